import type { OutboxSnapshot } from './live.read.ts';
import { comparePositions, isAfter, type LiveEntry, type Position } from './live.rules.ts';

/** Queries of the outbox. */
export interface Outbox {
  readAfter(position: Position, limit: number): Promise<OutboxSnapshot>;
  readNewest(limit: number): Promise<OutboxSnapshot>;
}

export interface ReaderOptions {
  /** Called with new entries in order. */
  readonly onEntries: (entries: readonly LiveEntry[]) => void;
  readonly onFault: (error: unknown) => void;
  /** Milliseconds between two polls. */
  readonly everyMs: number;
}

/** Maximum entries per query. A full result is followed by another query. */
const maxPerPoll = 1_000;
/** Entries kept in memory for clients that reconnect, some hundred bytes each. */
const maxRecent = 5_000;
const longestPauseMs = 10_000;

const byPosition = (one: LiveEntry, other: LiveEntry) => comparePositions(one.at, other.at);

/**
 * Polls the outbox for all streams of a process, and keeps recent entries in memory so that a page that reconnects needs no
 * query. Stops while there are no streams.
 */
export function outboxReader(outbox: Outbox, { onEntries, onFault, everyMs }: ReaderOptions) {
  let recent: LiveEntry[] = [];
  /** Clients that have read up to this position or further can be served from memory. */
  let floor: Position = { xid: 0, id: 0 };
  let readUpTo: Position = { xid: 0, id: 0 };
  let nextXid = 0;
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let pauseMs = everyMs;
  let polling: Promise<void> | undefined;

  function keepRecent(entries: readonly LiveEntry[]): void {
    recent.push(...entries);
    if (recent.length <= maxRecent) return;
    const dropped = recent.splice(0, recent.length - maxRecent).at(-1);
    if (dropped) floor = dropped.at;
  }

  async function begin(): Promise<void> {
    const snapshot = await outbox.readNewest(maxRecent);
    recent = [...snapshot.entries].sort(byPosition);
    // Tidying leaves the newest old entry behind, so nothing is missing after the oldest one here.
    floor = recent[0]?.at ?? { xid: 0, id: 0 };
    readUpTo = { xid: snapshot.oldestRunningXid, id: 0 };
    nextXid = snapshot.nextXid;
  }

  async function readNew(): Promise<void> {
    for (;;) {
      const snapshot = await outbox.readAfter(readUpTo, maxPerPoll);
      const last = snapshot.entries.at(-1);
      nextXid = snapshot.nextXid;
      const isLastPage = snapshot.entries.length < maxPerPoll;
      readUpTo = isLastPage || !last ? { xid: snapshot.oldestRunningXid, id: 0 } : last.at;
      keepRecent(snapshot.entries);
      if (snapshot.entries.length > 0) onEntries(snapshot.entries);
      if (isLastPage) return;
    }
  }

  /** Polls now. Concurrent callers share the poll. */
  function pollNow(): Promise<void> {
    polling ??= readNew().finally(() => {
      polling = undefined;
    });
    return polling;
  }

  const schedule = () => {
    timer = setTimeout(async () => {
      try {
        await pollNow();
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
    /** Loads the kept entries and begins to poll after them. Rejects while the database is unavailable. */
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

    /** Stops polling. The next start loads everything again. */
    stop(): void {
      isRunning = false;
      starting = undefined;
      clearTimeout(timer);
    },

    /** Returns the position up to which everything has been read. */
    readUpTo: (): Position => readUpTo,

    /**
     * Returns the entries after a position. Returns undefined when they are no longer in memory, or when the position is ahead of
     * this database, as after a restore from a backup.
     */
    async entriesAfter(position: Position): Promise<readonly LiveEntry[] | undefined> {
      // Another node may be ahead of this one by one poll.
      if (isAfter(position, readUpTo)) await pollNow();
      if (position.xid > nextXid || isAfter(floor, position)) return undefined;
      return recent.filter(({ at }) => isAfter(at, position));
    },
  };
}
export type OutboxReader = ReturnType<typeof outboxReader>;
