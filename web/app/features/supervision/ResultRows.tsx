import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLastPage } from '#lib/api/queries/use-last-page.ts';
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
  /** The face of a person, or the cover of an event. */
  readonly picture?: ReactNode;
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
export const ResultRow = (props: ResultRowProps) => (
  <li>
    <ResultCard {...props} />
  </li>
);

/** The same as a card of a table, which makes the list itself. */
export function ResultCard({ title, picture, detail, middle, chips, end, onOpen, actions }: ResultRowProps) {
  return (
    <div className={styles.item}>
      <div className={styles.columns}>
        <div className={styles.about}>
          {picture}
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
        </div>
        <div className={styles.middle}>{middle}</div>
        <div className={styles.chips} data-without-end={end === undefined || undefined}>
          {chips}
        </div>
        {end !== undefined && <div className={styles.end}>{end}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

interface ListPage {
  readonly total: number;
  readonly isTotalCapped?: boolean;
}

interface PageOfRowsProps<Page> {
  readonly query: UseQueryResult<Page, Error>;
  readonly filters: Filters;
  /** Shown for an empty list. */
  readonly empty: string;
}

interface RowsProps<Page> extends PageOfRowsProps<Page> {
  readonly rowsOf: (page: Page) => readonly ReactNode[];
}

/** A paginated list with its loading, error and empty states. */
export const Rows = <Page extends ListPage>({ rowsOf, ...list }: RowsProps<Page>) => (
  <PageOfRows {...list} countOf={(page) => rowsOf(page).length}>
    {(page) => <ul className={styles.rows}>{rowsOf(page)}</ul>}
  </PageOfRows>
);

interface AnyRowsProps<Page> extends PageOfRowsProps<Page> {
  readonly countOf: (page: Page) => number;
  /** Renders the rows of a page that has some. */
  readonly children: (page: Page) => ReactNode;
}

/** The states of a paginated list around rows of any kind. */
export function PageOfRows<Page extends ListPage>({ query, filters, empty, countOf, children }: AnyRowsProps<Page>) {
  const { data, error, refetch, isPlaceholderData } = query;
  const goToPage = (page: number) => filters.change({ page: page === 1 ? '' : String(page) });
  const total = isPlaceholderData ? undefined : data?.total;
  const isBeyond = useLastPage({ page: filters.page, total, limit: rowsOnPage, onPage: goToPage });
  if (!data && error) return <LoadError error={error} onRetry={refetch} />;
  if (!data || isBeyond) return <RowSkeletons />;
  if (countOf(data) === 0) return <EmptyState title={empty} covers={['nothing-here', 'makossa', 'this-weekend']} />;
  return (
    <RefreshingBox isRefreshing={isPlaceholderData}>
      {children(data)}
      <Pager page={filters.page} total={data.total} isTotalCapped={data.isTotalCapped} limit={rowsOnPage} onPage={goToPage} />
    </RefreshingBox>
  );
}
