import { tell } from '#features/activities/index';
import type { JobHandlers, Platform, RecurringJob } from '#platform/platform';
import { listWithMovingPrices } from './events.lists.read.ts';
import { loadRecords } from './events.records.read.ts';
import { eventsStore } from './events.store.ts';
import { priceFrom } from './events.views.ts';

const batch = 500;

/** What the clock does by itself. Every job looks at the state it finds, so that it may run late, twice, or on two nodes. */
export function eventsClock({ db, clock, jobs, pages }: Platform): { jobs: JobHandlers; recurring: readonly RecurringJob[] } {
  const dropPages = (ids: readonly string[]) => ['events', ...ids.map((id) => `event:${id}`)];

  /** Events whose date of publication has come go out, and those that are over end. */
  const moveByTime = async () => {
    await db.transaction().execute(async (tx) => {
      const out = await eventsStore(tx).goOut(clock());
      const happenedAt = clock().toISOString();
      await tell(
        jobs,
        tx,
        out.map((sourceId) => ({ type: 'event_published', sourceId, happenedAt })),
      );
      const ended = await eventsStore(tx).endThoseOver(clock());
      await jobs.enqueueMany(
        tx,
        'takings.release',
        ended.map((eventId) => ({ eventId })),
      );
      const ids = [...out, ...ended];
      if (ids.length > 0) await pages.drop(tx, dropPages(ids));
    });
  };

  /** Phases and sales that ended change the lowest price, by which lists sort and filter. */
  const refreshPrices = async () => {
    let after: string | undefined;
    for (;;) {
      const ids = await listWithMovingPrices(db, clock(), after, batch);
      if (ids.length === 0) return;
      const records = await loadRecords(db, ids, clock());
      const prices = [...records.values()].map((event) => ({ id: event.id, priceFromXaf: priceFrom(event, clock()) }));
      await db.transaction().execute(async (tx) => {
        const changed = await eventsStore(tx).setPricesFrom(prices, clock());
        if (changed.length > 0) await pages.drop(tx, dropPages(changed));
      });
      after = ids.at(-1);
    }
  };

  const countPopularity = () => db.transaction().execute((tx) => eventsStore(tx).countPopularity());

  return {
    jobs: {
      'events.move-by-time': moveByTime,
      'events.refresh-prices': refreshPrices,
      'events.count-popularity': countPopularity,
    },
    recurring: [
      { name: 'events.move-by-time', cron: '* * * * *' },
      { name: 'events.refresh-prices', cron: '*/5 * * * *' },
      { name: 'events.count-popularity', cron: '*/10 * * * *' },
    ],
  };
}
