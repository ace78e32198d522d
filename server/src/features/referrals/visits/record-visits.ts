import { firstVisits } from '#platform/pages/first-visits';
import type { PageVisit } from '#platform/pages/page-visits.rules';
import type { Platform } from '#platform/platform';
import { referralCodeOf } from './visits.rules.ts';
import { visitsStore } from './visits.store.ts';

// Who shares a link wants it to count often: an address counts less often than at an event, whose visits earn nothing.
const limits = { maxVisitors: 50_000, maxPerAddress: 300 } as const;

/** Returns a function that counts the visits of referral links: a browser once a day, link and node. The database has numbers alone. */
export function visitRecorder({ db, clock, logger }: Pick<Platform, 'db' | 'clock' | 'logger'>) {
  const firstOn = firstVisits(clock, limits);

  /** Counts a visit if it is one. Never fails: a page is sent whether or not its visit is counted. */
  return async (visit: PageVisit): Promise<void> => {
    const code = referralCodeOf(visit);
    const day = code && firstOn(code, visit);
    if (!day) return;
    await visitsStore(db)
      .add(code, day)
      .catch((error) => logger.warn({ err: error }, 'A visit of a referral link was not counted'));
  };
}
