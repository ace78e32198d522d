import type { DatabaseWatch } from './database-watch.ts';

/** Milliseconds between two looks at a replica that is up to date. */
const lookMs = 1_000;
/** Milliseconds before the next look at one that is behind. */
const behindMs = 200;
/** Maximum milliseconds by which a replica may be behind, else public reads use the primary. */
const maxAgeMs = 5_000;

/** A moment with the position in the log that a replica must have replayed to know everything committed before it. */
interface Mark {
  readonly atMs: number;
  readonly lsn: string;
}

/** A replica as a node knows it. */
export interface ReplicaState {
  /** Whether reads may use it: it is at most 5 seconds behind, and has all changes of pages that this node was notified of. */
  readonly isUsable: boolean;
  /** Seconds since the latest moment whose commits the replica has for certain. Undefined before the first look succeeds. */
  readonly ageSeconds: number | undefined;
  /** To be called when pages were dropped. Keeps reads off the replica until it has everything that is committed by now. */
  notePageChange(): void;
  /** Sets whether this node is notified of changed pages. While it is not, no read uses the replica. */
  setListening(isListening: boolean): void;
  close(): Promise<void>;
}

export interface ReplicaStateOptions {
  readonly primary: Pick<DatabaseWatch, 'ask'>;
  readonly replica: Pick<DatabaseWatch, 'ask' | 'isAway'>;
  /** Called when reads begin or cease to use the replica, but not for the moments after a changed page. */
  readonly onSwitch?: ((isUsed: boolean) => void) | undefined;
  /** Returns milliseconds that only grow. Tests move them. */
  readonly nowMs?: () => number;
}

/**
 * Follows how far a replica is behind. It notes a position in the log of the primary, then asks the replica until it has replayed it:
 * so it compares no clocks of two machines, and commits that were acknowledged before the moment of the note are there. A replica that
 * receives nothing, such as one of a primary that was replaced, is not used, however far its log goes.
 */
export function followReplica(options: ReplicaStateOptions): ReplicaState {
  const { primary, replica, onSwitch, nowMs = () => performance.now() } = options;
  let mark: Mark | undefined;
  let freshAtMs: number | undefined;
  let changedAtMs = Number.NEGATIVE_INFINITY;
  let isListening = false;
  let wasUsed = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const isYoung = () => freshAtMs !== undefined && nowMs() - freshAtMs < maxAgeMs && !replica.isAway;

  async function look(): Promise<boolean> {
    mark ??= { atMs: nowMs(), lsn: await positionOf(primary) };
    if (!(await hasReplayed(replica, mark.lsn))) return false;
    freshAtMs = mark.atMs;
    mark = undefined;
    return true;
  }

  async function lookAgain(): Promise<void> {
    const isReached = await look().catch(() => {
      // A new primary may have another log.
      mark = undefined;
      return false;
    });
    if (isClosed) return;
    const isUsed = isYoung();
    if (isUsed !== wasUsed) onSwitch?.(isUsed);
    wasUsed = isUsed;
    timer = setTimeout(begin, isReached ? lookMs : behindMs).unref();
  }
  let looking = lookAgain();
  function begin(): void {
    looking = lookAgain();
  }

  return {
    get isUsable() {
      return isListening && isYoung() && (freshAtMs ?? 0) > changedAtMs;
    },
    get ageSeconds() {
      return freshAtMs === undefined ? undefined : (nowMs() - freshAtMs) / 1_000;
    },
    notePageChange() {
      changedAtMs = nowMs();
    },
    setListening(listening) {
      isListening = listening;
      changedAtMs = nowMs();
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

/** Returns the end of the primary's log, with commits that are not on disk yet. Throws if it is no primary. */
async function positionOf(primary: Pick<DatabaseWatch, 'ask'>): Promise<string> {
  const [row] = await primary.ask<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn');
  if (!row) throw new Error('The primary has no log');
  return row.lsn;
}

async function hasReplayed(replica: Pick<DatabaseWatch, 'ask'>, lsn: string): Promise<boolean> {
  const [row] = await replica.ask<{ isReached: boolean | null }>(
    `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn and exists (select from pg_stat_wal_receiver) as "isReached"`,
    [lsn],
  );
  return row?.isReached === true;
}
