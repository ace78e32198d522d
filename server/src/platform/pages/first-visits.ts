import { createHmac, randomBytes } from 'node:crypto';
import { dayOf } from '../business-days.rules.ts';
import type { PageVisit } from './page-visits.rules.ts';

interface Limits {
  /** Visitors that one node tells apart in a day. Further ones do not count. */
  readonly maxVisitors: number;
  /** Visits that count from one IP address in a day. Many phones of an operator share one. */
  readonly maxPerAddress: number;
}

/** Characters of a hash that are kept, 96 bits: so few that a hundred thousand of them take little memory. */
const kept = 16;

/**
 * Returns a function that returns the day in Cameroon of a visit, as `2026-12-24`, if it is the first one of its browser to the subject on
 * that day at this node; undefined if not. A browser is known by a keyed hash of address and name, which is kept in memory only, with a
 * key that changes every day.
 */
export function firstVisits(clock: () => Date, { maxVisitors, maxPerAddress }: Limits) {
  let day = '';
  let key = randomBytes(32);
  const seen = new Set<string>();
  const perAddress = new Map<string, number>();

  const hashOf = (...parts: readonly string[]): string =>
    createHmac('sha256', key).update(parts.join('\n')).digest('base64url').slice(0, kept);

  return (subject: string, { address, headers }: Pick<PageVisit, 'address' | 'headers'>): string | undefined => {
    const today = dayOf(clock());
    if (today !== day) {
      day = today;
      key = randomBytes(32);
      seen.clear();
      perAddress.clear();
    }
    const visitor = hashOf(subject, address, String(headers['user-agent']));
    if (seen.has(visitor) || seen.size >= maxVisitors) return undefined;
    const place = hashOf(address);
    const before = perAddress.get(place) ?? 0;
    if (before >= maxPerAddress) return undefined;
    seen.add(visitor);
    perAddress.set(place, before + 1);
    return day;
  };
}
