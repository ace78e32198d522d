import type { EventState } from '@ngoma/api/features/events/events';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { ComposeMessage } from '#features/promotions/ComposeMessage.tsx';
import { ApiProblem } from '#lib/api/call.ts';
import { nextOwnEventQuery, ownEventQuery, ownEventsQuery } from '#lib/api/queries/own-events.queries.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useSession } from '#lib/session/use-session.ts';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { EventPicker } from '#ui/form/EventPicker.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

// Everything here is below the message form.
const EditedEvent = lazyPart(async () => (await import('#features/events/editor/EditedEvent.tsx')).EditedEvent);
const ShareKit = lazyPart(async () => (await import('#features/promotions/ShareKit.tsx')).ShareKit);
const SentMessages = lazyPart(async () => (await import('#features/promotions/SentMessages.tsx')).SentMessages);
const PostComposer = lazyPart(async () => (await import('#features/posts/PostComposer.tsx')).PostComposer);
const MyPosts = lazyPart(async () => (await import('#features/posts/MyPosts.tsx')).MyPosts);

/** The events that can be promoted: all but drafts. */
const shownStates = ['published', 'ended', 'postponed', 'suspended', 'cancelled'] as const satisfies readonly EventState[];

/** Returns the event of the address, or else the next one to begin, or else the newest. */
function useChosenEvent(requestedId: string | null) {
  const addressEvent = useQuery({ ...ownEventQuery(requestedId ?? ''), enabled: Boolean(requestedId) });
  const isRequestedShown = addressEvent.data?.forTeam != null && addressEvent.data.status !== 'draft';
  const isRefused = addressEvent.error instanceof ApiProblem && addressEvent.error.status === 404;
  const isOpen = !requestedId || isRefused || (addressEvent.data !== undefined && !isRequestedShown);
  const next = useQuery({ ...nextOwnEventQuery(), enabled: isOpen });
  const newest = useInfiniteQuery({ ...ownEventsQuery({ states: shownStates, q: '' }), enabled: isOpen && next.data === null });
  if (isRequestedShown) return { event: addressEvent.data };
  if (addressEvent.error && !isRefused) return { error: addressEvent.error, refetch: addressEvent.refetch };
  if (next.error) return { error: next.error, refetch: next.refetch };
  const event = next.data ?? newest.data?.pages[0]?.events[0];
  return { event, isNone: newest.data !== undefined && !event, error: newest.error, refetch: newest.refetch };
}

/** /marketing-engagement: messages to guests with their results, and promotion material of an event. */
export default function MarketingEngagement() {
  const { t } = useTranslation();
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const { event, isNone, error, refetch } = useChosenEvent(params.get('event'));
  return (
    <>
      <PageTitle>{t('navigation:title.marketing')}</PageTitle>
      <PageHeader title={t('navigation:title.marketing')} lead={t('promotions:lead')} />
      {!event && !isNone && !error && <PanelSkeleton size="page" />}
      {!event && error && <LoadError error={error} onRetry={refetch} />}
      {isNone && (
        <EmptyState
          title={t('promotions:empty.title')}
          covers={['no-events', 'makossa', 'this-weekend']}
          action={
            <ButtonLink variant="sun" size="medium" to="/events/add-new">
              {t('shell:createEvent')}
            </ButtonLink>
          }
        >
          {t('promotions:empty.words')}
        </EmptyState>
      )}
      <Stack>
        {event && (
          <>
            <EventPicker
              label={t('promotions:event')}
              states={shownStates}
              value={event._id}
              onChoose={(id) => setParams({ event: id }, { replace: true, preventScrollReset: true })}
            />
            <ComposeMessage key={event._id} event={event} />
            <Suspense fallback={<PanelSkeleton size="page" />}>
              <EditedEvent eventId={event._id}>{(one) => <ShareKit event={one} />}</EditedEvent>
            </Suspense>
          </>
        )}
        {(event || isNone || error) && (
          <Suspense fallback={<RowSkeletons count={3} />}>
            <SentMessages />
            <PostComposer />
            {session.status === 'authenticated' && <MyPosts authorId={session.user._id} />}
          </Suspense>
        )}
      </Stack>
    </>
  );
}
