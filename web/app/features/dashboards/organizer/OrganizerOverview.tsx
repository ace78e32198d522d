import type { OrganizerDashboard } from '@ngoma/api/features/dashboards/dashboards';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { greetingNow } from '#lib/format/greeting.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Skeleton } from '#ui/kit/feedback/Skeleton.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { organizerDashboardQuery } from '../dashboards.queries.ts';
import type { EventLookOf } from '../lead/event-look.ts';
import { TaskRows } from '../tasks/TaskRows.tsx';
import { UpdatedAt } from '../UpdatedAt.tsx';
import { LatestSales } from './LatestSales.tsx';
import { NextEvent } from './NextEvent.tsx';
import styles from './OrganizerOverview.module.css';
import { UpcomingEvents } from './UpcomingEvents.tsx';
import { useOrganizerTasks } from './use-organizer-tasks.ts';
import { WeekFigures } from './WeekFigures.tsx';

function Loading() {
  return (
    <div aria-hidden="true" className={styles.page}>
      <div className={styles.comingLead}>
        <Skeleton />
      </div>
      <div className={styles.parts}>
        <PanelSkeleton size="page" />
        <PanelSkeleton size="page" />
      </div>
    </div>
  );
}

interface NoEventProps {
  readonly kind: 'empty' | 'noneAhead';
}

/** The lead part where no event is ahead: an invitation to create one. */
function NoEvent({ kind }: NoEventProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t(`dashboards:${kind}.title`)}
      covers={['no-events', 'makossa', 'this-weekend']}
      action={
        // The button of the header is the sun one.
        <ButtonLink variant="ink" to="/events/add-new">
          {t('dashboards:empty.action')}
        </ButtonLink>
      }
    >
      {t(`dashboards:${kind}.words`)}
    </EmptyState>
  );
}

interface FiguresProps extends Pick<OrganizerOverviewProps, 'ledgerPath' | 'children' | 'lookOf'> {
  readonly figures: OrganizerDashboard;
}

function Figures({ figures, ledgerPath, lookOf, children }: FiguresProps) {
  const { t } = useTranslation();
  const rowsOf = useOrganizerTasks();
  if (figures.eventCount === 0) return <NoEvent kind="empty" />;
  return (
    <div className={styles.page}>
      {figures.nextEvent ? <NextEvent event={figures.nextEvent} lookOf={lookOf} /> : <NoEvent kind="noneAhead" />}
      <div className={styles.parts}>
        <TaskRows title={t('dashboards:needs.title')} rows={rowsOf(figures.needs)} nothing={t('dashboards:needs.nothing')} />
        <WeekFigures figures={figures} ledgerPath={ledgerPath}>
          {children}
        </WeekFigures>
      </div>
      <UpcomingEvents events={figures.upcoming} />
      <LatestSales />
    </div>
  );
}

interface OrganizerOverviewProps {
  readonly name: string;
  readonly lookOf: EventLookOf;
  /** Path of the ledger page; absent where there is no such page. */
  readonly ledgerPath?: string | undefined;
  /** One more figure, of another feature. */
  readonly children?: ReactNode;
}

/** The organizer's home: the next event, what needs them today, the week in figures, the events after it, and the latest sales. */
export function OrganizerOverview({ name, lookOf, ledgerPath, children }: OrganizerOverviewProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const query = useQuery(organizerDashboardQuery());
  const { data: figures, error, refetch } = query;
  const day = formatDate(new Date(), 'day', locale);
  return (
    <>
      <PageHeader
        title={t(greetingNow(), { name })}
        actions={<UpdatedAt query={query} />}
        lead={
          figures
            ? t(figures.needs.length > 0 ? 'dashboards:lead.needs' : 'dashboards:lead.free', { day, count: figures.needs.length })
            : !error && (
                <span className={styles.comingText}>
                  <Skeleton />
                </span>
              )
        }
      />
      {figures && (
        <Figures figures={figures} ledgerPath={ledgerPath} lookOf={lookOf}>
          {children}
        </Figures>
      )}
      {!figures && !error && <Loading />}
      {!figures && error && <LoadError error={error} onRetry={refetch} />}
    </>
  );
}
