import type { Look } from './live.read.ts';
import { comparePlaces, isAfter, type LiveEntry, type Place } from './live.rules.ts';

/** How the outbox is asked. */
export interface Outbox {
  readAfter(place: Place, limit: number): Promise<Look>;
  readNewest(limit: number): Promise<Look>;
}

export interface ReaderOptions {
  /** Told of what is new, in order. */
  readonly onEntries: (entries: readonly LiveEntry[]) => void;
  readonly onFault: (error: unknown) => void;
  /** From one look to the next. */
  readonly everyMs: number;
}

/** Read at once at most; a look that finds as many is followed by another. */
const mostPerLook = 1_000;
/** Kept for whoever comes back; some hundred bytes each. */
const mostRemembered = 5_000;
const longestPauseMs = 10_000;

const byPlace = (one: LiveEntry, other: LiveEntry) => comparePlaces(one.at, other.at);

/**
 * The one reader of a process: looks at the outbox twice a second, whoever listens, and remembers what it read, so that a
 * page which comes back asks this memory and not the database. It rests while nobody listens.
 */
export function outboxReader(outbox: Outbox, { onEntries, onFault, everyMs }: ReaderOptions) {
  let memory: LiveEntry[] = [];
  /** Whoever read up to here, or further, can be told all the rest from memory. */
  let floor: Place = { xid: 0, id: 0 };
  let reached: Place = { xid: 0, id: 0 };
  let nextXid = 0;
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let pauseMs = everyMs;
  let looking: Promise<void> | undefined;

  function remember(entries: readonly LiveEntry[]): void {
    memory.push(...entries);
    if (memory.length <= mostRemembered) return;
    const forgotten = memory.splice(0, memory.length - mostRemembered).at(-1);
    if (forgotten) floor = forgotten.at;
  }

  async function begin(): Promise<void> {
    const look = await outbox.readNewest(mostRemembered);
    memory = [...look.entries].sort(byPlace);
    // What is tidied away leaves its newest entry behind, so from the oldest one on nothing is missing.
    floor = memory[0]?.at ?? { xid: 0, id: 0 };
    reached = { xid: look.settledXid, id: 0 };
    nextXid = look.nextXid;
  }

  async function readOn(): Promise<void> {
    for (;;) {
      const look = await outbox.readAfter(reached, mostPerLook);
      const last = look.entries.at(-1);
      nextXid = look.nextXid;
      const isWhole = look.entries.length < mostPerLook;
      reached = isWhole || !last ? { xid: look.settledXid, id: 0 } : last.at;
      remember(look.entries);
      if (look.entries.length > 0) onEntries(look.entries);
      if (isWhole) return;
    }
  }

  /** Looks now; those who ask meanwhile share the look. */
  function lookNow(): Promise<void> {
    looking ??= readOn().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  const schedule = () => {
    timer = setTimeout(async () => {
      try {
        await lookNow();
        pauseMs = everyMs;
      } catch (error) {
        if (pauseMs === everyMs) onFault(error);
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      }
      if (isRunning) schedule();
    }, pauseMs).unref();
  };

  let starting: Promise<void> | undefined;

  return {
    /** Begins to read where the outbox ends now, remembering what stands in it. Rejects while the database is away. */
    async start(): Promise<void> {
      starting ??= begin()
        .then(() => {
          isRunning = true;
          schedule();
        })
        .catch((error) => {
          starting = undefined;
          throw error;
        });
      await starting;
    },

    /** Rests; the next start begins anew. */
    stop(): void {
      isRunning = false;
      starting = undefined;
      clearTimeout(timer);
    },

    /** Up to where everything has been read. */
    reached: (): Place => reached,

    /**
     * What came after a place, or undefined where that cannot be told any more (or the place is none that was ever given
     * out by this database, as after its restoration from a copy).
     */
    async since(place: Place): Promise<readonly LiveEntry[] | undefined> {
      // Another node may be ahead of this one by a look.
      if (isAfter(place, reached)) await lookNow();
      if (place.xid > nextXid || isAfter(floor, place)) return undefined;
      return memory.filter(({ at }) => isAfter(at, place));
    },
  };
}
export type OutboxReader = ReturnType<typeof outboxReader>;
