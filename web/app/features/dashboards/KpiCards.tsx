import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { OrganizerDashboard } from '@ngoma/api/features/dashboards';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatMoney, formatNumber } from '#lib/format.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';

function Kpi({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <Card sx={{ p: { xs: 2, md: 2.25 }, display: 'grid', gap: 0.5, alignContent: 'start', justifyItems: 'start' }}>
      <Typography component="dt" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography
        component="dd"
        variant="h2"
        sx={{ m: 0, fontSize: { xs: '1.5rem', md: '1.75rem' }, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
      >
        {value}
      </Typography>
      <Box component="dd" sx={{ m: 0, minHeight: 26, display: 'flex', alignItems: 'center' }}>
        {children}
      </Box>
    </Card>
  );
}

/** How this week stands against the last, in words; nothing to compare with is said as it is. */
function Change({ now, before }: { now: number; before: number }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (before === 0) return <StatusChip>{t('dashboards:kpi.noLastWeek')}</StatusChip>;
  const share = Math.round(((now - before) / before) * 100);
  const sign = share > 0 ? '+' : share < 0 ? '−' : '±';
  return (
    <StatusChip tone={share > 0 ? 'leaf' : share < 0 ? 'sun' : 'neutral'}>
      {t('dashboards:kpi.change', { share: `${sign}${formatNumber(Math.abs(share), locale)}` })}
    </StatusChip>
  );
}

interface KpiCardsProps {
  readonly figures: Pick<OrganizerDashboard, 'soldThisWeek' | 'soldLastWeek' | 'revenue' | 'balance'>;
  /** Where money is withdrawn; not given where there is no such page. */
  readonly moneyPath?: string | undefined;
}

/** The three figures: sold, earned, to be had. */
export function KpiCards({ figures, moneyPath }: KpiCardsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { revenue, balance } = figures;
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fit, minmax(220px, 1fr))' } }}
    >
      <Kpi label={t('dashboards:kpi.sold')} value={formatNumber(figures.soldThisWeek, locale)}>
        <Change now={figures.soldThisWeek} before={figures.soldLastWeek} />
      </Kpi>
      <Kpi label={t('dashboards:kpi.revenue30')} value={formatMoney(revenue.gross, locale)}>
        <StatusChip tone="primary">
          {t('dashboards:kpi.afterFees', { amount: formatMoney(revenue.afterFees, locale) })}
        </StatusChip>
      </Kpi>
      <Kpi label={t('dashboards:kpi.available')} value={formatMoney(balance.available, locale)}>
        {balance.available > 0 && moneyPath ? (
          <Link component={RouterLink} to={moneyPath} sx={{ fontWeight: 600 }}>
            {t('dashboards:kpi.withdraw')} →
          </Link>
        ) : (
          <Typography component="span" sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
            {t('dashboards:kpi.pending', { amount: formatMoney(balance.pending, locale) })}
          </Typography>
        )}
      </Kpi>
    </Box>
  );
}
