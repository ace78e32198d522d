import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { EventWithDetails } from '@ngoma/api/features/events/events';
import { type EventInformation, getEventPage } from '@ngoma/api/features/events/information';
import { listPosts } from '@ngoma/api/features/events/posts';
import { listRatings } from '@ngoma/api/features/events/ratings';
import { Suspense, useState } from 'react';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { type CardEvent, toCardEvent } from '#features/events/card-event.ts';
import { EventData } from '#features/events/detail/EventData.tsx';
import { EventView, eventViewParts } from '#features/events/detail/EventView.tsx';
import { pageMeta } from '#features/events/detail/facts/event-meta.ts';
import type { EventPageProps } from '#features/events/detail/RestrictedEvent.tsx';
import { ShareMenu } from '#features/events/detail/ShareMenu.tsx';
import { BuyBar, BuyPanel, canBuy } from '#features/events/detail/tickets/BuyPanel.tsx';
import { chooseTicketsAction } from '#features/events/detail/tickets/choose-tickets.server.ts';
import { readChoice, readEventQuery } from '#features/events/detail/tickets/ticket-choice.ts';
import { useAvailability } from '#features/events/detail/tickets/use-availability.ts';
import { EventCarousel } from '#features/events/EventCarousel.tsx';
import { canAsk, questionsPath } from '#features/events/questions/questions-path.ts';
import { FollowPart } from '#features/followers/FollowPart.tsx';
import { type ListedPost, toListed } from '#features/posts/PostList.tsx';
import { ratingsPerStep } from '#features/ratings/rating-limits.ts';
import { WishlistButton } from '#features/wishlist/WishlistButton.tsx';
import { ApiProblem, callFrom } from '#lib/api/call.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { type PageContext, pageContext } from '#lib/page/load-context.ts';
import type { PageHandle } from '#lib/page/page-query.ts';
import { useSession } from '#lib/session/use-session.ts';
import { MissingButton } from '#ui/kit/feedback/MissingPart.tsx';
import { PageProgress } from '#ui/kit/frame/PageProgress.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { sentPart } from '#ui/page/sent-part.tsx';
import { startPart } from '#ui/page/start-part.tsx';

// Loaded for signed-in readers only, who are few.
const ReminderButton = lazyPart(
  async () => (await import('#features/reminders/ReminderButton.tsx')).ReminderButton,
  MissingButton,
);

// Loaded only for signed-in readers, whose page asks for more files anyway.
const CalendarButton = lazyPart(
  async () => (await import('#features/events/detail/CalendarButton.tsx')).CalendarButton,
  MissingButton,
);

// Loaded only for readers of an event that is not public.
const RestrictedEvent = lazyPart(async () => (await import('#features/events/detail/RestrictedEvent.tsx')).RestrictedEvent);

const EventInformationPart = sentPart(
  async () => (await import('#features/events/information/EventInformation.tsx')).EventInformation,
);

// Links, for the events that have posts.
const EventPosts = sentPart(async () => (await import('#features/posts/EventPosts.tsx')).EventPosts);

// An event that has begun has ratings.
const Ratings = startPart('ratings', async () => (await import('#features/ratings/RatingsSection.tsx')).RatingsSection);

/** Returns when, in which language and at which public address the page was rendered. */
const renderInfo = ({ locale, publicUrl }: PageContext) => ({ now: new Date().toISOString(), locale, publicUrl });

// The access code of a private event, and the quantities chosen before the scripts had come.
export const handle: PageHandle = {
  query: readEventQuery,
  hidesTabBar: true,
  parts: [
    ...eventViewParts,
    'features/followers/follow-parts.ts',
    'features/events/information/EventInformation.tsx',
    'features/events/detail/RestrictedEvent.tsx',
    'features/posts/EventPosts.tsx',
    'features/ratings/RatingsSection.tsx',
  ],
};

const similarCount = 6;
const postCount = 3;

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const accessCode = searchParams.get('code') ?? undefined;
  const chosen = readChoice(searchParams);
  const ask = callFrom(page);
  try {
    const {
      eventWithDetails: event,
      information,
      similar,
      hasNews,
    } = await ask(getEventPage, { params: { id: params.eventId ?? '' }, query: { accessCode, similar: similarCount } });
    // The ratings endpoint takes no access code, so a private event's page loads its ratings in the browser.
    const hasPublicRatings = event.rating.count > 0 && event.visibility !== 'private';
    const [ratingsPage, news] = await Promise.all([
      hasPublicRatings ? ask(listRatings, { params: { id: event._id }, query: { limit: ratingsPerStep } }) : undefined,
      hasNews ? ask(listPosts, { query: { eventId: event._id, limit: postCount } }) : undefined,
    ]);
    const shown = {
      event,
      information,
      similar: similar.map(toCardEvent),
      chosen,
      ratings: ratingsPage?.ratings,
      posts: news?.posts.map(toListed),
      accessCode,
    };
    const loaded = { ...shown, ...renderInfo(page) };
    // Only pages that are the same for everyone are cached.
    const isCacheable = event.visibility !== 'private' && accessCode === undefined && Object.keys(chosen).length === 0;
    return data(loaded, { headers: isCacheable ? { 'X-Page-Cache': `ttl=30; tags=event:${event._id},categories` } : {} });
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error;
    // Too many wrong codes were entered: the message says how long to wait.
    const problem = error.status === 429 ? error.message : undefined;
    const restricted = { eventId: params.eventId ?? '', accessCode, problem, ...renderInfo(page) };
    return data(restricted, { status: problem === undefined ? 404 : 429 });
  }
}

export const action = (args: ActionFunctionArgs) => chooseTicketsAction(args);

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!(loaderData && 'event' in loaderData)) return [{ title: 'Ngoma' }, { name: 'robots', content: 'noindex' }];
  const { event, locale, publicUrl } = loaderData;
  const url = `${publicUrl}/our-event/${event._id}`;
  return pageMeta({
    title: `${event.eventName} · ${event.city} · Ngoma`,
    description: event.description,
    url,
    image: new URL(event.shareImage.url, publicUrl).href,
    locale,
    type: 'event',
    isHidden: event.visibility !== 'public',
  });
};

interface OpenEventProps extends EventPageProps {
  readonly event: EventWithDetails;
  readonly information: EventInformation;
  readonly ratings?: ReplyOf<typeof listRatings>['ratings'] | undefined;
  readonly posts?: readonly ListedPost[];
  readonly similar?: readonly CardEvent[];
  readonly chosen?: Readonly<Record<string, number>>;
}

/** The page may have come from a cache, so stock and prices are loaded again and polled. */
function useFreshEvent(event: EventWithDetails): EventWithDetails {
  const { data: fresh } = useAvailability(event._id, event.status === 'published');
  const ticketTypes = event.ticketTypes.map((type) => ({ ...type, ...fresh?.find(({ _id }) => _id === type._id) }));
  return { ...event, ticketTypes };
}

/** Returns whether the page says anything beside the event. */
const hasMore = ({ doorsOpenAt, minimumAge, rules, lineUp, photos, questions, attendees }: EventInformation): boolean =>
  [doorsOpenAt, minimumAge, rules].some((fact) => fact !== null) ||
  [lineUp, photos, questions].some(({ length }) => length > 0) ||
  attendees.total > 0;

function OpenEvent(props: OpenEventProps) {
  const { event: loadedEvent, information, ratings, posts = [], similar = [], chosen = {}, now, publicUrl, accessCode } = props;
  const { t } = useTranslation();
  const event = useFreshEvent(loadedEvent);
  const [wanted, setQuantities] = useState(chosen);
  const renderedAt = new Date(now);
  const isOnSale = canBuy(event, renderedAt);
  const isUpcoming = useSession().status === 'authenticated' && event.status === 'published' && new Date(event.date) > renderedAt;
  const address = `${publicUrl}/our-event/${event._id}${accessCode ? `?code=${encodeURIComponent(accessCode)}` : ''}`;
  const askPath = canAsk(event) ? questionsPath(event._id, accessCode) : undefined;
  // A gallery takes no access code.
  const galleryPath = information.hasGallery && !accessCode ? `/our-event/${event._id}/gallery` : undefined;
  const panel = { event, quantities: wanted, accessCode };
  return (
    <>
      <EventView
        event={event}
        now={renderedAt}
        tickets={<BuyPanel {...panel} isOnSale={isOnSale} isForm onChange={setQuantities} />}
        action={<WishlistButton event={event} />}
        organizer={<FollowPart organizer={event.organizer} followers={event.organizer.followers ?? undefined} />}
        place={information}
        details={
          (hasMore(information) || askPath || galleryPath) && (
            <EventInformationPart information={information} zone={event.zone} askPath={askPath} galleryPath={galleryPath} />
          )
        }
        share={
          <Stack gap={1} align="start">
            <ShareMenu title={event.eventName} url={`${address}${accessCode ? '&' : '?'}from=share`} />
            {isUpcoming && (
              <Suspense>
                <CalendarButton event={event} url={address} />
                <ReminderButton eventId={event._id} eventName={event.eventName} />
              </Suspense>
            )}
          </Stack>
        }
        similar={
          <EventCarousel title={t('events:similar')} events={similar} actionOf={(one) => <WishlistButton event={one} />} />
        }
      >
        {posts.length > 0 && <EventPosts posts={posts} />}
        {new Date(event.date) <= renderedAt && (
          <Ratings event={event} now={renderedAt} {...(ratings && { initialRatings: ratings })} />
        )}
      </EventView>
      {isOnSale && <BuyBar {...panel} />}
      {/* Behind what readers see, which comes in the first packets. */}
      <EventData event={loadedEvent} information={information} publicUrl={publicUrl} />
    </>
  );
}

/** /our-event/{eventId} */
export default function Event() {
  const loaded = useLoaderData<typeof loader>();
  if ('event' in loaded) return <OpenEvent key={loaded.event._id} {...loaded} />;
  return (
    <Suspense fallback={<PageProgress />}>
      <RestrictedEvent {...loaded} EventPage={OpenEvent} />
    </Suspense>
  );
}
