import Box from '@mui/material/Box';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Filters } from '#lib/use-filters.ts';
import { useLastPage } from '#lib/use-last-page.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { Pager } from '#ui/Pager.tsx';
import { RowSkeletons } from '#ui/Skeletons.tsx';
import { rowsOnPage } from './supervision.queries.ts';

interface RowProps {
  /** What the row is known by; pressing it opens the row, where it can be opened. */
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** Beside it on desks, under it on phones. */
  readonly middle?: ReactNode;
  /** How it stands: chips. */
  readonly chips?: ReactNode;
  /** The figure. */
  readonly end?: ReactNode;
  readonly onOpen?: (() => void) | undefined;
  /** Stands under the row: what can be done. */
  readonly actions?: ReactNode;
}

const opens = {
  all: 'unset',
  cursor: 'pointer',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible::after': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: -3 },
} as const;

/** One thing of a list: who or what, how it stands, how much. */
export function Row({ title, detail, middle, chips, end, onOpen, actions }: RowProps) {
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        px: 2,
        py: 1.5,
        borderTop: '1px solid',
        borderColor: 'divider',
        ...(onOpen && { '&:hover': { bgcolor: 'primary.soft' } }),
      }}
    >
      <Box
        sx={{
          display: 'grid',
          alignItems: 'center',
          columnGap: 2,
          rowGap: 0.75,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr) auto',
            md: 'minmax(0, 1.5fr) minmax(0, 1.3fr) minmax(180px, auto) minmax(112px, auto)',
          },
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Box
            {...(onOpen ? { component: 'button', type: 'button', onClick: onOpen } : { component: 'span' })}
            sx={{ ...(onOpen && opens), fontWeight: 600, overflowWrap: 'anywhere' }}
          >
            {title}
          </Box>
          {detail && <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', overflowWrap: 'anywhere' }}>{detail}</Box>}
        </Box>
        <Box
          sx={{
            order: { xs: 3, md: 0 },
            minWidth: 0,
            gridColumn: { xs: '1 / -1', md: 'auto' },
            color: 'text.secondary',
            fontSize: '0.9375rem',
            overflowWrap: 'anywhere',
          }}
        >
          {middle}
        </Box>
        <Box
          sx={{
            order: { xs: 4, md: 0 },
            // Where there is no figure, the chips end the row.
            gridColumn: { xs: '1 / -1', md: end === undefined ? '3 / -1' : 'auto' },
            display: 'flex',
            flexWrap: 'wrap',
            gap: 0.75,
            justifyContent: { md: 'flex-end' },
          }}
        >
          {chips}
        </Box>
        {end !== undefined && <Box sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', textAlign: 'right' }}>{end}</Box>}
      </Box>
      {actions && (
        <Box sx={{ position: 'relative', zIndex: 1, display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.25 }}>{actions}</Box>
      )}
    </Box>
  );
}

interface RowsProps<Page> {
  readonly query: UseQueryResult<Page, Error>;
  readonly filters: Filters;
  readonly rowsOf: (page: Page) => readonly ReactNode[];
  /** What is said where there is nothing. */
  readonly empty: string;
}

/** A list by the page: waiting, failed, empty, or its rows. */
export function Rows<Page extends { readonly total: number }>({ query, filters, rowsOf, empty }: RowsProps<Page>) {
  const { data, error, refetch, isPlaceholderData } = query;
  const askFor = (page: number) => filters.change({ page: page === 1 ? '' : String(page) });
  const total = isPlaceholderData ? undefined : data?.total;
  const isBeyond = useLastPage({ page: filters.page, total, limit: rowsOnPage, onPage: askFor });
  if (!data && error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data || isBeyond) return <RowSkeletons />;
  const rows = rowsOf(data);
  if (rows.length === 0) return <EmptyState title={empty} image="/api/art/nothing-here.svg?w=480&h=300" />;
  return (
    <Box aria-busy={isPlaceholderData} sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {rows}
      </Box>
      <Pager page={filters.page} total={data.total} limit={rowsOnPage} onPage={askFor} />
    </Box>
  );
}
