import { firstVisits } from '#platform/pages/first-visits';
import { isByReader, type PageVisit } from '#platform/pages/page-visits.rules';
import type { Platform } from '#platform/platform';
import { sourceOf, visitedEventOf } from './event-visits.rules.ts';
import { eventVisitsStore } from './event-visits.store.ts';

const limits = { maxVisitors: 200_000, maxPerAddress: 5_000 } as const;

/** Milliseconds for which visits are collected: a row for each would make a crowd wait at the event's row. */
const collectMs = 5_000;

/**
 * Counts the visits of event pages: a browser once a day, event and node. The database has numbers alone. Counting never fails and nothing
 * waits for it.
 */
export function eventVisits({ db, clock, logger }: Pick<Platform, 'db' | 'clock' | 'logger'>) {
  const firstOn = firstVisits(clock, limits);
  /** Visits that are not stored yet, by day, event and source. */
  let waiting = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  /** Stores what was counted. */
  async function store(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    const counted = [...waiting].map(([key, visits]) => {
      const [day = '', eventId = '', source = ''] = key.split(' ');
      return { eventId, day, source, visits };
    });
    waiting = new Map();
    await eventVisitsStore(db)
      .add(counted)
      .catch((error) => logger.warn({ err: error }, 'Visits of event pages were not counted'));
  }

  function count(eventId: string, source: string, visit: Pick<PageVisit, 'headers' | 'address'>): void {
    const day = firstOn(eventId, visit);
    if (!day) return;
    const key = `${day} ${eventId} ${source}`;
    waiting.set(key, (waiting.get(key) ?? 0) + 1);
    timer ??= setTimeout(() => void store(), collectMs).unref();
  }

  return {
    store,
    /** Counts the visit of a page if it is that of an event, with the source that its address names. */
    recordVisit(visit: PageVisit): void {
      const eventId = visitedEventOf(visit);
      if (eventId) count(eventId, sourceOf(visit), visit);
    },
    /** Counts a reader whose open page asks for what is left: the page itself may have been loaded ahead, at a finger's touch. */
    recordReader(eventId: string, reader: Pick<PageVisit, 'headers' | 'address'>): void {
      if (isByReader(reader, 'empty')) count(eventId, '', reader);
    },
  };
}
