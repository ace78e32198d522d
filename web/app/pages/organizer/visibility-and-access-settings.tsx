import { existing } from 'virtual:screens';
import type { EventFullData, EventState, EventWithDetails } from '@ngoma/api/features/events/events';
import CaretRight from '@phosphor-icons/core/regular/caret-right.svg?react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { editedEventQuery, useSetVisibility } from '#features/events/editor/editor.queries.ts';
import { ValidationViewCard } from '#features/events/editor/settings/EventSettings.tsx';
import { VisibilityForm } from '#features/events/editor/settings/VisibilityForm.tsx';
import { TeamInvitations } from '#features/team/TeamInvitations.tsx';
import { ApiProblem } from '#lib/api/call.ts';
import { ownEventQuery, ownEventsQuery } from '#lib/api/queries/own-events.queries.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useSession } from '#lib/session/use-session.ts';
import { useFormAction } from '#shell/header/actions/page-actions.tsx';
import { usePublishAction } from '#shell/header/actions/use-publish-action.ts';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { EventPicker } from '#ui/form/EventPicker.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import styles from './visibility-and-access-settings.module.css';

// Both are below the first screen.
const GuestListCard = lazyPart(async () => (await import('#features/guests/GuestListCard.tsx')).GuestListCard);
const TeamCard = lazyPart(async () => (await import('#features/team/TeamCard.tsx')).TeamCard);

/** Events with editable settings. A past or cancelled event is read-only. */
const openStates = ['draft', 'published', 'postponed', 'suspended'] as const satisfies readonly EventState[];
const isOpen = ({ status, forTeam }: EventWithDetails): boolean =>
  forTeam !== null && openStates.some((state) => state === status);

/** Returns the event of the address, or else the newest with editable settings. */
function useChosenEvent(requestedId: string | null) {
  const addressEvent = useQuery({ ...ownEventQuery(requestedId ?? ''), enabled: Boolean(requestedId) });
  const isRequestedEditable = addressEvent.data !== undefined && isOpen(addressEvent.data);
  const isRefused = addressEvent.error instanceof ApiProblem && addressEvent.error.status === 404;
  const newest = useInfiniteQuery({
    ...ownEventsQuery({ states: openStates, q: '' }),
    enabled: !requestedId || isRefused || (addressEvent.data !== undefined && !isRequestedEditable),
  });
  if (isRequestedEditable) return { event: addressEvent.data };
  if (addressEvent.error && !isRefused) return { error: addressEvent.error, refetch: addressEvent.refetch };
  const first = newest.data?.pages[0]?.events[0];
  return { event: first, isNone: newest.data !== undefined && !first, error: newest.error, refetch: newest.refetch };
}

function Save({ isBusy }: { isBusy: boolean }) {
  const { t } = useTranslation();
  const row = useFormAction<HTMLDivElement>('save', { isBusy });
  return (
    <div ref={row} className={styles.save}>
      <SubmitButton isBusy={isBusy}>{t('event-editor:save')}</SubmitButton>
    </div>
  );
}

function Settings({ event }: { event: EventWithDetails }) {
  usePublishAction(event);
  const toast = useToast();
  const setVisibility = useSetVisibility(event._id);
  const session = useSession();
  const isOwn = session.status === 'authenticated' && session.user._id === event.organizer._id;
  return (
    <Stack gap={3}>
      <VisibilityForm
        event={event}
        onSave={async (values) => toast((await setVisibility.mutateAsync(values)).message)}
        actions={(isBusy) => <Save isBusy={isBusy} />}
      />
      <ValidationViewCard event={event} />
      <Suspense fallback={<PanelSkeleton size="page" />}>
        <GuestListCard
          eventId={event._id}
          isPrivate={event.visibility === 'private'}
          isPublished={event.status === 'published'}
        />
        {isOwn && <TeamCard eventId={event._id} />}
      </Suspense>
    </Stack>
  );
}

function ChosenEvent({ eventId }: { eventId: string }) {
  const { data: event, error, refetch } = useQuery(editedEventQuery(eventId));
  if (error && !event) return <LoadError error={error} onRetry={refetch} />;
  if (!event) return <PanelSkeleton size="page" />;
  return <Settings event={event} />;
}

/** Links to account settings and to the other settings of an event. */
function RelatedSettings({ event }: { event: EventFullData | undefined }) {
  const { t } = useTranslation();
  const session = useSession();
  const userId = session.status === 'authenticated' ? session.user._id : '';
  const places = [
    ...(event
      ? [
          { path: '/our-event', to: `/our-event/${event._id}`, label: t('event-access:elsewhere.page') },
          { path: '/events/edit', to: `/events/edit?event=${event._id}`, label: t('event-access:elsewhere.edit') },
          { path: '/entry-validation', to: '/entry-validation', label: t('event-access:elsewhere.checkin') },
        ]
      : []),
    { path: '/account', to: '/account', label: t('event-access:elsewhere.account') },
    { path: '/profile/:id', to: `/profile/${userId}`, label: t('event-access:elsewhere.profile') },
  ].filter(({ path }) => existing.has(path));
  return (
    <Card as="nav" padding="none" aria-labelledby="elsewhere-title">
      <div className={styles.related}>
        <Heading level={2} look="part" id="elsewhere-title" className={styles.title}>
          {t('event-access:elsewhere.title')}
        </Heading>
        {places.map(({ to, label }) => (
          <Link key={to} to={to} className={styles.place}>
            {label}
            <span className={styles.arrow}>
              <CaretRight />
            </span>
          </Link>
        ))}
      </div>
    </Card>
  );
}

/** /visibility-and-access-settings: visibility of an event, access to it, and its team. */
export default function VisibilityAndAccessSettings() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const { event, isNone, error, refetch } = useChosenEvent(params.get('event'));
  const eventId = event?._id;
  return (
    <>
      <PageTitle>{t('navigation:title.visibility')}</PageTitle>
      <PageHeader title={t('navigation:title.visibility')} lead={t('event-access:lead')} />
      <div className={styles.settings}>
        <div className={styles.main}>
          <TeamInvitations />
          {!event && !isNone && !error && <PanelSkeleton size="page" />}
          {!event && error && <LoadError error={error} onRetry={refetch} />}
          {isNone && (
            <EmptyState
              title={t('event-access:empty.title')}
              covers={['no-events', 'makossa', 'this-weekend']}
              action={
                <ButtonLink variant="sun" size="medium" to="/events/add-new">
                  {t('shell:createEvent')}
                </ButtonLink>
              }
            >
              {t('event-access:empty.words')}
            </EmptyState>
          )}
          {eventId && (
            <>
              <div className={styles.picker}>
                <EventPicker
                  label={t('event-access:event')}
                  states={openStates}
                  value={eventId}
                  onChoose={(id) => setParams({ event: id }, { replace: true })}
                />
              </div>
              <ChosenEvent key={eventId} eventId={eventId} />
            </>
          )}
        </div>
        <RelatedSettings event={event} />
      </div>
    </>
  );
}
