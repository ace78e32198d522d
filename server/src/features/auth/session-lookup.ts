import type { Clock } from '#platform/clock';
import { naturalBatching } from '#platform/natural-batching';
import { Refusal } from '#platform/refusal';
import type { FindSession, Session } from '#platform/session';
import { hashToken, isTokenForm } from './auth.rules.ts';

/** So long a session is believed without asking again: what the word of an end takes at most, should it get lost. */
const believedMs = 5_000;
/** Seen again after this long, it is noted. */
const seenEveryMs = 60_000;
/** A bound for each of the two memories; at on-sale size they take some tens of megabytes. */
const maxRemembered = 50_000;

/** A live session as the database has it. */
export interface LiveSession {
  readonly session: Session;
  readonly expiresAt: Date;
  lastSeenAt: Date;
}

export interface SessionSource {
  /** The live sessions among these hashes, by the hash in hexadecimal; one query. */
  findLive(tokenHashes: readonly Buffer[], now: Date): Promise<ReadonlyMap<string, LiveSession>>;
  /** Notes that these sessions were used. */
  touch(sessionIds: readonly string[], now: Date): Promise<void>;
}

interface Remembered {
  readonly live: LiveSession;
  readonly believedUntil: number;
}

/**
 * Finds sessions at the rate of an on-sale: remembers them for a few seconds, asks for all that are missing in one
 * query, and notes their use later, out of the requests' way.
 */
export function sessionLookup(source: SessionSource, clock: Clock, onFault: (error: unknown, doing: string) => void) {
  const remembered = new Map<string, Remembered>();
  const unknown = new Map<string, number>();
  const keysByUser = new Map<string, Set<string>>();
  // Grows whenever something is forgotten: what was read before that moment may be untrue and is not remembered.
  let forgotten = 0;
  const seen = noteSeen(source, clock, onFault);

  const forgetKey = (key: string, userId: string) => {
    remembered.delete(key);
    const keys = keysByUser.get(userId);
    keys?.delete(key);
    if (keys?.size === 0) keysByUser.delete(userId);
  };

  const remember = (key: string, live: LiveSession | undefined, now: number) => {
    if (!live) {
      makeRoom(unknown, (oldest) => unknown.delete(oldest));
      unknown.set(key, now + believedMs);
      return;
    }
    const { userId } = live.session;
    makeRoom(remembered, (oldest, entry) => forgetKey(oldest, entry.live.session.userId));
    // Deleting first moves it to the end, where the youngest are.
    remembered.delete(key);
    remembered.set(key, { live, believedUntil: now + believedMs });
    keysByUser.set(userId, (keysByUser.get(userId) ?? new Set()).add(key));
  };

  const { submit } = naturalBatching<Buffer, LiveSession | undefined>(
    async (hashes) => {
      const asOf = forgotten;
      const now = clock();
      const found = await source.findLive(hashes, now);
      return hashes.map((hash) => {
        const key = hash.toString('hex');
        const live = found.get(key);
        if (asOf === forgotten) remember(key, live, now.getTime());
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
    const known = remembered.get(key);
    const live = known && known.believedUntil > now ? known.live : await submit(hash);
    if (!live || live.expiresAt.getTime() <= now) return undefined;
    if (now - live.lastSeenAt.getTime() >= seenEveryMs) {
      live.lastSeenAt = new Date(now);
      seen.note(live.session.sessionId);
    }
    return live.session;
  };

  return {
    find,
    /** Forgets the account's sessions, whatever becomes of them; the next call asks the database. */
    forgetUser(userId: string): void {
      forgotten += 1;
      for (const key of keysByUser.get(userId) ?? []) remembered.delete(key);
      keysByUser.delete(userId);
    },
    /** Forgets everything, where word of changes may have been missed. */
    forgetAll(): void {
      forgotten += 1;
      remembered.clear();
      unknown.clear();
      keysByUser.clear();
    },
    /** Writes down what is still to be noted. */
    close: seen.close,
  };
}

function makeRoom<Value>(memory: Map<string, Value>, drop: (key: string, value: Value) => void): void {
  if (memory.size < maxRemembered) return;
  const [oldest] = memory;
  if (oldest) drop(...oldest);
}

/** Collects for a second and writes once, so that ten thousand people cost one statement a second and no request waits. */
function noteSeen(source: SessionSource, clock: Clock, onFault: (error: unknown, doing: string) => void) {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = () => {
    timer = undefined;
    const ids = [...waiting];
    waiting.clear();
    if (ids.length === 0) return;
    // When a session was last seen is worth a log line, and no refused request.
    writing = writing.then(() => source.touch(ids, clock())).catch((error) => onFault(error, 'noting when sessions were seen'));
  };

  return {
    note(sessionId: string): void {
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

const tooBusy = () =>
  new Refusal(
    'unavailable',
    503,
    {
      en: 'The service is busy. Please try again in a few seconds.',
      fr: 'Le service est occupé. Veuillez réessayer dans quelques secondes.',
    },
    { retryAfterSeconds: 3 },
  );
