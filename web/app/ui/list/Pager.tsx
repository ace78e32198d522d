import { useLastPage } from '#lib/api/queries/use-last-page.ts';
import { formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { PageButtons } from '#ui/kit/data/PageButtons.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './Pager.module.css';

interface PagerProps {
  readonly page: number;
  readonly total: number;
  /** Whether there are more entries than `total`, which the API counts up to a maximum. */
  readonly isTotalCapped?: boolean | undefined;
  readonly limit: number;
  readonly onPage: (page: number) => void;
}

/**
 * The page numbers of a list; nothing for a single page. A page without entries leads to the last one with entries. A note says
 * when there are more entries than were counted.
 */
export function Pager({ page, total, isTotalCapped = false, limit, onPage }: PagerProps) {
  useLastPage({ page, total, limit, onPage });
  const { t } = useTranslation();
  const locale = useLocale();
  const count = Math.ceil(total / limit);
  if (count <= 1) return null;
  return (
    <div className={styles.pager}>
      <PageButtons page={page} last={count} onPage={onPage} />
      {isTotalCapped && (
        <Text look="small" tone="soft">
          {t('pager:cappedHint', { total: formatNumber(total, locale) })}
        </Text>
      )}
    </div>
  );
}
