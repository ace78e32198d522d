import { listCollections } from '@ngoma/api/features/events/collections';
import { type EventBasicDetail, listEvents } from '@ngoma/api/features/events/events';
import { callFrom } from '#lib/api/call.ts';
import { withPreview } from '#lib/format/format.ts';
import type { PageContext } from '#lib/page/load-context.ts';
import { toCardEvent } from '../card-event.ts';
import type { EventFilter } from '../events.queries.ts';
import { type EventsSearch, rangeOf, toEventFilter } from '../search/event-filter.ts';

const perRow = 6;
/** Best-selling events among which the lead is chosen: the first one that is not sold out. */
const candidates = 6;
/** Events in the list beside the lead. */
const soonCount = 4;
const weekMs = 7 * 24 * 60 * 60 * 1000;

const idsOf = (events: readonly EventBasicDetail[]): ReadonlySet<string> => new Set(events.map(({ _id }) => _id));

const without = (events: readonly EventBasicDetail[], shown: ReadonlySet<string>, count: number): readonly EventBasicDetail[] =>
  events.filter(({ _id }) => !shown.has(_id)).slice(0, count);

/** Loads one page of the events that match the filters of the reader. */
export async function loadFound(page: PageContext, search: EventsSearch, now: Date) {
  const found = await callFrom(page)(listEvents, { query: toEventFilter(search, now) });
  return { events: found.basicDetails.map(toCardEvent), total: found.total };
}

const isOnSale = ({ availability }: EventBasicDetail): boolean => availability === 'on_sale' || availability === 'few_left';

/**
 * Loads the opening view of all cities or of one: the lead, which is the best-selling event of the coming week that has tickets left,
 * the next events, the rows that admins chose, and rows by rule. An event of the lead or of the list is in no row by rule, and one of the
 * weekend not among the new ones. Rows of admins are complete.
 */
export async function loadDiscovery(page: PageContext, { city }: EventsSearch, now: Date) {
  const ask = async (filter: EventFilter) => {
    const { basicDetails, total } = await callFrom(page)(listEvents, { query: { city, ...filter } });
    return { events: basicDetails, total };
  };
  const nextWeek = new Date(now.getTime() + weekMs).toISOString();
  const [chosen, popular, coming, weekend, newest, free] = await Promise.all([
    callFrom(page)(listCollections, { query: { city } }),
    ask({ sort: 'popular', to: nextWeek, limit: candidates }),
    ask({ sort: 'date', limit: soonCount + 1 }),
    ask({ sort: 'date', ...rangeOf('weekend', now), limit: perRow + soonCount + 1 }),
    ask({ sort: 'newest', limit: 2 * perRow }),
    ask({ sort: 'date', free: 'true', limit: 2 * perRow }),
  ]);
  const lead = [...popular.events, ...coming.events].find(isOnSale) ?? popular.events[0] ?? coming.events[0];
  const soon = without(coming.events, idsOf(lead ? [lead] : []), soonCount);
  const onTop = idsOf([...(lead ? [lead] : []), ...soon]);
  const weekendRow = without(weekend.events, onTop, perRow);
  const collections = chosen.collections.map(({ title, events }) => ({ title, events: events.map(toCardEvent) }));
  const shown = new Set([...onTop, ...idsOf(weekendRow), ...collections.flatMap(({ events }) => events.map(({ _id }) => _id))]);
  const newestRow = without(newest.events, shown, perRow);
  const freeRow = without(free.events, new Set([...shown, ...idsOf(newestRow)]), perRow);
  return {
    lead: lead && withPreview(lead),
    soon: soon.map(withPreview),
    collections,
    rows: { weekend: weekendRow.map(toCardEvent), newest: newestRow.map(toCardEvent), free: freeRow.map(toCardEvent) },
    total: coming.total,
  };
}
export type Discovery = Awaited<ReturnType<typeof loadDiscovery>>;
