import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CheckinConsole } from '#features/checkin/CheckinConsole.tsx';
import { type CheckinEventSummary, checkinEventsQuery, gatesQuery } from '#features/checkin/checkin.queries.ts';
import { EntryOverview } from '#features/checkin/entries/EntryOverview.tsx';
import { CheckinEventList } from '#features/checkin/entries/EventList.tsx';
import { GateChoice } from '#features/checkin/gates/GateChoice.tsx';
import { usePrefetch } from '#lib/api/queries/use-prefetch.ts';
import { formatEventDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { MissingOverlay } from '#ui/kit/feedback/MissingPart.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import styles from './entry-validation.module.css';

// The dialog and its form are loaded when it is opened.
const fetchGatesDialog = () => import('#features/checkin/gates/GatesDialog.tsx');
const GatesDialog = lazyPart(async () => (await fetchGatesDialog()).GatesDialog, MissingOverlay);

// Check-in must keep working when the network at the venue fails, so the dialog is loaded in advance.
const preloadedAtCheckin = [fetchGatesDialog];

export default function EntryValidation() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const { data: events, error, refetch } = useQuery(checkinEventsQuery());
  const eventId = params.get('event');
  const event = events?.find(({ _id }) => _id === eventId);
  if (event) return <CheckinPage key={event._id} event={event} />;
  return (
    <>
      <PageTitle>{t('checkin:title')}</PageTitle>
      <PageHeader title={t('checkin:title')} lead={t('checkin:choose')} />
      {events && eventId && (
        <div className={styles.unknownEvent}>
          <Notice tone="sun" role="alert">
            {t('checkin:events.unknown')}
          </Notice>
        </div>
      )}
      {events && events.length > 0 && <CheckinEventList events={events} />}
      {events?.length === 0 && (
        <EmptyState
          covers={['empty-entrance', 'makossa', 'this-weekend']}
          title={t('checkin:empty.title')}
          action={
            <ButtonLink variant="sun" size="medium" to="/events/add-new">
              {t('checkin:empty.action')}
            </ButtonLink>
          }
        >
          {t('checkin:empty.words')}
        </EmptyState>
      )}
      {!events && error && <LoadError error={error} onRetry={refetch} />}
      {!events && !error && <RowSkeletons count={4} />}
    </>
  );
}

/** Check-in of one event: the scanner, with the counts beside it. */
function CheckinPage({ event }: { event: CheckinEventSummary }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [params, setParams] = useSearchParams();
  const [isManaging, setManaging] = useState(false);
  usePrefetch(preloadedAtCheckin);
  const { data: gates, refetch: refetchGates, error: gatesProblem } = useQuery(gatesQuery(event._id));
  const gateId = gates?.find(({ _id }) => _id === params.get('gate'))?._id;
  const chooseGate = (id: string | undefined) =>
    setParams({ event: event._id, ...(id && { gate: id }) }, { replace: true, preventScrollReset: true });
  return (
    <>
      <PageTitle>{`${t('checkin:title')} · ${event.eventName}`}</PageTitle>
      <PageHeader title={event.eventName} lead={`${formatEventDate(event.date, locale, event.zone)} · ${event.location}`} />
      <div className={styles.columns}>
        <Stack>
          <GateChoice
            gates={gates}
            gateId={gateId}
            onChoose={chooseGate}
            onManage={event.mayManage ? () => setManaging(true) : undefined}
            onRetry={gatesProblem ? () => void refetchGates() : undefined}
          />
          {event.validationView === 'participant' ? (
            <Notice tone="primary" role="alert">
              {t('checkin:participantsOnly')}
            </Notice>
          ) : (
            <CheckinConsole eventId={event._id} gateId={gateId} zone={event.zone} isCovered={isManaging} />
          )}
        </Stack>
        <Stack>
          <EntryOverview eventId={event._id} zone={event.zone} />
        </Stack>
      </div>
      {isManaging && gates && (
        <Suspense fallback={null}>
          <GatesDialog eventId={event._id} zone={event.zone} gates={gates} onClose={() => setManaging(false)} />
        </Suspense>
      )}
    </>
  );
}
