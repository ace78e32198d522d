import type { ReactNode } from 'react';
import { useMediaQuery } from '#lib/hooks/use-media-query.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Disclosure } from '#ui/kit/layout/Disclosure.tsx';
import styles from './FoldedFilters.module.css';

interface FoldedFiltersProps {
  /** The number of filters that are set. */
  readonly setCount: number;
  readonly children: ReactNode;
}

/**
 * The filters beside the search of a list. On phones they are folded away, two in a row, so that the list comes first; their number says
 * that some are set.
 */
export function FoldedFilters({ setCount, children }: FoldedFiltersProps) {
  const { t } = useTranslation();
  const isWide = useMediaQuery('(min-width: 900px)');
  if (isWide) return children;
  const label = t('data-table:filters');
  return (
    <div className={styles.folded}>
      <Disclosure look="quiet" summary={setCount > 0 ? `${label} (${setCount})` : label}>
        <div className={styles.fields}>{children}</div>
      </Disclosure>
    </div>
  );
}
