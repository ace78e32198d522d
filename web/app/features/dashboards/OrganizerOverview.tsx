import type { OrganizerDashboard } from '@ngoma/api/features/dashboards/dashboards';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatNumber } from '#lib/format/format.ts';
import { greetingNow } from '#lib/format/greeting.ts';
import type { Translate } from '#lib/i18n/translation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Skeleton } from '#ui/kit/feedback/Skeleton.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { organizerDashboardQuery } from './dashboards.queries.ts';
import { KpiCards } from './KpiCards.tsx';
import { LatestSales } from './LatestSales.tsx';
import { NeedsToday } from './NeedsToday.tsx';
import styles from './OrganizerOverview.module.css';
import { SalesChart } from './SalesChart.tsx';

/** Returns one sentence about the next event, or an invitation to create one. */
function leadText(next: OrganizerDashboard['nextEvent'], t: Translate, locale: 'en' | 'fr'): string {
  if (!next) return t('dashboards:lead.nothing');
  const { eventName: name, daysToGo } = next;
  const opens = daysToGo === 0 ? t('dashboards:lead.today', { name }) : t('dashboards:lead.days', { name, count: daysToGo });
  const sold = t('dashboards:lead.sold', {
    count: next.sold,
    sold: formatNumber(next.sold, locale),
    capacity: formatNumber(next.capacity, locale),
  });
  return next.entered > 0 ? `${opens} ${sold} ${t('dashboards:lead.entered', { count: next.entered })}` : `${opens} ${sold}`;
}

function Loading() {
  return (
    <div aria-hidden="true" className={styles.coming}>
      <div className={styles.comingFigures}>
        {[0, 1, 2].map((index) => (
          <PanelSkeleton key={index} size="part" />
        ))}
      </div>
      <div className={styles.comingParts}>
        <PanelSkeleton size="page" />
        <PanelSkeleton size="page" />
      </div>
    </div>
  );
}

interface FiguresProps extends Pick<OrganizerOverviewProps, 'ledgerPath' | 'children'> {
  readonly figures: OrganizerDashboard;
}

function Figures({ figures, ledgerPath, children }: FiguresProps) {
  const { t } = useTranslation();
  if (figures.eventCount === 0) {
    return (
      <EmptyState
        title={t('dashboards:empty.title')}
        covers={['no-events', 'makossa', 'this-weekend']}
        action={
          <ButtonLink variant="sun" to="/events/add-new">
            {t('dashboards:empty.action')}
          </ButtonLink>
        }
      >
        {t('dashboards:empty.words')}
      </EmptyState>
    );
  }
  return (
    <Stack>
      <KpiCards figures={figures} ledgerPath={ledgerPath}>
        {children}
      </KpiCards>
      <div className={styles.parts}>
        <SalesChart days={figures.salesPerDay} />
        <NeedsToday needs={figures.needs} />
      </div>
      <LatestSales />
    </Stack>
  );
}

interface OrganizerOverviewProps {
  readonly name: string;
  /** Path of the ledger page; absent where there is no such page. */
  readonly ledgerPath?: string | undefined;
  /** One more figure, of another feature. */
  readonly children?: ReactNode;
}

/** The organizer's figures, open tasks and latest sales. */
export function OrganizerOverview({ name, ledgerPath, children }: OrganizerOverviewProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: figures, error, refetch } = useQuery(organizerDashboardQuery());
  return (
    <>
      <PageHeader
        title={t(greetingNow(), { name })}
        lead={
          figures ? (
            leadText(figures.nextEvent, t, locale)
          ) : (
            <span className={styles.comingLead}>
              <Skeleton />
            </span>
          )
        }
      />
      {figures && (
        <Figures figures={figures} ledgerPath={ledgerPath}>
          {children}
        </Figures>
      )}
      {!figures && !error && <Loading />}
      {!figures && error && <LoadError error={error} onRetry={refetch} />}
    </>
  );
}
