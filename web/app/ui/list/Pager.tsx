import Box from '@mui/material/Box';
import Pagination from '@mui/material/Pagination';
import { useLastPage } from '#lib/api/use-last-page.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { touchPaginationSx } from './touch-pagination.ts';

interface PagerProps {
  readonly page: number;
  readonly total: number;
  readonly limit: number;
  readonly onPage: (page: number) => void;
}

/** The page numbers of a list; nothing for a single page. A page without entries leads to the last one with entries. */
export function Pager({ page, total, limit, onPage }: PagerProps) {
  useLastPage({ page, total, limit, onPage });
  const { t } = useTranslation();
  const count = Math.ceil(total / limit);
  if (count <= 1) return null;
  return (
    <Box sx={{ display: 'flex', justifyContent: 'center', py: 1.5 }}>
      <Pagination
        aria-label={t('pager:label')}
        count={count}
        page={page}
        siblingCount={0}
        sx={touchPaginationSx}
        onChange={(_, next) => onPage(next)}
        getItemAriaLabel={(type, at) => (type === 'page' ? t('pager:page', { page: at ?? 1 }) : t(`pager:${type}`))}
      />
    </Box>
  );
}
