import ArrowsClockwise from '@phosphor-icons/core/regular/arrows-clockwise.svg?react';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { IconButton } from '#ui/kit/action/IconButton.tsx';
import styles from './UpdatedAt.module.css';

interface UpdatedAtProps {
  /** The figures that the page is about, which refresh by themselves. */
  readonly query: Pick<UseQueryResult, 'dataUpdatedAt' | 'isFetching'>;
}

/** When the figures of a dashboard were read, in the time of Cameroon, and a button that reads all figures on the screen again. */
export function UpdatedAt({ query: { dataUpdatedAt, isFetching } }: UpdatedAtProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const cache = useQueryClient();
  return (
    <p className={styles.line}>
      {dataUpdatedAt > 0 && t('dashboards:updated.at', { time: formatDate(new Date(dataUpdatedAt), 'time', locale) })}
      <IconButton
        label={t('dashboards:updated.refresh')}
        aria-busy={isFetching || undefined}
        onClick={() => void cache.refetchQueries({ type: 'active' })}
      >
        <ArrowsClockwise />
      </IconButton>
    </p>
  );
}
