import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { EventFullData } from '@ngoma/api/features/events';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { editedEventQuery, myEventsQuery } from '#features/event-editor/editor.queries.ts';
import { ComposeMessage } from '#features/marketing/ComposeMessage.tsx';
import { ShareKit } from '#features/marketing/ShareKit.tsx';
import { MyPosts } from '#features/posts/MyPosts.tsx';
import { PostComposer } from '#features/posts/PostComposer.tsx';
import { formatEventDate } from '#lib/format.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useSession } from '#lib/use-session.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { RowSkeletons } from '#ui/Skeletons.tsx';
import { TextField } from '#ui/TextField.tsx';

// What was sent before stands below what is written now.
const SentMessages = lazyPart(async () => (await import('#features/marketing/SentMessages.tsx')).SentMessages);

/** What can be made known or written about: everything that is no draft any more. Coming events stand first, the soonest of them on top. */
function inOrder(events: readonly EventFullData[]): EventFullData[] {
  const now = new Date().toISOString();
  const shown = events.filter(({ status }) => status !== 'draft');
  const coming = shown.filter(({ date, status }) => date > now && status === 'published');
  const others = shown.filter((event) => !coming.includes(event));
  return [
    ...coming.sort((one, other) => one.date.localeCompare(other.date)),
    ...others.sort((one, other) => other.date.localeCompare(one.date)),
  ];
}

/** The event with the card that goes along with its link. */
function Known({ eventId }: { eventId: string }) {
  const { data: event, error, refetch } = useQuery(editedEventQuery(eventId));
  if (event) return <ShareKit event={event} />;
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  return <Skeleton variant="rounded" height={420} />;
}

/** /marketing-engagement: messages to guests, what came of them, and everything with which an event is made known. */
export default function MarketingEngagement() {
  const { t } = useTranslation();
  const locale = useLocale();
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = useQuery(myEventsQuery());
  const events = inOrder(data?.fullData ?? []);
  const event = events.find(({ _id }) => _id === params.get('event')) ?? events[0];
  return (
    <>
      <PageTitle>{t('menu:title.marketing')}</PageTitle>
      <PageHeader title={t('menu:title.marketing')} lead={t('marketing:lead')} />
      {!data && !error && <Skeleton variant="rounded" height={560} />}
      {!data && error && <LoadFailure error={error} onRetry={refetch} />}
      {data && !event && (
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
          <TextField
            select
            fullWidth
            label={t('marketing:event')}
            value={event._id}
            onChange={({ target }) => setParams({ event: target.value }, { replace: true, preventScrollReset: true })}
          >
            {events.map(({ _id, eventName, date, zone }) => (
              <option key={_id} value={_id}>
                {eventName} · {formatEventDate(date, locale, zone)}
              </option>
            ))}
          </TextField>
          <ComposeMessage key={event._id} eventId={event._id} eventName={event.eventName} />
          <Known eventId={event._id} />
          <Suspense fallback={<RowSkeletons count={3} />}>
            <SentMessages />
          </Suspense>
          <PostComposer events={events} />
          {session.status === 'authenticated' && <MyPosts authorId={session.user._id} />}
        </Box>
      )}
    </>
  );
}
