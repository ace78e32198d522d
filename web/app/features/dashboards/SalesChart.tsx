import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { DayOfSales } from '@ngoma/api/features/dashboards';
import { formatDate, formatMoney, formatNumber } from '#lib/format.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { lineOf, pointsOf, scaleTop } from './chart-path.ts';

const heightPx = 168;

/** One line, its top and its ends named, the last point in sun. The picture stretches with the card, its lines do not. */
function Line({ days }: { days: readonly DayOfSales[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const values = days.map(({ tickets }) => tickets);
  const points = pointsOf(values);
  const line = lineOf(points);
  const last = points.at(-1);
  const day = (at: DayOfSales | undefined) => (at ? formatDate(`${at.day}T12:00:00Z`, 'day', locale) : '');
  const total = values.reduce((sum, value) => sum + value, 0);
  return (
    <Box component="figure" sx={{ m: 0 }}>
      <Typography variant="caption" component="p" aria-hidden="true" sx={{ color: 'text.secondary' }}>
        {formatNumber(scaleTop(values), locale)}
      </Typography>
      <Box sx={{ position: 'relative', height: heightPx, borderBlock: '1px solid', borderColor: 'divider', mr: '6px' }}>
        <Box
          component="svg"
          role="img"
          aria-label={t('dashboards:chart.words', { count: total })}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', overflow: 'visible' }}
        >
          <Box component="path" d={`${line}V100H0Z`} sx={{ fill: 'var(--n-palette-primary-soft)' }} />
          <Box
            component="path"
            d={line}
            sx={{ fill: 'none', stroke: 'var(--n-palette-primary-main)', strokeWidth: 2.5, strokeLinejoin: 'round' }}
            style={{ vectorEffect: 'non-scaling-stroke' }}
          />
        </Box>
        {last && (
          <Box
            aria-hidden="true"
            style={{ left: `${last.x}%`, top: `${last.y}%` }}
            sx={{
              position: 'absolute',
              width: 12,
              height: 12,
              translate: '-50% -50%',
              borderRadius: '50%',
              bgcolor: 'sun.main',
              border: '2px solid',
              borderColor: 'text.primary',
            }}
          />
        )}
      </Box>
      <Box
        aria-hidden="true"
        sx={{ display: 'flex', justifyContent: 'space-between', mt: 0.75, color: 'text.secondary', fontSize: '0.8125rem' }}
      >
        <span>{day(days[0])}</span>
        <span>{t('dashboards:chart.today', { count: values.at(-1) ?? 0 })}</span>
      </Box>
    </Box>
  );
}

/** The same figures in words, for whoever reads rather than looks. */
function DaysTable({ days }: { days: readonly DayOfSales[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const cell = { py: 0.75, textAlign: 'right', borderTop: '1px solid', borderColor: 'divider' } as const;
  return (
    <Box component="details" sx={{ mt: 1.5, '& summary': { cursor: 'pointer', minHeight: 44, display: 'list-item', py: 1.25 } }}>
      <Box component="summary" sx={{ color: 'primary.main', fontWeight: 600 }}>
        {t('dashboards:chart.asTable')}
      </Box>
      <Box role="region" aria-label={t('dashboards:chart.title')} tabIndex={0} sx={{ maxHeight: 320, overflowY: 'auto' }}>
        <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' }}>
          <thead>
            <tr>
              <Box component="th" scope="col" sx={{ ...cell, textAlign: 'left' }}>
                {t('dashboards:chart.day')}
              </Box>
              <Box component="th" scope="col" sx={cell}>
                {t('dashboards:chart.tickets')}
              </Box>
              <Box component="th" scope="col" sx={cell}>
                {t('dashboards:kpi.revenue')}
              </Box>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, tickets, revenue }) => (
              <tr key={day}>
                <Box component="th" scope="row" sx={{ ...cell, textAlign: 'left', fontWeight: 500 }}>
                  {formatDate(`${day}T12:00:00Z`, 'day', locale)}
                </Box>
                <Box component="td" sx={cell}>
                  {formatNumber(tickets, locale)}
                </Box>
                <Box component="td" sx={cell}>
                  {formatMoney(revenue, locale)}
                </Box>
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </Box>
  );
}

/** Tickets sold on each of the last thirty days: a line to look at, and a table behind it. */
export function SalesChart({ days }: { days: readonly DayOfSales[] }) {
  const { t } = useTranslation();
  return (
    <Card component="section" sx={{ p: { xs: 2, md: 2.5 } }} aria-labelledby="sales-chart-title">
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 1, mb: 1 }}>
        <Typography id="sales-chart-title" variant="h4" component="h2">
          {t('dashboards:chart.title')}
        </Typography>
        <Typography sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>{t('dashboards:chart.unit')}</Typography>
      </Box>
      <Line days={days} />
      <DaysTable days={days} />
    </Card>
  );
}
