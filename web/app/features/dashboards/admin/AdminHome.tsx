import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { SalesChart } from '../SalesChart.tsx';
import { AdminFigures, Waiting } from './AdminFigures.tsx';
import { adminDashboardQuery, marketActivityQuery } from './admin.queries.ts';
import { EventsToCheck, Organizers, Providers } from './MarketCards.tsx';

const twoColumns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.6fr) minmax(0, 1fr)' },
} as const;

function Loading() {
  return (
    <Box aria-hidden="true" sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', lg: 'repeat(4, 1fr)' } }}>
        {[0, 1, 2, 3].map((index) => (
          <PanelSkeleton key={index} size="part" />
        ))}
      </Box>
      <Box sx={twoColumns}>
        <PanelSkeleton size="page" />
        <PanelSkeleton size="page" />
      </Box>
    </Box>
  );
}

interface AdminHomeProps {
  /** Cards of other features about the marketplace, after the events to check. */
  readonly cards?: ReactNode;
  /** The latest activities, at the end of the narrow column. */
  readonly stream?: ReactNode;
}

/** The admin dashboard: this week's figures, open decisions, providers, organizers, and events to check. */
export function AdminHome({ cards, stream }: AdminHomeProps) {
  const dashboard = useQuery(adminDashboardQuery());
  const market = useQuery(marketActivityQuery());
  const error = dashboard.error ?? market.error;
  const days = useMemo(() => dashboard.data?.salesPerDay ?? [], [dashboard.data]);
  if (!(dashboard.data && market.data)) {
    if (!error) return <Loading />;
    const again = () => void Promise.all([dashboard.refetch(), market.refetch()]);
    return <LoadError error={error} onRetry={again} />;
  }
  return (
    <Stack>
      <AdminFigures figures={dashboard.data} />
      <Box sx={twoColumns}>
        <SalesChart days={days} />
        <Waiting figures={dashboard.data} />
      </Box>
      <Box sx={twoColumns}>
        <Stack>
          <EventsToCheck watch={market.data.watch} />
          {cards}
          <Providers providers={market.data.providers} />
        </Stack>
        <Stack>
          <Organizers organizers={market.data.organizers} />
          {stream}
        </Stack>
      </Box>
    </Stack>
  );
}
