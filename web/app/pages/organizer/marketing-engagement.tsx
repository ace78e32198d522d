import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { EventState } from '@ngoma/api/features/events';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { editedEventQuery } from '#features/event-editor/editor.queries.ts';
import { ComposeMessage } from '#features/marketing/ComposeMessage.tsx';
import { ApiProblem } from '#lib/call.ts';
import { nextOwnEventQuery, ownEventQuery, ownEventsQuery } from '#lib/own-events.queries.ts';
import { useSession } from '#lib/use-session.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { EventPicker } from '#ui/EventPicker.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { RowSkeletons } from '#ui/Skeletons.tsx';

// All of it stands below what is written now.
const ShareKit = lazyPart(async () => (await import('#features/marketing/ShareKit.tsx')).ShareKit);
const SentMessages = lazyPart(async () => (await import('#features/marketing/SentMessages.tsx')).SentMessages);
const PostComposer = lazyPart(async () => (await import('#features/posts/PostComposer.tsx')).PostComposer);
const MyPosts = lazyPart(async () => (await import('#features/posts/MyPosts.tsx')).MyPosts);

/** What can be made known or written about: everything that is no draft any more. */
const shownStates = ['published', 'ended', 'suspended', 'cancelled'] as const satisfies readonly EventState[];

/** The event that the address asks for, or else the one that begins next, or else the newest. */
function useEventInHand(asked: string | null) {
  const inAddress = useQuery({ ...ownEventQuery(asked ?? ''), enabled: Boolean(asked) });
  const isAskedShown = inAddress.data?.forTeam != null && inAddress.data.status !== 'draft';
  const isRefused = inAddress.error instanceof ApiProblem && inAddress.error.status === 404;
  const isOpen = !asked || isRefused || (inAddress.data !== undefined && !isAskedShown);
  const next = useQuery({ ...nextOwnEventQuery(), enabled: isOpen });
  const newest = useInfiniteQuery({ ...ownEventsQuery({ states: shownStates, q: '' }), enabled: isOpen && next.data === null });
  if (isAskedShown) return { event: inAddress.data };
  if (inAddress.error && !isRefused) return { error: inAddress.error, refetch: inAddress.refetch };
  if (next.error) return { error: next.error, refetch: next.refetch };
  const event = next.data ?? newest.data?.pages[0]?.events[0];
  return { event, isNone: newest.data !== undefined && !event, error: newest.error, refetch: newest.refetch };
}

/** The event with the card that goes along with its link. */
function Known({ eventId }: { eventId: string }) {
  const { data: event, error, refetch } = useQuery(editedEventQuery(eventId));
  if (event)
    return (
      <Suspense fallback={<Skeleton variant="rounded" height={420} />}>
        <ShareKit event={event} />
      </Suspense>
    );
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  return <Skeleton variant="rounded" height={420} />;
}

/** /marketing-engagement: messages to guests, what came of them, and everything with which an event is made known. */
export default function MarketingEngagement() {
  const { t } = useTranslation();
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const { event, isNone, error, refetch } = useEventInHand(params.get('event'));
  return (
    <>
      <PageTitle>{t('menu:title.marketing')}</PageTitle>
      <PageHeader title={t('menu:title.marketing')} lead={t('marketing:lead')} />
      {!event && !isNone && !error && <Skeleton variant="rounded" height={560} />}
      {!event && error && <LoadFailure error={error} onRetry={refetch} />}
      {isNone && (
        <EmptyState
          title={t('marketing:empty.title')}
          image="/api/art/no-events.svg?w=480&h=300"
          action={
            <Button component={Link} to="/events/add-new" variant="contained" color="sun">
              {t('shell:createEvent')}
            </Button>
          }
        >
          {t('marketing:empty.words')}
        </EmptyState>
      )}
      {event && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <EventPicker
            label={t('marketing:event')}
            states={shownStates}
            value={event._id}
            onChoose={(id) => setParams({ event: id }, { replace: true, preventScrollReset: true })}
          />
          <ComposeMessage key={event._id} eventId={event._id} eventName={event.eventName} />
          <Known eventId={event._id} />
          <Suspense fallback={<RowSkeletons count={3} />}>
            <SentMessages />
            <PostComposer />
            {session.status === 'authenticated' && <MyPosts authorId={session.user._id} />}
          </Suspense>
        </Box>
      )}
    </>
  );
}
