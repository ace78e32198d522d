import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { testClock } from '#test/harness/clock';
import { testDatabase } from '#test/harness/database';
import { untilLockAwaited } from '#test/harness/locks';
import { runDueJobs } from '#test/harness/run-jobs';
import { createJobs } from './jobs.ts';
import { startWorker } from './worker.ts';

const { db, pool, url } = await testDatabase();
const silent = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} };

/** Makes a handler that records its payloads. */
function recordingHandlers() {
  const seen: unknown[] = [];
  const handlers = {
    greet: async (payload: unknown) => {
      seen.push(payload);
    },
  };
  return { seen, handlers };
}

describe('a job enqueued in a transaction', () => {
  const clock = testClock();
  const jobs = createJobs(clock);

  it('runs when the transaction has committed', async () => {
    const { seen, handlers } = recordingHandlers();
    await db.transaction().execute((tx) => jobs.enqueue(tx, 'greet', { name: 'Brenda' }));
    await runDueJobs(pool, clock, handlers);
    expect(seen).toEqual([{ name: 'Brenda' }]);
  });

  it('never runs when the transaction is rolled back', async () => {
    const { seen, handlers } = recordingHandlers();
    const attempt = db.transaction().execute(async (tx) => {
      await jobs.enqueue(tx, 'greet', { name: 'Nobody' });
      await jobs.enqueueMany(tx, 'greet', [{ name: 'Nobody' }]);
      throw new Error('changed my mind');
    });
    await expect(attempt).rejects.toThrow('changed my mind');
    expect(await runDueJobs(pool, clock, handlers)).toEqual({ done: [], failed: [] });
    expect(seen).toEqual([]);
  });

  it('runs no sooner than it is due', async () => {
    const { seen, handlers } = recordingHandlers();
    const inAnHour = new Date(clock().getTime() + 3_600_000);
    await jobs.enqueue(db, 'greet', { name: 'Later' }, { runAt: inAnHour });
    await runDueJobs(pool, clock, handlers);
    expect(seen).toEqual([]);
    clock.advance({ hours: 1 });
    await runDueJobs(pool, clock, handlers);
    expect(seen).toEqual([{ name: 'Later' }]);
  });

  it('is one job per key, with the latest payload', async () => {
    const { seen, handlers } = recordingHandlers();
    await jobs.enqueue(db, 'greet', { turn: 1 }, { key: 'once' });
    await jobs.enqueue(db, 'greet', { turn: 2 }, { key: 'once' });
    await runDueJobs(pool, clock, handlers);
    expect(seen).toEqual([{ turn: 2 }]);
  });

  it('waits for its next attempt when it fails', async () => {
    let tries = 0;
    const handlers = {
      greet: async () => {
        tries += 1;
        if (tries === 1) throw new Error('not yet');
      },
    };
    await jobs.enqueue(db, 'greet', {});
    await expect(runDueJobs(pool, clock, handlers)).rejects.toThrow('greet');
    await runDueJobs(pool, clock, handlers);
    expect(tries).toBe(1);
    clock.advance({ minutes: 1 });
    await runDueJobs(pool, clock, handlers);
    expect(tries).toBe(2);
  });
});

describe('many jobs at once', () => {
  it('are enqueued in the order given, whatever characters their payloads have', async () => {
    const clock = testClock();
    const { seen, handlers } = recordingHandlers();
    const payloads = Array.from({ length: 500 }, (_, place) => ({ place, words: `"quoted" \\ 'n accents é ${place}` }));
    await createJobs(clock).enqueueMany(db, 'greet', payloads);
    await runDueJobs(pool, clock, handlers);
    expect(seen).toEqual(payloads);
  });

  it('may be an empty list', async () => {
    await createJobs().enqueueMany(db, 'greet', []);
    expect(await runDueJobs(pool, testClock(), {})).toEqual({ done: [], failed: [] });
  });
});

describe('jobs with keys', () => {
  it('are enqueued together, each at its own time, and replace those with the same keys', async () => {
    const clock = testClock();
    const { seen, handlers } = recordingHandlers();
    const jobs = createJobs(clock);
    const at = (minutes: number) => new Date(clock().getTime() + minutes * 60_000);
    await jobs.enqueue(db, 'greet', { turn: 'old' }, { key: 'a' });
    await jobs.enqueueKeyed(db, 'greet', [
      { payload: { turn: 'b' }, key: 'b', runAt: at(2) },
      { payload: { turn: 'a' }, key: 'a', runAt: at(1) },
    ]);
    await runDueJobs(pool, clock, handlers);
    expect(seen).toEqual([]);
    clock.advance({ minutes: 1 });
    await runDueJobs(pool, clock, handlers);
    expect(seen).toEqual([{ turn: 'a' }]);
    clock.advance({ minutes: 1 });
    await runDueJobs(pool, clock, handlers);
    expect(seen).toEqual([{ turn: 'a' }, { turn: 'b' }]);
  });

  it('are enqueued once for collected work, and run once at their time', async () => {
    const clock = testClock();
    const { seen, handlers } = recordingHandlers();
    const jobs = createJobs(clock);
    const runAt = new Date(clock().getTime() + 1_000);
    for (let batch = 0; batch < 3; batch += 1) await jobs.enqueueCollected(db, 'greet', { key: 'collected', runAt });
    const { rows } = await pool.query("select revision from graphile_worker.jobs where key = 'collected'");
    expect(rows).toEqual([{ revision: 0 }]);
    await runDueJobs(pool, clock, handlers);
    expect(seen).toEqual([]);
    clock.advance({ seconds: 1 });
    await runDueJobs(pool, clock, handlers);
    expect(seen).toEqual([{}]);
  });

  it('are removed by their keys in the transaction, and not if it is rolled back', async () => {
    const clock = testClock();
    const { seen, handlers } = recordingHandlers();
    const jobs = createJobs(clock);
    for (const key of ['kept', 'gone', 'rolled back']) await jobs.enqueue(db, 'greet', { key }, { key });
    await jobs.remove(db, ['gone', 'unknown']);
    const attempt = db.transaction().execute(async (tx) => {
      await jobs.remove(tx, ['rolled back']);
      throw new Error('changed my mind');
    });
    await expect(attempt).rejects.toThrow('changed my mind');
    await runDueJobs(pool, clock, handlers);
    expect(seen).toEqual([{ key: 'kept' }, { key: 'rolled back' }]);
  });
});

describe('the worker', () => {
  it('runs a job soon after it was enqueued, and finishes running jobs before it stops', async () => {
    const begun = Promise.withResolvers<void>();
    let finished = false;
    const handlers = {
      slow: async () => {
        begun.resolve();
        await sleep(300);
        finished = true;
      },
    };
    const worker = await startWorker({ connectionString: url, handlers, logger: silent });
    await createJobs().enqueue(db, 'slow', {});
    await begun.promise;
    await worker.stop();
    expect(finished).toBe(true);
  });

  it('leaves no finished job behind when it stops', async () => {
    const allBegun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    let begun = 0;
    const handlers = {
      together: async () => {
        begun += 1;
        if (begun === 20) allBegun.resolve();
        await end.promise;
      },
    };
    const worker = await startWorker({ connectionString: url, handlers, logger: silent, concurrency: 20 });
    await createJobs().enqueueMany(
      db,
      'together',
      Array.from({ length: 20 }, () => ({})),
    );
    await allBegun.promise;
    const stopped = worker.stop();
    end.resolve();
    await stopped;
    const left = await pool.query("select attempts from graphile_worker.jobs where task_identifier = 'together'");
    expect(left.rows).toEqual([]);
  });

  it('logs a failed job by its name and goes on', async () => {
    const errors: unknown[] = [];
    const next = Promise.withResolvers<void>();
    const handlers = {
      broken: async () => {
        throw new Error('out of paper');
      },
      fine: async () => next.resolve(),
    };
    const logger = { ...silent, error: (facts: unknown) => void errors.push(facts) };
    const worker = await startWorker({ connectionString: url, handlers, logger, concurrency: 1 });
    await createJobs().enqueue(db, 'broken', {});
    await createJobs().enqueue(db, 'fine', {});
    await next.promise;
    await worker.stop();
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({ job: 'broken', attempt: 1, err: { message: 'out of paper' } });
  });

  it('leaves no failed job of one that fails after it was replaced', async () => {
    const second = Promise.withResolvers<void>();
    let runs = 0;
    const replaced = async () => {
      runs += 1;
      if (runs === 2) return second.resolve();
      await createJobs().enqueue(db, 'replaced', {}, { key: 'replaced' });
      // The connections that the worker keeps are lost, too.
      await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'ngoma-worker' and datname = current_database()`);
      throw new Error('away');
    };
    const worker = await startWorker({ connectionString: url, handlers: { replaced }, logger: silent, concurrency: 1 });
    await createJobs().enqueue(db, 'replaced', {}, { key: 'replaced' });
    await second.promise;
    const left = async () => {
      const { rows } = await pool.query(
        "select last_error, attempts from graphile_worker.jobs where task_identifier = 'replaced'",
      );
      return rows;
    };
    await expect.poll(left, { timeout: 15_000 }).toEqual([]);
    await worker.stop();
  });

  it('runs jobs of high priority first and jobs of low priority last', async () => {
    const order: string[] = [];
    const note = (name: string) => async () => void order.push(name);
    const handlers = { payment: note('payment'), email: note('email'), picture: note('picture') };
    const jobs = createJobs();
    await jobs.enqueueMany(db, 'picture', [{}, {}], { priority: 'low' });
    await jobs.enqueue(db, 'email', {});
    await jobs.enqueue(db, 'payment', {}, { priority: 'awaited' });
    const worker = await startWorker({ connectionString: url, handlers, logger: silent, concurrency: 1 });
    await expect.poll(() => order, { timeout: 15_000 }).toEqual(['payment', 'email', 'picture', 'picture']);
    await worker.stop();
  });

  it('goes on when its connections are cut while it marks a job as done', async () => {
    const next = Promise.withResolvers<void>();
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'ngoma-worker' and datname = current_database()`;
    const handlers = {
      cut: async () => {
        await pool.query(cut);
      },
      after: async () => next.resolve(),
    };
    const worker = await startWorker({ connectionString: url, handlers, logger: silent, concurrency: 1 });
    await createJobs().enqueue(db, 'cut', {});
    await createJobs().enqueue(db, 'after', {});
    await next.promise;
    const left = async () => (await pool.query("select attempts from graphile_worker.jobs where task_identifier = 'cut'")).rows;
    await expect.poll(left, { timeout: 15_000 }).toEqual([]);
    await worker.stop();
  });

  it('goes on when its connections are cut in the middle of marking a job as done', async () => {
    const next = Promise.withResolvers<void>();
    const blocker = await pool.connect();
    await blocker.query('begin');
    const handlers = {
      held: async () => {
        await blocker.query(`select from graphile_worker._private_jobs job
          join graphile_worker._private_tasks task on task.id = job.task_id where identifier = 'held' for update of job`);
      },
      after: async () => next.resolve(),
    };
    const worker = await startWorker({ connectionString: url, handlers, logger: silent, concurrency: 2 });
    await createJobs().enqueue(db, 'held', {});
    await untilLockAwaited(db);
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'ngoma-worker' and datname = current_database()`);
    await blocker.query('rollback');
    blocker.release();
    await createJobs().enqueue(db, 'after', {});
    await next.promise;
    const left = async () => (await pool.query("select attempts from graphile_worker.jobs where task_identifier = 'held'")).rows;
    await expect.poll(left, { timeout: 15_000 }).toEqual([]);
    await worker.stop();
  });

  it('restarts at once the jobs that a killed worker had begun, if no other worker serves the database', async () => {
    const begun = Promise.withResolvers<void>();
    await createJobs().enqueue(db, 'left', {});
    await pool.query(`update graphile_worker._private_jobs set locked_by = 'a-killed-worker', locked_at = now()
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'left')`);
    const handlers = { left: async () => begun.resolve() };
    const worker = await startWorker({ connectionString: url, handlers, logger: silent, isAlone: true });
    await begun.promise;
    await worker.stop();
  });

  it('refuses a recurring job without a handler', async () => {
    const recurring = [{ name: 'sweep', cron: '* * * * *' }];
    await expect(startWorker({ connectionString: url, handlers: {}, recurring, logger: silent })).rejects.toThrow('sweep');
  });
});
