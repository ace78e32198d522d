import { recordActivities } from '#features/activities/index';
import type { JobHandlers, Platform, RecurringJob } from '#platform/platform';
import { priceFrom } from './event-views.ts';
import { eventsStore } from './events.store.ts';
import { listWithMovingPrices } from './lists/event-lists.read.ts';
import { loadRecords } from './lists/event-records.read.ts';

const batch = 500;

/** The recurring jobs of events. Each job depends only on stored state, so it may run late, twice, or on two nodes. */
export function eventsSchedule({ db, clock, jobs, pages }: Platform): { jobs: JobHandlers; recurring: readonly RecurringJob[] } {
  const dropPages = (ids: readonly string[]) => ['events', ...ids.map((id) => `event:${id}`)];

  /** Publishes events whose publication date has come, and ends those that are over. */
  const moveByTime = async () => {
    await db.transaction().execute(async (tx) => {
      const publishedIds = await eventsStore(tx).publishDue(clock());
      const happenedAt = clock().toISOString();
      await recordActivities(
        jobs,
        tx,
        publishedIds.map((sourceId) => ({ type: 'event_published', sourceId, happenedAt })),
      );
      const endedIds = await eventsStore(tx).endPast(clock());
      await jobs.enqueueMany(
        tx,
        'earnings.release',
        endedIds.map((eventId) => ({ eventId })),
      );
      const ids = [...publishedIds, ...endedIds];
      if (ids.length > 0) await pages.drop(tx, dropPages(ids));
    });
  };

  /** Updates the lowest prices after price phases or sales have ended. */
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
