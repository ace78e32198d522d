import { existing } from 'virtual:screens';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { EventFullData, EventState, EventWithDetails } from '@ngoma/api/features/events';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ValidationViewCard } from '#features/event-editor/EventSettings.tsx';
import { editedEventQuery, useSetVisibility } from '#features/event-editor/editor.queries.ts';
import { VisibilityForm } from '#features/event-editor/VisibilityForm.tsx';
import { TeamInvitations } from '#features/team/TeamInvitations.tsx';
import { ApiProblem } from '#lib/call.ts';
import { ownEventQuery, ownEventsQuery } from '#lib/own-events.queries.ts';
import { useSession } from '#lib/use-session.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { useFormAction } from '#shell/page-actions.tsx';
import { usePublishAction } from '#shell/use-publish-action.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { EventPicker } from '#ui/EventPicker.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { useToast } from '#ui/Toasts.tsx';

// Both stand below what is seen first.
const GuestListCard = lazyPart(async () => (await import('#features/guests/GuestListCard.tsx')).GuestListCard);
const TeamCard = lazyPart(async () => (await import('#features/team/TeamCard.tsx')).TeamCard);

/** What may still be set: an event that is over or was called off is shown as it was. */
const openStates = ['draft', 'published', 'suspended'] as const satisfies readonly EventState[];
const isOpen = ({ status, forTeam }: EventWithDetails): boolean =>
  forTeam !== null && openStates.some((state) => state === status);

/** The event that the address asks for, or else the newest that may still be set. */
function useEventInHand(asked: string | null) {
  const inAddress = useQuery({ ...ownEventQuery(asked ?? ''), enabled: Boolean(asked) });
  const isAskedOpen = inAddress.data !== undefined && isOpen(inAddress.data);
  const isRefused = inAddress.error instanceof ApiProblem && inAddress.error.status === 404;
  const newest = useInfiniteQuery({
    ...ownEventsQuery({ states: openStates, q: '' }),
    enabled: !asked || isRefused || (inAddress.data !== undefined && !isAskedOpen),
  });
  if (isAskedOpen) return { event: inAddress.data };
  if (inAddress.error && !isRefused) return { error: inAddress.error, refetch: inAddress.refetch };
  const first = newest.data?.pages[0]?.events[0];
  return { event: first, isNone: newest.data !== undefined && !first, error: newest.error, refetch: newest.refetch };
}

function Save({ isBusy }: { isBusy: boolean }) {
  const { t } = useTranslation();
  const row = useFormAction<HTMLDivElement>('save', { isBusy });
  return (
    <Box ref={row} sx={{ display: 'flex', justifyContent: 'flex-end' }}>
      <SubmitButton isBusy={isBusy}>{t('editor:save')}</SubmitButton>
    </Box>
  );
}

function Settings({ event }: { event: EventWithDetails }) {
  usePublishAction(event);
  const toast = useToast();
  const setVisibility = useSetVisibility(event._id);
  const session = useSession();
  const isOwn = session.status === 'authenticated' && session.user._id === event.organizer._id;
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <VisibilityForm
        event={event}
        onSave={async (wish) => toast((await setVisibility.mutateAsync(wish)).message)}
        actions={(isBusy) => <Save isBusy={isBusy} />}
      />
      <ValidationViewCard event={event} />
      <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
        <GuestListCard
          eventId={event._id}
          isPrivate={event.visibility === 'private'}
          isPublished={event.status === 'published'}
        />
        {isOwn && <TeamCard eventId={event._id} />}
      </Suspense>
    </Box>
  );
}

function ChosenEvent({ eventId }: { eventId: string }) {
  const { data: event, error, refetch } = useQuery(editedEventQuery(eventId));
  if (error && !event) return <LoadFailure error={error} onRetry={refetch} />;
  if (!event) return <Skeleton variant="rounded" height={480} />;
  return <Settings event={event} />;
}

/** What is set for the account and not for one event, and where the rest of an event is. */
function Elsewhere({ event }: { event: EventFullData | undefined }) {
  const { t } = useTranslation();
  const session = useSession();
  const userId = session.status === 'authenticated' ? session.user._id : '';
  const places = [
    ...(event
      ? [
          { path: '/our-event', to: `/our-event/${event._id}`, label: t('access:elsewhere.page') },
          { path: '/events/edit', to: `/events/edit?event=${event._id}`, label: t('access:elsewhere.edit') },
          { path: '/entry-validation', to: '/entry-validation', label: t('access:elsewhere.door') },
        ]
      : []),
    { path: '/account', to: '/account', label: t('access:elsewhere.account') },
    { path: '/profile/:id', to: `/profile/${userId}`, label: t('access:elsewhere.profile') },
  ].filter(({ path }) => existing.has(path));
  return (
    <Card component="nav" aria-labelledby="elsewhere-title" sx={{ py: 1.5 }}>
      <Typography id="elsewhere-title" variant="h4" component="h2" sx={{ px: 2, py: 1 }}>
        {t('access:elsewhere.title')}
      </Typography>
      {places.map(({ to, label }) => (
        <Box
          key={to}
          component={Link}
          to={to}
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            minHeight: 44,
            px: 2,
            color: 'text.primary',
            textDecoration: 'none',
            fontWeight: 500,
            '&:hover': { bgcolor: 'primary.soft' },
          }}
        >
          {label}
          <ChevronRight fontSize="small" sx={{ color: 'text.secondary' }} aria-hidden="true" />
        </Box>
      ))}
    </Card>
  );
}

/** /visibility-and-access-settings: who finds an own event, who gets in, and who checks the tickets. */
export default function VisibilityAndAccessSettings() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const { event, isNone, error, refetch } = useEventInHand(params.get('event'));
  const eventId = event?._id;
  return (
    <>
      <PageTitle>{t('menu:title.visibility')}</PageTitle>
      <PageHeader title={t('menu:title.visibility')} lead={t('access:lead')} />
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <TeamInvitations />
          {!event && !isNone && !error && <Skeleton variant="rounded" height={560} />}
          {!event && error && <LoadFailure error={error} onRetry={refetch} />}
          {isNone && (
            <EmptyState
              title={t('access:empty.title')}
              image="/api/art/no-events.svg?w=480&h=300"
              action={
                <Button component={Link} to="/events/add-new" variant="contained" color="sun">
                  {t('shell:createEvent')}
                </Button>
              }
            >
              {t('access:empty.words')}
            </EmptyState>
          )}
          {eventId && (
            <>
              <EventPicker
                label={t('access:event')}
                states={openStates}
                value={eventId}
                onChoose={(id) => setParams({ event: id }, { replace: true })}
                sx={{ mb: 2.5 }}
              />
              <ChosenEvent key={eventId} eventId={eventId} />
            </>
          )}
        </Box>
        <Elsewhere event={event} />
      </Box>
    </>
  );
}
