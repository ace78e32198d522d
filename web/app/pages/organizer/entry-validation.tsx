import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { DoorDesk } from '#features/door/DoorDesk.tsx';
import { DoorList } from '#features/door/DoorList.tsx';
import { type DoorEvent, doorEventsQuery, gatesQuery } from '#features/door/door.queries.ts';
import { EntryBoard } from '#features/door/EntryBoard.tsx';
import { GateChoice } from '#features/door/GateChoice.tsx';
import { formatEventDate } from '#lib/format.ts';
import { useFetchedAhead } from '#lib/use-fetched-ahead.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { MissingOver } from '#ui/MissingPart.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { RowSkeletons } from '#ui/Skeletons.tsx';

// What opens over the page is fetched then, with the forms in it.
const fetchGatesDialog = () => import('#features/door/GatesDialog.tsx');
const GatesDialog = lazyPart(async () => (await fetchGatesDialog()).GatesDialog, MissingOver);

// A door must go on working when the network of the venue gives way: what can be opened at it is here before.
const neededAtTheDoor = [
  () => import('#ui/ToastCard.tsx'),
  () => import('@mui/material/Dialog'),
  () => import('@mui/material/Menu'),
  fetchGatesDialog,
];

export default function EntryValidation() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const { data: events, error, refetch } = useQuery(doorEventsQuery());
  const eventId = params.get('event');
  const event = events?.find(({ _id }) => _id === eventId);
  if (event) return <Door key={event._id} event={event} />;
  return (
    <>
      <PageTitle>{t('door:title')}</PageTitle>
      <PageHeader title={t('door:title')} lead={t('door:choose')} />
      {events && eventId && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t('door:events.unknown')}
        </Alert>
      )}
      {events && events.length > 0 && <DoorList events={events} />}
      {events?.length === 0 && (
        <EmptyState
          image="/api/art/empty-door.svg?w=480&h=300"
          title={t('door:empty.title')}
          action={
            <Button component={Link} to="/events/add-new" variant="contained" color="sun">
              {t('door:empty.action')}
            </Button>
          }
        >
          {t('door:empty.words')}
        </EmptyState>
      )}
      {!events && error && <LoadFailure error={error} onRetry={refetch} />}
      {!events && !error && <RowSkeletons count={4} />}
    </>
  );
}

/** One event's door: the desk at hand, the counts beside it. */
function Door({ event }: { event: DoorEvent }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [params, setParams] = useSearchParams();
  const [isManaging, setManaging] = useState(false);
  useFetchedAhead(neededAtTheDoor);
  const { data: gates, refetch: askForGates, error: gatesProblem } = useQuery(gatesQuery(event._id));
  const gateId = gates?.find(({ _id }) => _id === params.get('gate'))?._id;
  const chooseGate = (id: string | undefined) =>
    setParams({ event: event._id, ...(id && { gate: id }) }, { replace: true, preventScrollReset: true });
  return (
    <>
      <PageTitle>{`${t('door:title')} · ${event.eventName}`}</PageTitle>
      <PageHeader title={event.eventName} lead={`${formatEventDate(event.date, locale, event.zone)} · ${event.location}`} />
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2, md: 3 },
          gridTemplateColumns: { md: 'minmax(0, 1.25fr) minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <GateChoice
            gates={gates}
            gateId={gateId}
            onChoose={chooseGate}
            onManage={event.mayManage ? () => setManaging(true) : undefined}
            onRetry={gatesProblem ? () => void askForGates() : undefined}
          />
          {event.validationView === 'participant' ? (
            <Alert severity="info">{t('door:participantsOnly')}</Alert>
          ) : (
            <DoorDesk eventId={event._id} gateId={gateId} zone={event.zone} isCovered={isManaging} />
          )}
        </Box>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <EntryBoard eventId={event._id} zone={event.zone} />
        </Box>
      </Box>
      {isManaging && gates && (
        <Suspense fallback={null}>
          <GatesDialog eventId={event._id} zone={event.zone} gates={gates} onClose={() => setManaging(false)} />
        </Suspense>
      )}
    </>
  );
}
