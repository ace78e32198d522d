import type { Locale } from '@ngoma/api/common/locale';
import { type EventBasicDetail, type EventWithDetails, getEvent, listEvents } from '@ngoma/api/features/events/events';
import { ApiProblem, callFrom } from '#lib/api/call.ts';
import { formatEventDate, formatMoney } from '#lib/format/format.ts';
import type { PageContext } from '#lib/page/load-context.ts';
import { isBuyable } from '../detail/tickets/ticket-state.ts';
import { rangeOf } from '../search/event-filter.ts';
import type { NextEvent, Welcome, WelcomeEvent, WhatsOn } from './welcome.ts';

/** The rows beside the lead event. */
const maxRows = 4;

/** Returns a price as the page shows it; empty for none, which the page calls free. */
const priceText = (amountXaf: number, locale: Locale): string => (amountXaf === 0 ? '' : formatMoney(amountXaf, locale));

const toWelcomeEvent = (event: EventBasicDetail, locale: Locale): WelcomeEvent => ({
  _id: event._id,
  name: event.eventName,
  when: formatEventDate(event.date, locale, event.zone),
  place: event.online ? undefined : `${event.location}, ${event.city}`,
  coverUrl: event.coverImage.url,
  priceFrom: event.priceFrom === null ? null : priceText(event.priceFrom, locale),
});

const canBeVisited = ({ availability }: EventBasicDetail): boolean => availability !== null && isBuyable(availability);

/** Returns what is on tonight and this weekend, and what comes next if that is little. Sold-out events give way to others. */
async function loadWhatsOn(page: PageContext): Promise<WhatsOn | undefined> {
  const now = new Date();
  const ask = async (range: { from?: string; to?: string }) =>
    (await callFrom(page)(listEvents, { query: { ...range, sort: 'date', limit: 12 } })).basicDetails.filter(canBeVisited);
  const [tonight, weekend, coming] = await Promise.all([
    ask(rangeOf('tonight', now)),
    ask(rangeOf('weekend', now)),
    ask({ from: now.toISOString() }),
  ]);
  const all = [...new Map([...tonight, ...weekend, ...coming].map((event) => [event._id, event])).values()];
  const [lead, ...rows] = all;
  if (!lead) return undefined;
  const period = tonight.length > 0 ? 'tonight' : weekend.length > 0 ? 'weekend' : 'coming';
  const shown = (event: EventBasicDetail) => toWelcomeEvent(event, page.locale);
  return { period, lead: shown(lead), rows: rows.slice(0, maxRows).map(shown) };
}

/** Returns the chosen tickets with their prices. A type that is gone, or that needs a code, is left out. */
function basketOf({ ticketTypes }: EventWithDetails, quantities: Readonly<Record<string, number>>, locale: Locale) {
  return ticketTypes.flatMap(({ _id, name, nameFr, price, fee, addedTax }) => {
    const quantity = quantities[_id] ?? 0;
    const total = priceText(quantity * (price + fee + addedTax), locale);
    return quantity > 0 ? [{ name: (locale === 'fr' && nameFr) || name, quantity, total }] : [];
  });
}

/** The event to which a reader will return, as their address names it. */
export interface Destination {
  readonly eventId: string;
  readonly accessCode: string | undefined;
  /** Quantities by the ids of ticket types. */
  readonly quantities: Readonly<Record<string, number>>;
}

async function loadNextEvent(page: PageContext, { eventId, accessCode, quantities }: Destination) {
  try {
    const { eventWithDetails: event } = await callFrom(page)(getEvent, { params: { id: eventId }, query: { accessCode } });
    const next: NextEvent = {
      ...toWelcomeEvent(event, page.locale),
      lines: basketOf(event, quantities, page.locale),
    };
    return { next, isPublic: accessCode === undefined && event.visibility !== 'private' };
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500) return undefined;
    throw error;
  }
}

const cached = (tags: string) => ({ 'X-Page-Cache': `ttl=30; tags=${tags}` });

/**
 * Returns what greets a stranger on the pages of the sign-in: the event and the basket to which they will return, or what is on. With the
 * headers of the page, which is the same for everybody unless an access code opened the event. Without an answer of the API the page goes
 * without.
 */
export async function loadWelcome(
  page: PageContext,
  destination: Destination | undefined,
  { hasWhatsOn }: { readonly hasWhatsOn: boolean },
): Promise<{ readonly welcome: Welcome; readonly headers: Record<string, string> }> {
  try {
    const found = destination && (await loadNextEvent(page, destination));
    if (found) {
      return { welcome: { next: found.next }, headers: found.isPublic ? cached(`event:${found.next._id}`) : {} };
    }
    return { welcome: { whatsOn: hasWhatsOn ? await loadWhatsOn(page) : undefined }, headers: cached('events') };
  } catch (error) {
    // Readers can sign in also without the list of events.
    if (error instanceof ApiProblem) return { welcome: {}, headers: {} };
    throw error;
  }
}
