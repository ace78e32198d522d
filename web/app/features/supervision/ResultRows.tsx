import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLastPage } from '#lib/api/use-last-page.ts';
import type { Filters } from '#lib/hooks/use-filters.ts';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { Pager } from '#ui/list/Pager.tsx';
import { RefreshingBox } from '#ui/list/RefreshingBox.tsx';
import styles from './ResultRows.module.css';
import { rowsOnPage } from './supervision.queries.ts';

interface ResultRowProps {
  /** Title of the row. A press on it opens the row's details, if it has any. */
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** Second column on desktop, below the title on mobile. */
  readonly middle?: ReactNode;
  /** State chips. */
  readonly chips?: ReactNode;
  /** Amount or count at the end. */
  readonly end?: ReactNode;
  readonly onOpen?: (() => void) | undefined;
  /** Actions below the row. */
  readonly actions?: ReactNode;
}

/** One row of a list: title, state, amount. */
export function ResultRow({ title, detail, middle, chips, end, onOpen, actions }: ResultRowProps) {
  return (
    <li className={styles.item}>
      <div className={styles.columns}>
        <div className={styles.texts}>
          {onOpen ? (
            <button type="button" onClick={onOpen} className={styles.opener}>
              {title}
            </button>
          ) : (
            <span className={styles.title}>{title}</span>
          )}
          {detail && <div className={styles.detail}>{detail}</div>}
        </div>
        <div className={styles.middle}>{middle}</div>
        <div className={styles.chips} data-without-end={end === undefined || undefined}>
          {chips}
        </div>
        {end !== undefined && <div className={styles.end}>{end}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </li>
  );
}

interface RowsProps<Page> {
  readonly query: UseQueryResult<Page, Error>;
  readonly filters: Filters;
  readonly rowsOf: (page: Page) => readonly ReactNode[];
  /** Shown for an empty list. */
  readonly empty: string;
}

/** A paginated list with its loading, error and empty states. */
export function Rows<Page extends { readonly total: number; readonly isTotalCapped?: boolean }>({
  query,
  filters,
  rowsOf,
  empty,
}: RowsProps<Page>) {
  const { data, error, refetch, isPlaceholderData } = query;
  const goToPage = (page: number) => filters.change({ page: page === 1 ? '' : String(page) });
  const total = isPlaceholderData ? undefined : data?.total;
  const isBeyond = useLastPage({ page: filters.page, total, limit: rowsOnPage, onPage: goToPage });
  if (!data && error) return <LoadError error={error} onRetry={refetch} />;
  if (!data || isBeyond) return <RowSkeletons />;
  const rows = rowsOf(data);
  if (rows.length === 0) return <EmptyState title={empty} covers={['nothing-here', 'makossa', 'this-weekend']} />;
  return (
    <RefreshingBox isRefreshing={isPlaceholderData}>
      <ul className={styles.rows}>{rows}</ul>
      <Pager page={filters.page} total={data.total} isTotalCapped={data.isTotalCapped} limit={rowsOnPage} onPage={goToPage} />
    </RefreshingBox>
  );
}
