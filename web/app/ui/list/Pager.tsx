import Box from '@mui/material/Box';
import Pagination from '@mui/material/Pagination';
import Typography from '@mui/material/Typography';
import { useLastPage } from '#lib/api/use-last-page.ts';
import { formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { touchPaginationSx } from './touch-pagination.ts';

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
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 1, py: 1.5 }}>
      <Pagination
        aria-label={t('pager:label')}
        count={count}
        page={page}
        siblingCount={0}
        sx={touchPaginationSx}
        onChange={(_, next) => onPage(next)}
        getItemAriaLabel={(type, at) => (type === 'page' ? t('pager:page', { page: at ?? 1 }) : t(`pager:${type}`))}
      />
      {isTotalCapped && (
        <Typography variant="body2" sx={{ px: 2, color: 'text.secondary', textAlign: 'center' }}>
          {t('pager:cappedHint', { total: formatNumber(total, locale) })}
        </Typography>
      )}
    </Box>
  );
}
