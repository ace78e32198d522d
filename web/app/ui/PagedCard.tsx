import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useLastPage } from '#lib/use-last-page.ts';
import { LoadFailure } from './LoadFailure.tsx';
import { Pager } from './Pager.tsx';
import { RowSkeletons } from './Skeletons.tsx';

interface PagedCardProps<Row> {
  readonly title: ReactNode;
  /** What one page was answered with; nothing before its answer. */
  readonly rows: readonly Row[] | undefined;
  /** Of all pages. */
  readonly total: number | undefined;
  readonly error: Error | null;
  readonly onRetry: () => unknown;
  /** Said where there is no row at all. */
  readonly nothing: ReactNode;
  readonly page: number;
  readonly limit: number;
  readonly onPage: (page: number) => void;
  /** One row, as an `li` with its key. */
  readonly children: (row: Row) => ReactNode;
}

/**
 * A list in a card, page by page: what stands there while it is fetched, where that failed, and where nothing is in it. A page
 * that has become empty leads to the last one that is not.
 */
export function PagedCard<Row>(props: PagedCardProps<Row>) {
  const { title, total, error, onRetry, nothing, page, limit, onPage, children } = props;
  const isLeaving = useLastPage({ page, total, limit, onPage });
  const rows = isLeaving ? undefined : props.rows;
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h4" component="h2" sx={{ p: 2, pb: 1.5 }}>
        {title}
      </Typography>
      {!rows && (isLeaving || !error) && <RowSkeletons count={3} />}
      {!rows && !isLeaving && error && <LoadFailure error={error} onRetry={onRetry} />}
      {rows?.length === 0 && <Typography sx={{ px: 2, pb: 2, color: 'text.secondary' }}>{nothing}</Typography>}
      {rows && rows.length > 0 && (
        <>
          <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
            {rows.map(children)}
          </Box>
          <Pager page={page} total={total ?? 0} limit={limit} onPage={onPage} />
        </>
      )}
    </Card>
  );
}
