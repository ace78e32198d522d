import { type EventBasicDetail, listEvents } from '@ngoma/api/features/events/events';
import { homeRecommendations } from '@ngoma/api/features/events/recommendations';
import { listWishlist } from '@ngoma/api/features/events/wishlist';
import { listFollowing } from '@ngoma/api/features/people/followers';
import { type CardEvent, toCardEvent } from '#features/events/card-event.ts';
import { isBuyable } from '#features/events/detail/tickets/ticket-state.ts';
import type { callAs } from '#lib/form/form-action.server.ts';

type Caller = Pick<ReturnType<typeof callAs>, 'call'>;

const weekMs = 7 * 24 * 60 * 60 * 1000;
const perRow = 6;
const perSearch = 12;
/** Followed organizers whose next events are asked for. */
const maxFollowed = 4;

const canBeBought = ({ availability }: EventBasicDetail): boolean => availability !== null && isBuyable(availability);

const byDate = (one: EventBasicDetail, other: EventBasicDetail): number => Date.parse(one.date) - Date.parse(other.date);

/** Returns the events of organizers whom the reader follows or has bought from, soonest first. */
async function loadKnown({ call }: Caller): Promise<EventBasicDetail[]> {
  const [{ following }, { recommendedEvents }] = await Promise.all([call(listFollowing), call(homeRecommendations)]);
  const followed = await Promise.all(
    following
      .filter(({ nextEvent }) => nextEvent !== null)
      .slice(0, maxFollowed)
      .map(({ _id }) => call(listEvents, { query: { organizerId: _id, limit: 3 } })),
  );
  const bought = recommendedEvents.filter(({ reason }) => reason === 'organizer');
  return [...followed.flatMap(({ basicDetails }) => basicDetails), ...bought].sort(byDate);
}

const search = async ({ call }: Caller, q: string) => {
  const { basicDetails, total } = await call(listEvents, { query: { q, sort: 'relevance', limit: perSearch } });
  return { events: basicDetails.map(toCardEvent), total };
};

const none = (): EventBasicDetail[] => [];

/**
 * Loads the events that a buyer may choose when the address names none: those found by their words, their wishlist, those of organizers
 * they know, and the next ones. No event is in two lists, and none that has no tickets on sale is offered unless it was searched for. The
 * page does without a list of the reader that could not be loaded.
 */
export async function loadPicks(caller: Caller, q: string, now: Date) {
  const [found, wished, known, coming] = await Promise.all([
    q ? search(caller, q) : undefined,
    caller.call(listWishlist).then(({ wishlist }) => wishlist.map(({ eventId }) => eventId), none),
    loadKnown(caller).catch(none),
    caller.call(listEvents, { query: { limit: 4 * perRow } }),
  ]);
  const shown = new Set(found?.events.map(({ _id }) => _id));
  const take = (events: readonly EventBasicDetail[]): readonly CardEvent[] => {
    const taken = new Map(
      events.filter((event) => canBeBought(event) && !shown.has(event._id)).map((event) => [event._id, event]),
    );
    const row = [...taken.values()].slice(0, perRow);
    for (const { _id } of row) shown.add(_id);
    return row.map(toCardEvent);
  };
  const lists = { wished: take(wished), known: take(known), soon: take(coming.basicDetails) };
  const isThisWeek = lists.soon.every(({ date }) => Date.parse(date) < now.getTime() + weekMs);
  return { q, found, ...lists, isThisWeek };
}

export type Picks = Awaited<ReturnType<typeof loadPicks>>;
