import type pg from 'pg';

/** Milliseconds after a lost answer in which its statement may still lock jobs: longer than a statement may take. */
const doubtMs = 120_000;
/** Milliseconds between two looks for lost jobs meanwhile. */
const lookEveryMs = 1_000;

/** The answer to a statement that takes jobs. All of them are locked at the same time. */
export type TakenJobs = pg.QueryResult<{ readonly locked_at: Date }>;

/** Returns the id of the job pool for which a statement takes jobs. Undefined for any other statement. */
export function takingPool(statement: unknown): string | undefined {
  const { text = '', values = [] } = (statement ?? {}) as { text?: string; values?: unknown[] };
  return /^with j(_raw)? as \(\s*select jobs\./.test(text) ? String(values[0]) : undefined;
}

/** A pool that may have taken jobs that it does not know of. */
interface Doubt {
  /** When the newest job was locked that was received before. */
  readonly after: Date;
  /** When those were locked that were received since. */
  readonly received: Date[];
  /** In epoch milliseconds of this process. */
  readonly endsAt: number;
  readonly nextLookAt: number;
}

/** Unlocks the jobs that a pool has locked and not received. The pool knows times in milliseconds. */
const unlockLost = `
  with job as (
    update graphile_worker._private_jobs set attempts = greatest(0, attempts - 1), locked_by = null, locked_at = null
    where locked_by = $1 and date_trunc('milliseconds', locked_at) > $2
      and date_trunc('milliseconds', locked_at) <> all($3::timestamptz[])
    returning job_queue_id
  )
  update graphile_worker._private_job_queues queue set locked_by = null, locked_at = null
  from job where queue.id = job.job_queue_id and queue.locked_by = $1`;

/**
 * Follows which jobs the pools of a worker take. When the answer to a statement that takes jobs is lost, as in a failover, its pool never
 * learns of them, and they would stay locked for as long as the worker lives. They are unlocked before the pool takes the next ones, and
 * again for two minutes, because the lost statement may still run. A pool takes jobs by one statement after the other, so everything that
 * it has taken is either received or lost at that moment.
 */
export function followTaking(isConnectionError: (error: unknown) => boolean) {
  const newest = new Map<string, Date>();
  const doubts = new Map<string, Doubt>();

  async function look(poolId: string, client: Pick<pg.ClientBase, 'query'>): Promise<void> {
    const doubt = doubts.get(poolId);
    if (!doubt || Date.now() < doubt.nextLookAt) return;
    await client.query(unlockLost, [poolId, doubt.after, doubt.received]);
    if (Date.now() > doubt.endsAt) doubts.delete(poolId);
    else doubts.set(poolId, { ...doubt, nextLookAt: Date.now() + lookEveryMs });
  }

  return {
    /** Runs a statement that takes jobs for the pool, and looks for lost ones before if there may be some. */
    async take(poolId: string, client: Pick<pg.ClientBase, 'query'>, statement: () => Promise<TakenJobs>): Promise<TakenJobs> {
      try {
        await look(poolId, client);
        const taken = await statement();
        const [job] = taken.rows;
        if (job) {
          newest.set(poolId, job.locked_at);
          doubts.get(poolId)?.received.push(job.locked_at);
        }
        return taken;
      } catch (error) {
        if (isConnectionError(error)) {
          const { after = newest.get(poolId) ?? new Date(0), received = [] } = doubts.get(poolId) ?? {};
          doubts.set(poolId, { after, received, endsAt: Date.now() + doubtMs, nextLookAt: 0 });
        }
        throw error;
      }
    },
  };
}
