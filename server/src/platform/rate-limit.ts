import { isIPv6 } from 'node:net';
import type { Clock } from './clock.ts';

const windowMs = 60_000;
/** Beyond this many callers in a minute newcomers are let through uncounted: a limiter must not eat the memory it guards. */
const maxKeys = 200_000;

/**
 * For everybody, whatever they call. An account is one person, so it is held short; an address may be a whole venue or
 * a mobile operator, so it is held only where no crowd would reach.
 */
export const generalLimits = { perMinuteAndSession: 600, perMinuteAndAddress: 30_000 } as const;

/** Counts calls by key. `take` counts one; it returns 0 when the call may pass, else the seconds to wait. */
export interface RateLimiter {
  take(key: string, perMinute: number): number;
}

/**
 * A sliding window kept in this process: the share of the last whole minute that the window still covers, and the
 * current one. It is off by half a call at worst, and forgets by itself. Each node counts for itself.
 */
export function slidingWindowLimiter(clock: Clock): RateLimiter {
  let minute = 0;
  let current = new Map<string, number>();
  let previous = new Map<string, number>();

  const turn = (now: number) => {
    const next = Math.floor(now / windowMs);
    if (next === minute) return;
    previous = next === minute + 1 ? current : new Map();
    current = new Map();
    minute = next;
  };

  return {
    take(key, perMinute) {
      const now = clock().getTime();
      turn(now);
      const passedShare = (now % windowMs) / windowMs;
      const before = previous.get(key) ?? 0;
      const count = current.get(key) ?? 0;
      if (before * (1 - passedShare) + count + 1 > perMinute) return secondsToWait(before, count, perMinute, passedShare);
      if (count > 0 || current.size < maxKeys) current.set(key, count + 1);
      return 0;
    },
  };
}

function secondsToWait(before: number, count: number, perMinute: number, passedShare: number): number {
  // Either enough of the last minute slides out during this one, or the next minute must begin (and slide, too).
  const neededShare =
    before > 0 && count + 1 <= perMinute ? 1 - (perMinute - count - 1) / before : 1 + (1 - (perMinute - 1) / Math.max(count, 1));
  return Math.max(1, Math.ceil((neededShare - passedShare) * (windowMs / 1000)));
}

/** No limit at all, for load tests. */
export const unlimited: RateLimiter = { take: () => 0 };

/** What is counted for an address: IPv6 callers own a whole /64, so they are counted by it. */
export function addressKey(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail] = address.split('::');
  const start = head.split(':').filter(Boolean);
  const end = (tail ?? '').split(':').filter(Boolean);
  const middle = tail === undefined ? [] : Array<string>(8 - start.length - end.length).fill('0');
  return [...start, ...middle, ...end].slice(0, 4).join(':');
}
