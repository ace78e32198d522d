import Box from '@mui/material/Box';
import Pagination from '@mui/material/Pagination';
import { useLastPage } from '#lib/use-last-page.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { touchPages } from './touch-pages.ts';

interface PagerProps {
  readonly page: number;
  readonly total: number;
  readonly limit: number;
  readonly onPage: (page: number) => void;
}

/** The pages of a list; nothing where there is one only. From a page that has no entries it leads to the last one that has. */
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
        sx={touchPages}
        onChange={(_, next) => onPage(next)}
        getItemAriaLabel={(type, at) => (type === 'page' ? t('pager:page', { page: at ?? 1 }) : t(`pager:${type}`))}
      />
    </Box>
  );
}
