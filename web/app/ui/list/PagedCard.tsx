import { type ReactNode, useId, useState } from 'react';
import { useLastPage } from '#lib/api/queries/use-last-page.ts';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import styles from './PagedCard.module.css';
import { Pager } from './Pager.tsx';

interface PagedCardProps<Row> {
  readonly title: ReactNode;
  /** The rows of the current page; undefined before the answer. */
  readonly rows: readonly Row[] | undefined;
  /** Number of rows on all pages; undefined while it is not known for the current page. */
  readonly total: number | undefined;
  /** Whether there are more rows than `total`, which the API counts up to a maximum. */
  readonly isTotalCapped?: boolean | undefined;
  readonly error: Error | null;
  readonly onRetry: () => unknown;
  /** Shown when there is no row at all. */
  readonly nothing: ReactNode;
  readonly page: number;
  readonly limit: number;
  readonly onPage: (page: number) => void;
  /** Renders one row as an `li` with its key. */
  readonly children: (row: Row) => ReactNode;
}

/**
 * A paged list in a card, with its loading, error and empty states. A page that has become empty leads to the last one with
 * entries.
 */
export function PagedCard<Row>(props: PagedCardProps<Row>) {
  const { title, total, isTotalCapped, error, onRetry, nothing, page, limit, onPage, children } = props;
  const isRedirecting = useLastPage({ page, total, limit, onPage });
  const rows = isRedirecting ? undefined : props.rows;
  const titleId = useId();
  // The page buttons stay while the next page is being loaded.
  const [known, setKnown] = useState(total);
  if (total !== undefined && total !== known) setKnown(total);
  const shownTotal = total ?? Math.max(known ?? 0, page * limit);
  return (
    <section aria-labelledby={titleId} className={styles.card}>
      <div className={styles.head}>
        <Heading level={2} look="part" id={titleId}>
          {title}
        </Heading>
      </div>
      {!rows && (isRedirecting || !error) && <RowSkeletons count={3} />}
      {!rows && !isRedirecting && error && <LoadError error={error} onRetry={onRetry} />}
      {rows?.length === 0 && <p className={styles.nothing}>{nothing}</p>}
      {rows && rows.length > 0 && (
        <>
          <ul className={styles.rows}>{rows.map(children)}</ul>
          <Pager page={page} total={shownTotal} isTotalCapped={isTotalCapped} limit={limit} onPage={onPage} />
        </>
      )}
    </section>
  );
}
