import { isIPv6 } from 'node:net';
import type { Clock } from '../../clock.ts';

const windowMs = 60_000;
/** Maximum number of keys per minute. Beyond it new keys pass uncounted, so that the limiter's memory stays bounded. */
const maxKeys = 200_000;

/**
 * Limits over all endpoints. An account is one person, so its limit is low; an address may be a whole venue or a mobile operator,
 * so its limit is higher than any crowd reaches.
 */
export const generalLimits = { perMinuteAndSession: 600, perMinuteAndAddress: 30_000 } as const;

/** Counts requests by key. `take` counts one request and returns 0 if it passes, else the seconds to wait. */
export interface RateLimiter {
  take(key: string, perMinute: number): number;
}

/**
 * A sliding window in this process's memory: the count of the current minute plus the share of the previous minute that the
 * window still covers. It is off by half a request at worst. Each node counts on its own.
 */
export function slidingWindowLimiter(clock: Clock): RateLimiter {
  let minute = 0;
  let current = new Map<string, number>();
  let previous = new Map<string, number>();

  const advance = (now: number) => {
    const next = Math.floor(now / windowMs);
    if (next === minute) return;
    previous = next === minute + 1 ? current : new Map();
    current = new Map();
    minute = next;
  };

  return {
    take(key, perMinute) {
      const now = clock().getTime();
      advance(now);
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
  // Either enough of the previous minute leaves the window during this one, or the next minute must begin and move on, too.
  const neededShare =
    before > 0 && count + 1 <= perMinute ? 1 - (perMinute - count - 1) / before : 1 + (1 - (perMinute - 1) / Math.max(count, 1));
  return Math.max(1, Math.ceil((neededShare - passedShare) * (windowMs / 1000)));
}

/** Limits nothing. For load tests. */
export const unlimited: RateLimiter = { take: () => 0 };

/** Returns the key under which an address is counted. IPv6 clients own a whole /64, so they are counted by it. */
export function addressKey(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail] = address.split('::');
  const start = head.split(':').filter(Boolean);
  const end = (tail ?? '').split(':').filter(Boolean);
  const middle = tail === undefined ? [] : Array<string>(8 - start.length - end.length).fill('0');
  return [...start, ...middle, ...end].slice(0, 4).join(':');
}
