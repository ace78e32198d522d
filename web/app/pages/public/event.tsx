import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import type { ReplyOf } from '@ngoma/api/common/endpoint';
import { type EventWithDetails, getEvent } from '@ngoma/api/features/events';
import { listRatings } from '@ngoma/api/features/ratings';
import { Suspense, useState } from 'react';
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { BuyBar, BuyPanel, canBuy } from '#features/events/BuyPanel.tsx';
import type { PageOfEvent } from '#features/events/EventForSome.tsx';
import { EventView } from '#features/events/EventView.tsx';
import { eventJsonLd, pageMeta } from '#features/events/event-meta.ts';
import { ShareMenu } from '#features/events/ShareMenu.tsx';
import type { Quantities } from '#features/events/TicketPicker.tsx';
import { useAvailability } from '#features/events/use-availability.ts';
import { RatingsSection } from '#features/ratings/RatingsSection.tsx';
import { ratingsShown } from '#features/ratings/ratings.limits.ts';
import { WishHeart } from '#features/wishlist/WishHeart.tsx';
import { ApiProblem, callFrom } from '#lib/call.ts';
import { type PageContext, pageContext } from '#lib/load-context.ts';
import { useSession } from '#lib/use-session.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { MissingButton } from '#ui/MissingPart.tsx';

// For the signed-in alone, who are few among the readers.
const ReminderButton = lazyPart(
  async () => (await import('#features/reminders/ReminderButton.tsx')).ReminderButton,
  MissingButton,
);

// For the few to whom an event opens that others do not find.
const EventForSome = lazyPart(async () => (await import('#features/events/EventForSome.tsx')).EventForSome);

/** When, and for which language and address, a page was made. */
const made = ({ locale, publicUrl }: PageContext) => ({ now: new Date().toISOString(), locale, publicUrl });

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const accessCode = new URL(request.url).searchParams.get('code') ?? undefined;
  try {
    const { eventWithDetails: event } = await callFrom(page)(getEvent, {
      params: { id: params.eventId ?? '' },
      query: { accessCode },
    });
    // Whoever opened a private event by its code is not known to be let in by the next call; the page then asks itself.
    const isOpen = event.rating.count > 0 && event.visibility !== 'private';
    const said = isOpen
      ? await callFrom(page)(listRatings, { params: { id: event._id }, query: { limit: ratingsShown } })
      : undefined;
    const loaded = { event, ratings: said?.ratings, accessCode, ...made(page) };
    // What only some may see is made for each of them anew.
    const isForEverybody = event.visibility !== 'private' && accessCode === undefined;
    return data(loaded, { headers: isForEverybody ? { 'X-Page-Cache': `ttl=30; tags=event:${event._id}` } : {} });
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error;
    return data({ eventId: params.eventId ?? '', accessCode, ...made(page) }, { status: 404 });
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

interface OpenEventProps extends PageOfEvent {
  readonly event: EventWithDetails;
  readonly ratings?: ReplyOf<typeof listRatings>['ratings'] | undefined;
}

/** The page was perhaps made half a minute ago: stock and prices are asked again while it is looked at. */
function useFreshEvent(event: EventWithDetails): EventWithDetails {
  const { data: fresh } = useAvailability(event._id, event.status === 'published');
  const ticketTypes = event.ticketTypes.map((type) => ({ ...type, ...fresh?.find(({ _id }) => _id === type._id) }));
  return { ...event, ticketTypes };
}

function OpenEvent({ event: asMade, ratings, now, publicUrl, accessCode }: OpenEventProps) {
  const event = useFreshEvent(asMade);
  const [quantities, setQuantities] = useState<Quantities>({});
  const moment = new Date(now);
  const isOnSale = canBuy(event, moment);
  const isToCome = useSession().status === 'authenticated' && event.status === 'published' && new Date(event.date) > moment;
  const address = `${publicUrl}/our-event/${event._id}${accessCode ? `?code=${encodeURIComponent(accessCode)}` : ''}`;
  const panel = { event, quantities, accessCode };
  return (
    <>
      <Container disableGutters sx={{ px: { md: 3 }, pt: { md: 3 }, pb: { xs: isOnSale ? 3 : 5, md: 6 } }}>
        <EventView
          event={event}
          now={moment}
          tickets={<BuyPanel {...panel} isOnSale={isOnSale} onChange={setQuantities} />}
          action={<WishHeart event={event} />}
          share={
            <>
              <ShareMenu title={event.eventName} url={address} />
              {isToCome && (
                <Box sx={{ mt: 1, minHeight: 44 }}>
                  <Suspense>
                    <ReminderButton eventId={event._id} eventName={event.eventName} />
                  </Suspense>
                </Box>
              )}
            </>
          }
        >
          <RatingsSection event={event} now={moment} {...(ratings && { first: ratings })} />
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
      <EventForSome {...loaded} Shown={OpenEvent} />
    </Suspense>
  );
}
