import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { OrganizerDashboard } from '@ngoma/api/features/dashboards';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatNumber } from '#lib/format.ts';
import { greetingNow } from '#lib/greeting.ts';
import type { Translate } from '#lib/translation.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { organizerDashboardQuery } from './dashboards.queries.ts';
import { KpiCards } from './KpiCards.tsx';
import { LatestSales } from './LatestSales.tsx';
import { NeedsToday } from './NeedsToday.tsx';
import { SalesChart } from './SalesChart.tsx';

/** One sentence on the next event, or an invitation to make one. */
function leadOf(next: OrganizerDashboard['nextEvent'], t: Translate, locale: 'en' | 'fr'): string {
  if (!next) return t('dashboards:lead.nothing');
  const { eventName: name, daysToGo } = next;
  const opens = daysToGo === 0 ? t('dashboards:lead.today', { name }) : t('dashboards:lead.days', { name, count: daysToGo });
  const sold = t('dashboards:lead.sold', {
    sold: formatNumber(next.sold, locale),
    capacity: formatNumber(next.capacity, locale),
  });
  return next.entered > 0 ? `${opens} ${sold} ${t('dashboards:lead.entered', { count: next.entered })}` : `${opens} ${sold}`;
}

function Loading() {
  return (
    <Box aria-hidden="true" sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' } }}>
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} variant="rounded" height={128} />
        ))}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { lg: '1.6fr 1fr' } }}>
        <Skeleton variant="rounded" height={318} />
        <Skeleton variant="rounded" height={318} />
      </Box>
    </Box>
  );
}

function Figures({ figures, moneyPath }: { figures: OrganizerDashboard; moneyPath?: string | undefined }) {
  const { t } = useTranslation();
  if (figures.eventCount === 0) {
    return (
      <EmptyState
        title={t('dashboards:empty.title')}
        image="/api/art/no-events.svg?w=480&h=300"
        action={
          <Button component={Link} to="/events/add-new" variant="contained" color="sun" size="large">
            {t('dashboards:empty.action')}
          </Button>
        }
      >
        {t('dashboards:empty.words')}
      </EmptyState>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <KpiCards figures={figures} moneyPath={moneyPath} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.6fr) minmax(0, 1fr)' } }}>
        <SalesChart days={figures.salesPerDay} />
        <NeedsToday needs={figures.needs} />
      </Box>
      <LatestSales />
    </Box>
  );
}

interface OrganizerOverviewProps {
  readonly name: string;
  /** Where money is withdrawn; not given where there is no such page. */
  readonly moneyPath?: string | undefined;
}

/** The organizer's figures, what waits for them, and what was sold last. */
export function OrganizerOverview({ name, moneyPath }: OrganizerOverviewProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: figures, error, refetch } = useQuery(organizerDashboardQuery());
  return (
    <>
      <PageHeader
        title={t(greetingNow(), { name })}
        lead={figures ? leadOf(figures.nextEvent, t, locale) : <Skeleton width="min(380px, 80%)" />}
      />
      {figures && <Figures figures={figures} moneyPath={moneyPath} />}
      {!figures && !error && <Loading />}
      {!figures && error && <LoadFailure error={error} onRetry={refetch} />}
    </>
  );
}
