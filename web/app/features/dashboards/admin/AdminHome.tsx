import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { AdminFigures } from './AdminFigures.tsx';
import styles from './AdminHome.module.css';
import { AdminLead } from './AdminLead.tsx';
import { adminDashboardQuery, marketActivityQuery } from './admin.queries.ts';
import { EventsToCheck, Organizers, Providers } from './MarketCards.tsx';
import { SalesChart } from './SalesChart.tsx';

function Loading() {
  return (
    <div aria-hidden="true" className={styles.stack}>
      <PanelSkeleton size="part" />
      <div className={styles.columns}>
        {[0, 1, 2, 3].map((index) => (
          <PanelSkeleton key={index} size="part" />
        ))}
      </div>
      <div className={styles.twoColumns}>
        <PanelSkeleton size="page" />
        <PanelSkeleton size="page" />
      </div>
    </div>
  );
}

interface AdminHomeProps {
  /** Cards of other features about the marketplace, after the events to check. */
  readonly cards?: ReactNode;
  /** The latest activities, at the end of the narrow column. */
  readonly stream?: ReactNode;
}

/** The admin dashboard: open decisions first, this week's figures, providers, organizers, and events to check. */
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
      <AdminLead figures={dashboard.data} />
      <AdminFigures figures={dashboard.data} />
      <div className={styles.twoColumns}>
        <Stack>
          <SalesChart days={days} />
          <EventsToCheck watch={market.data.watch} />
          {cards}
          <Providers providers={market.data.providers} />
        </Stack>
        <Stack>
          <Organizers organizers={market.data.organizers} />
          {stream}
        </Stack>
      </div>
    </Stack>
  );
}
