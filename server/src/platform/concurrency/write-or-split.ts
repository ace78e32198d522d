import type { Tx } from '../postgres/database.ts';
import type { Commit } from '../postgres/pipelined-database.ts';
import type { Outcome } from './natural-batching.ts';

/** Runs work in its own transaction, whose commit the work may send itself (`PipelinedDatabase`). */
export type Transact = <Result>(work: (tx: Tx, commit?: Commit) => Promise<Result>) => Promise<Result>;
/**
 * Writes a batch and returns an outcome per item. Throws if the whole transaction must be rolled back. Sends the commit with its last
 * statements if it is given one.
 */
export type WriteBatch<Item, Result> = (tx: Tx, items: readonly Item[], commit?: Commit) => Promise<readonly Outcome<Result>[]>;

export interface SplitOptions<Item> {
  /** Whether a repeat can solve the conflict. */
  readonly isConflict?: (error: unknown) => boolean;
  /**
   * Returns the errors, by position, of items that wait for a lock of another transaction. Called when a batch has waited too long
   * for a lock. The other items are written without them. Without it a batch fails as a whole.
   */
  readonly findLocked?: (items: readonly Item[]) => Promise<ReadonlyMap<number, unknown>>;
  readonly isRetry?: boolean;
}

/**
 * Writes a batch. If its transaction fails, it is repeated in halves down to single items, so that one that fails does not fail
 * the others. If the database is unavailable, all fail at once. A conflict that a repeat can solve is repeated once.
 */
export async function writeOrSplit<Item, Result>(
  transact: Transact,
  write: WriteBatch<Item, Result>,
  items: readonly Item[],
  options: SplitOptions<Item> = {},
): Promise<readonly Outcome<Result>[]> {
  try {
    return await transact((tx, commit) => write(tx, items, commit));
  } catch (error) {
    const isLocked = codeOf(error) === lockTimeout && options.findLocked !== undefined;
    const locked = isLocked ? await options.findLocked(items).catch(() => new Map<number, unknown>()) : undefined;
    if (locked && locked.size > 0) return writeWithout(locked);
    const isConflict = isLocked || options.isConflict?.(error) || /^(40001|40P01)$/.test(codeOf(error));
    if (!options.isRetry && isConflict) return writeOrSplit(transact, write, items, { ...options, isRetry: true });
    if (items.length === 1 || (!isLocked && isOutage(error))) return items.map(() => ({ ok: false, error }));
    const middle = items.length >> 1;
    return [
      ...(await writeOrSplit(transact, write, items.slice(0, middle), { ...options, isRetry: false })),
      ...(await writeOrSplit(transact, write, items.slice(middle), { ...options, isRetry: false })),
    ];
  }

  async function writeWithout(locked: ReadonlyMap<number, unknown>): Promise<readonly Outcome<Result>[]> {
    const others = items.filter((_, place) => !locked.has(place));
    const written = others.length > 0 ? await writeOrSplit(transact, write, others, { ...options, isRetry: false }) : [];
    const rest = written.values();
    return items.map((_, place) =>
      locked.has(place) ? { ok: false, error: locked.get(place) } : (rest.next().value as Outcome<Result>),
    );
  }
}

/** Calls `next` when the commit is sent, so that the next batch begins while this one is committed (docs/decisions/0096). */
export const atCommit =
  (transact: Transact, next: () => void): Transact =>
  (work) =>
    transact((tx, commit) =>
      work(
        tx,
        commit &&
          (() => {
            const committed = commit();
            next();
            return committed;
          }),
      ),
    );

/** PostgreSQL's code for a lock that was not granted in time. */
const lockTimeout = '55P03';

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/**
 * Returns whether the database is unavailable: lost connection, shutdown, lack of resources, or timeouts. Smaller batches would
 * then only add load.
 */
function isOutage(error: unknown): boolean {
  const code = codeOf(error);
  if (/^(08...|53...|57...|58...|55P03|25P0[234]|XX...)$/.test(code) || /^E[A-Z]+$/.test(code)) return true;
  return error instanceof Error && /connection|timeout/i.test(error.message) && code === '';
}
