import type { ContractsFeature } from '#features/contracts/index';
import { drain } from '#platform/drain';
import type { JobHandlers, Platform, RecurringJob } from '#platform/platform';
import * as read from './service-requests.read.ts';
import { ownReasons } from './service-requests.reasons.rules.ts';
import * as rules from './service-requests.rules.ts';
import { requestsStore } from './service-requests.store.ts';
import { overtakenAnnouncements } from './service-requests.words.ts';

const batch = 200;
const follow = 'requests.follow-events';

/** What time does to requests: those on which nothing was agreed end with their day, or with their event. */
export function requestsClock(
  { db, clock, logger }: Pick<Platform, 'db' | 'clock' | 'logger'>,
  { contracts }: { readonly contracts: Pick<ContractsFeature, 'announce'> },
): { jobs: JobHandlers; recurring: readonly RecurringJob[] } {
  const overtake = (id: string, reason: string): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const store = requestsStore(tx);
      const request = await store.lock(id);
      if (!request || !rules.mayMove(request, 'overtake')) return;
      const sourceId = await store.move(request, rules.afterMove(request, 'overtake'), { by: null, reason }, clock());
      const named = await read.findRequest(tx, id, 'en');
      if (named) await contracts.announce(tx, overtakenAnnouncements(named, { sourceId, at: clock() }));
    });

  const jobs: JobHandlers = {
    [follow]: () =>
      drain(
        () => read.listOvertaken(db, clock(), batch),
        ({ id, isCalledOff, locale }) => overtake(id, (isCalledOff ? ownReasons.eventCalledOff : ownReasons.dayHasCome)[locale]),
        (error, { id: requestId }) => logger.error({ err: error, requestId }, 'A request could not be ended by the clock'),
      ),
  };
  return { jobs, recurring: [{ name: follow, cron: '*/10 * * * *' }] };
}
