import { createHmac, randomBytes } from 'node:crypto';
import { dayOf } from '#platform/business-days.rules';
import type { Platform } from '#platform/platform';
import { type PageVisit, referralCodeOf } from './visits.rules.ts';
import { visitsStore } from './visits.store.ts';

/** Visitors that one node tells apart in a day. Further ones do not count. */
const maxVisitors = 50_000;
/** Visits that count from one IP address in a day. Many phones of an operator share one. */
const maxPerAddress = 300;

/**
 * Returns a function that counts the visits of referral links. A browser counts once a day per link and node. It is known by a keyed hash
 * of address and browser, which is kept in memory only, with a key that changes every day: the database has numbers alone.
 */
export function visitRecorder({ db, clock, logger }: Pick<Platform, 'db' | 'clock' | 'logger'>) {
  let day = '';
  let key = randomBytes(32);
  const seen = new Set<string>();
  const perAddress = new Map<string, number>();

  const hashOf = (...parts: readonly string[]): string => createHmac('sha256', key).update(parts.join('\n')).digest('base64url');

  /** Tells whether a visit is the first one of its browser today, and remembers it. */
  function isFirst(code: string, { address, headers }: PageVisit): boolean {
    const visitor = hashOf(code, address, String(headers['user-agent']));
    const place = hashOf(address);
    const before = perAddress.get(place) ?? 0;
    if (seen.has(visitor) || seen.size >= maxVisitors || before >= maxPerAddress) return false;
    seen.add(visitor);
    perAddress.set(place, before + 1);
    return true;
  }

  /** Counts a visit if it is one. Never fails: a page is sent whether or not its visit is counted. */
  return async (visit: PageVisit): Promise<void> => {
    const code = referralCodeOf(visit);
    if (!code) return;
    const today = dayOf(clock());
    if (today !== day) {
      day = today;
      key = randomBytes(32);
      seen.clear();
      perAddress.clear();
    }
    if (!isFirst(code, visit)) return;
    await visitsStore(db)
      .add(code, today)
      .catch((error) => logger.warn({ err: error }, 'A visit of a referral link was not counted'));
  };
}
