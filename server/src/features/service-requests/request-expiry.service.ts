import { type NotifyContext, notifyAll } from '#features/notifications/index';
import { drain } from '#platform/concurrency/drain';
import type { JobHandlers, Platform, RecurringJob } from '#platform/platform';
import * as read from './service-requests.read.ts';
import * as rules from './service-requests.rules.ts';
import { requestsStore } from './service-requests.store.ts';
import { expiredAnnouncements } from './service-requests.templates.ts';
import { systemReasons } from './system-reasons.rules.ts';

const batch = 200;
const follow = 'requests.follow-events';

/** Jobs that end requests without an agreement once their day has come or their event is cancelled. */
export function requestsClock(platform: Pick<Platform, 'db' | 'logger'> & NotifyContext): {
  jobs: JobHandlers;
  recurring: readonly RecurringJob[];
} {
  const { db, clock, logger } = platform;
  const expire = (id: string, reason: string): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const store = requestsStore(tx);
      const request = await store.lock(id);
      if (!request || !rules.mayMove(request, 'expire')) return;
      const sourceId = await store.move(request, rules.afterMove(request, 'expire'), { by: null, reason }, clock());
      const named = await read.findRequest(tx, id, 'en');
      if (named) await notifyAll(platform, tx, expiredAnnouncements(named, { sourceId, at: clock() }));
    });

  const jobs: JobHandlers = {
    [follow]: () =>
      drain(
        () => read.listExpired(db, clock(), batch),
        ({ id, isCalledOff, locale }) =>
          expire(id, (isCalledOff ? systemReasons.eventCalledOff : systemReasons.dayHasCome)[locale]),
        (error, { id: requestId }) => logger.error({ err: error, requestId }, 'A due request could not be ended'),
      ),
  };
  return { jobs, recurring: [{ name: follow, cron: '*/10 * * * *' }] };
}
