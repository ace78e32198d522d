import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll } from 'vitest';
import { openDatabase } from '#platform/postgres/database';
import { migrate } from '#platform/postgres/migrate';
import { signalProcess, withChildren } from '../../../tools/database/process-tree.ts';
import { startScratchPostgres } from '../../../tools/database/scratch-postgres.ts';
import type { TestDatabase } from '../harness/database.ts';

/** A migrated PostgreSQL of one test file, whose processes the test may stop and kill. */
export interface OwnPostgres {
  readonly url: string;
  readonly database: TestDatabase;
  /** Stops all processes of PostgreSQL with SIGSTOP: connections stay open, and nothing answers. */
  freeze(): void;
  /** Stops the processes of these connections only. */
  freezeBackends(applicationName: string): Promise<void>;
  /** Lets them go on. */
  thaw(): void;
  /** Kills the main process with SIGKILL, as the kernel does without memory. The supervisor starts it again. */
  kill(): void;
  /** Kills the process of one connection. PostgreSQL then restarts all of them. */
  killBackend(applicationName: string): Promise<boolean>;
  /** Runs a query on a connection of its own. Repeats it while the database restarts. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
}

/** A commit is in the files of the system before its reply, so that a kill does not lose it. A power cut would. */
const keepsCommits = { synchronous_commit: 'on', full_page_writes: 'on' };

/**
 * Starts the PostgreSQL, and stops it after the test file. To be called at collection time. `folder` is where its data are, by
 * default the folder for temporary files.
 */
export async function ownPostgres(settings: Readonly<Record<string, string>> = {}, folder?: string): Promise<OwnPostgres> {
  const postgres = await startScratchPostgres({ ...keepsCommits, ...settings }, folder);
  await migrate(postgres.url);
  const handle = openDatabase(postgres.url, { applicationName: 'ngoma-faults' });
  const processes = () =>
    withChildren(Number(readFileSync(`${postgres.dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[0]));
  let frozen: readonly number[] = [];
  const thaw = () => {
    for (const pid of frozen) signalProcess(pid, 'SIGCONT');
    frozen = [];
  };
  afterAll(async () => {
    thaw();
    await handle.close();
    await postgres.stop();
  });
  return {
    url: postgres.url,
    database: { ...handle, url: postgres.url },
    freeze() {
      frozen = processes();
      for (const pid of frozen) signalProcess(pid, 'SIGSTOP');
    },
    async freezeBackends(applicationName) {
      const found = await query<{ pid: number }>(postgres.url, 'select pid from pg_stat_activity where application_name = $1', [
        applicationName,
      ]);
      frozen = [...frozen, ...found.map(({ pid }) => pid)];
      for (const { pid } of found) signalProcess(pid, 'SIGSTOP');
    },
    thaw,
    kill() {
      const [main] = processes();
      if (main) signalProcess(main, 'SIGKILL');
    },
    async killBackend(applicationName) {
      const [found] = await retry(() =>
        query<{ pid: number }>(
          postgres.url,
          'select pid from pg_stat_activity where application_name = $1 order by pid limit 1',
          [applicationName],
        ),
      );
      if (found) signalProcess(found.pid, 'SIGKILL');
      return found !== undefined;
    },
    query: (text, values) => retry(() => query(postgres.url, text, values)),
  };
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, application_name: 'test' });
  client.on('error', () => {});
  await client.connect();
  return client
    .query<Row>(text, values)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** Repeats work while the database restarts, at most for 30 s. */
async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === 300) throw error;
      await new Promise((next) => setTimeout(next, 100));
    }
  }
}
