import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import type { ReplyOf } from '@ngoma/api/common/endpoint';
import { type EventWithDetails, getEvent } from '@ngoma/api/features/events/events';
import { listRatings } from '@ngoma/api/features/ratings';
import { Suspense, useState } from 'react';
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { BuyBar, BuyPanel, canBuy } from '#features/events/detail/BuyPanel.tsx';
import { EventView } from '#features/events/detail/EventView.tsx';
import { eventJsonLd, pageMeta } from '#features/events/detail/event-meta.ts';
import type { EventPageProps } from '#features/events/detail/RestrictedEvent.tsx';
import { ShareMenu } from '#features/events/detail/ShareMenu.tsx';
import type { Quantities } from '#features/events/detail/TicketPicker.tsx';
import { useAvailability } from '#features/events/detail/use-availability.ts';
import { RatingsSection } from '#features/ratings/RatingsSection.tsx';
import { ratingsPerStep } from '#features/ratings/rating-limits.ts';
import { WishlistButton } from '#features/wishlist/WishlistButton.tsx';
import { ApiProblem, callFrom } from '#lib/api/call.ts';
import { type PageContext, pageContext } from '#lib/page/load-context.ts';
import type { PageHandle } from '#lib/page/page-query.ts';
import { codeOf, readFields } from '#lib/page/query-fields.ts';
import { useSession } from '#lib/session/use-session.ts';
import { MissingButton } from '#ui/kit/feedback/MissingPart.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';

// Loaded for signed-in readers only, who are few.
const ReminderButton = lazyPart(
  async () => (await import('#features/reminders/ReminderButton.tsx')).ReminderButton,
  MissingButton,
);

// Loaded only for readers of an event that is not public.
const RestrictedEvent = lazyPart(async () => (await import('#features/events/detail/RestrictedEvent.tsx')).RestrictedEvent);

/** Returns when, in which language and at which public address the page was rendered. */
const renderInfo = ({ locale, publicUrl }: PageContext) => ({ now: new Date().toISOString(), locale, publicUrl });

// Access code of a private event.
export const handle: PageHandle = { query: readFields({ code: codeOf(40) }) };

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const accessCode = new URL(request.url).searchParams.get('code') ?? undefined;
  try {
    const { eventWithDetails: event } = await callFrom(page)(getEvent, {
      params: { id: params.eventId ?? '' },
      query: { accessCode },
    });
    // The ratings endpoint takes no access code, so a private event's page loads its ratings in the browser.
    const hasPublicRatings = event.rating.count > 0 && event.visibility !== 'private';
    const ratingsPage = hasPublicRatings
      ? await callFrom(page)(listRatings, { params: { id: event._id }, query: { limit: ratingsPerStep } })
      : undefined;
    const loaded = { event, ratings: ratingsPage?.ratings, accessCode, ...renderInfo(page) };
    // Only pages that are the same for everyone are cached.
    const isCacheable = event.visibility !== 'private' && accessCode === undefined;
    return data(loaded, { headers: isCacheable ? { 'X-Page-Cache': `ttl=30; tags=event:${event._id},categories` } : {} });
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error;
    const restricted = { eventId: params.eventId ?? '', accessCode, ...renderInfo(page) };
    // Too many wrong codes were entered: the message says how long to wait.
    if (error.status === 429) return data({ ...restricted, problem: error.message }, { status: 429 });
    return data(restricted, { status: 404 });
  }
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!(loaderData && 'event' in loaderData)) return [{ title: 'Ngoma' }, { name: 'robots', content: 'noindex' }];
  const { event, locale, publicUrl } = loaderData;
  const url = `${publicUrl}/our-event/${event._id}`;
  return [
    ...pageMeta({
      title: `${event.eventName} · ${event.city} · Ngoma`,
      description: event.description,
      url,
      image: new URL(event.shareImage.url, publicUrl).href,
      locale,
      type: 'event',
      isHidden: event.visibility !== 'public',
    }),
    eventJsonLd(event, url, publicUrl),
  ];
};

interface OpenEventProps extends EventPageProps {
  readonly event: EventWithDetails;
  readonly ratings?: ReplyOf<typeof listRatings>['ratings'] | undefined;
}

/** The page may have come from a cache, so stock and prices are loaded again and polled. */
function useFreshEvent(event: EventWithDetails): EventWithDetails {
  const { data: fresh } = useAvailability(event._id, event.status === 'published');
  const ticketTypes = event.ticketTypes.map((type) => ({ ...type, ...fresh?.find(({ _id }) => _id === type._id) }));
  return { ...event, ticketTypes };
}

function OpenEvent({ event: loadedEvent, ratings, now, publicUrl, accessCode }: OpenEventProps) {
  const event = useFreshEvent(loadedEvent);
  const [quantities, setQuantities] = useState<Quantities>({});
  const renderedAt = new Date(now);
  const isOnSale = canBuy(event, renderedAt);
  const isUpcoming = useSession().status === 'authenticated' && event.status === 'published' && new Date(event.date) > renderedAt;
  const address = `${publicUrl}/our-event/${event._id}${accessCode ? `?code=${encodeURIComponent(accessCode)}` : ''}`;
  const panel = { event, quantities, accessCode };
  return (
    <>
      <Container disableGutters sx={{ px: { md: 3 }, pt: { md: 3 }, pb: { xs: isOnSale ? 3 : 5, md: 6 } }}>
        <EventView
          event={event}
          now={renderedAt}
          tickets={<BuyPanel {...panel} isOnSale={isOnSale} onChange={setQuantities} />}
          action={<WishlistButton event={event} />}
          share={
            <>
              <ShareMenu title={event.eventName} url={address} />
              {isUpcoming && (
                <Box sx={{ mt: 1, minHeight: 44 }}>
                  <Suspense>
                    <ReminderButton eventId={event._id} eventName={event.eventName} />
                  </Suspense>
                </Box>
              )}
            </>
          }
        >
          <RatingsSection event={event} now={renderedAt} {...(ratings && { initialRatings: ratings })} />
        </EventView>
      </Container>
      {isOnSale ? <BuyBar {...panel} /> : <Box />}
    </>
  );
}

export default function Event() {
  const loaded = useLoaderData<typeof loader>();
  if ('event' in loaded) return <OpenEvent {...loaded} />;
  return (
    <Suspense>
      <RestrictedEvent {...loaded} EventPage={OpenEvent} />
    </Suspense>
  );
}
