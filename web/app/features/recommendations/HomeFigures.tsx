import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { homeRecommendations } from '@ngoma/api/features/recommendations';
import { formatMoney, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';

/** Figures of the participant's year; a figure without a value is left out. */
export function HomeFigures({ figures }: { figures: ReplyOf<typeof homeRecommendations>['analytics'] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const all: readonly (readonly [label: string, value: string | null])[] = [
    [t('recommendations:figures.ticketsUpcoming'), formatNumber(figures.ticketsUpcoming, locale)],
    [t('recommendations:figures.eventsAttended'), formatNumber(figures.eventsAttended, locale)],
    [t('recommendations:figures.spentThisYear'), formatMoney(figures.spentThisYear, locale)],
    [t('recommendations:figures.favouriteCategory'), figures.favouriteCategory],
    [t('recommendations:figures.favouriteCity'), figures.favouriteCity],
  ];
  return (
    <Card
      component="dl"
      sx={{
        m: 0,
        p: { xs: 2, md: 2.5 },
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(auto-fit, minmax(132px, 1fr))' },
      }}
    >
      {all
        .filter(([, value]) => value !== null)
        .map(([label, value]) => (
          <Box key={label} sx={{ minWidth: 0, display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography
              component="dd"
              sx={{ m: 0, fontFamily: 'h1.fontFamily', fontWeight: 600, fontSize: '1.1875rem', lineHeight: 1.3 }}
            >
              {value}
            </Typography>
          </Box>
        ))}
    </Card>
  );
}
