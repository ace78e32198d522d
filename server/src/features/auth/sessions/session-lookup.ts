import type { Clock } from '#platform/clock';
import { naturalBatching } from '#platform/concurrency/natural-batching';
import { Refusal } from '#platform/http/refusal';
import type { FindSession, Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import { hashToken, isTokenForm } from '../auth.rules.ts';

/** Milliseconds for which a cached session is used without a query. Bounds the delay of an end whose notification is lost. */
const cacheMs = 5_000;
/** Minimum milliseconds between two recorded last-seen times of a session. */
const lastSeenEveryMs = 60_000;
/** Maximum entries in each of the two caches. Full caches take some tens of megabytes. */
const maxCached = 50_000;

/** A live session as stored in the database. */
export interface LiveSession {
  readonly session: Session;
  readonly expiresAt: Date;
  lastSeenAt: Date;
}

export interface SessionSource {
  /** Finds the live sessions among these hashes in one query, keyed by the hexadecimal hash. */
  findLive(tokenHashes: readonly Buffer[], now: Date): Promise<ReadonlyMap<string, LiveSession>>;
  /** Records that these sessions were used. */
  touch(sessionIds: readonly string[], now: Date): Promise<void>;
}

interface CachedSession {
  readonly live: LiveSession;
  readonly cachedUntil: number;
}

/**
 * Finds sessions fast enough for an on-sale: caches them for a few seconds, loads all missing ones in one query, and records
 * last-seen times later, outside the requests.
 */
export function sessionLookup(source: SessionSource, clock: Clock, onFault: (error: unknown, doing: string) => void) {
  const cached = new Map<string, CachedSession>();
  const unknown = new Map<string, number>();
  const keysByUser = new Map<string, Set<string>>();
  // Grows with every invalidation. A result that was read before an invalidation may be stale and is not cached.
  let invalidations = 0;
  const seen = lastSeenRecorder(source, clock, onFault);

  const dropKey = (key: string, userId: string) => {
    cached.delete(key);
    const keys = keysByUser.get(userId);
    keys?.delete(key);
    if (keys?.size === 0) keysByUser.delete(userId);
  };

  const cache = (key: string, live: LiveSession | undefined, now: number) => {
    if (!live) {
      evictOldest(unknown, (oldest) => unknown.delete(oldest));
      unknown.set(key, now + cacheMs);
      return;
    }
    const { userId } = live.session;
    evictOldest(cached, (oldest, entry) => dropKey(oldest, entry.live.session.userId));
    // Deleting first moves the entry to the end, so that the oldest entry comes first.
    cached.delete(key);
    cached.set(key, { live, cachedUntil: now + cacheMs });
    keysByUser.set(userId, (keysByUser.get(userId) ?? new Set()).add(key));
  };

  const { submit } = naturalBatching<Buffer, LiveSession | undefined>(
    async (hashes) => {
      const invalidationsBefore = invalidations;
      const now = clock();
      const found = await source.findLive(hashes, now);
      return hashes.map((hash) => {
        const key = hash.toString('hex');
        const live = found.get(key);
        if (invalidationsBefore === invalidations) cache(key, live, now.getTime());
        return { ok: true, value: live };
      });
    },
    { maxBatch: 1_000, maxWaiting: 20_000, refuse: tooBusy },
  );

  const find: FindSession = async (token) => {
    if (!isTokenForm(token)) return undefined;
    const hash = hashToken(token);
    const key = hash.toString('hex');
    const now = clock().getTime();
    if ((unknown.get(key) ?? 0) > now) return undefined;
    const known = cached.get(key);
    const live = known && known.cachedUntil > now ? known.live : await submit(hash);
    if (!live || live.expiresAt.getTime() <= now) return undefined;
    if (now - live.lastSeenAt.getTime() >= lastSeenEveryMs) {
      live.lastSeenAt = new Date(now);
      seen.record(live.session.sessionId);
    }
    return live.session;
  };

  return {
    find,
    /** Drops the account's cached sessions. Their next request queries the database. */
    invalidateUser(userId: string): void {
      invalidations += 1;
      for (const key of keysByUser.get(userId) ?? []) cached.delete(key);
      keysByUser.delete(userId);
    },
    /** Empties the caches when notifications may have been missed. */
    invalidateAll(): void {
      invalidations += 1;
      cached.clear();
      unknown.clear();
      keysByUser.clear();
    },
    /** Writes the pending last-seen times. */
    close: seen.close,
  };
}

function evictOldest<Value>(memory: Map<string, Value>, drop: (key: string, value: Value) => void): void {
  if (memory.size < maxCached) return;
  const [oldest] = memory;
  if (oldest) drop(...oldest);
}

/** Collects last-seen times for a second and writes them in one statement, so that no request waits for it. */
function lastSeenRecorder(source: SessionSource, clock: Clock, onFault: (error: unknown, doing: string) => void) {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = () => {
    timer = undefined;
    const ids = [...waiting];
    waiting.clear();
    if (ids.length === 0) return;
    // A failure to record last-seen times is logged and fails no request.
    writing = writing.then(() => source.touch(ids, clock())).catch((error) => onFault(error, 'recording last-seen times'));
  };

  return {
    record(sessionId: string): void {
      waiting.add(sessionId);
      timer ??= setTimeout(write, 1_000).unref();
    },
    async close(): Promise<void> {
      clearTimeout(timer);
      write();
      await writing;
    },
  };
}

const tooBusy = () => new Refusal('unavailable', 503, bilingual('common.serviceIsBusy'), { retryAfterSeconds: 3 });
