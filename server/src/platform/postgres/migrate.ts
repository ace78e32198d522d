import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { Logger } from 'pino';
import { workerLogger } from '../jobs/worker.ts';

/** The folder with the migrations of this repository. */
export const migrationsFolder = join(import.meta.dirname, '../../../migrations');

interface Migration {
  readonly number: number;
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

// Key of the advisory lock. Any number, but the same in every version of the program.
const lockKey = 7_301_984;

/**
 * Migrates a database to this version: the tables of the job queue, then every numbered file that has not run yet, each in its
 * own transaction. There are no down migrations. Nodes that start together wait for each other. Throws when a file that has run
 * was changed or is missing, or when the database is ahead of this version. Returns the names of the files that it ran.
 */
export async function migrate(
  connectionString: string,
  options: {
    folder?: string;
    logger?: Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>;
    /** Called once before the tables of an existing database change. Its error stops the migration. */
    beforeChanges?: () => Promise<void>;
  } = {},
): Promise<readonly string[]> {
  const migrations = readMigrations(options.folder ?? migrationsFolder);
  const client = new pg.Client({ connectionString, application_name: 'ngoma-migrate', connectionTimeoutMillis: 30_000 });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await runMigrations({ connectionString, maxPoolSize: 1, logger: workerLogger(options.logger) });
    await client.query(`create table if not exists schema_migrations (
      number integer primary key, name text not null, checksum text not null, ran_at timestamptz not null default now())`);
    const { rows } = await client.query<Migration>('select number, name, checksum from schema_migrations order by number');
    const pending = findPending(migrations, rows);
    if (pending.length > 0 && rows.length > 0) await options.beforeChanges?.();
    for (const migration of pending) {
      await run(client, migration);
      options.logger?.info({ migration: migration.name }, 'Migrated');
    }
    return pending.map((migration) => migration.name);
  } finally {
    // Ending the connection releases the advisory lock.
    await client.end();
  }
}

/**
 * Reads the files `0001_initial.sql`, `0004_gates.sql` … in order. Numbers may have gaps, because branches add files in parallel,
 * but must be unique.
 */
function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const migrations = names.sort().map((name) => {
    const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]);
    if (!number) throw new Error(`${name} in ${folder} should be named like 0001_initial.sql`);
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { number, name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
  const twice = migrations.find(({ number }, index) => migrations[index - 1]?.number === number);
  if (twice) throw new Error(`${twice.name} in ${folder} has a number that another file has`);
  return migrations;
}

/**
 * Returns the files that have not run, even if a later one has: branches may be merged in another order. Throws when a file that
 * has run was changed or is missing.
 */
function findPending(migrations: readonly Migration[], done: readonly Omit<Migration, 'text'>[]): readonly Migration[] {
  for (const { number, name, checksum } of done) {
    const migration = migrations.find((one) => one.number === number);
    if (!migration) {
      throw new Error(`The database has run ${name}, which this version of Ngoma does not know: it belongs to a newer version.`);
    }
    if (migration.checksum !== checksum) {
      throw new Error(`${migration.name} was changed after it ran on this database. Put it back and write a new migration.`);
    }
  }
  const ran = new Set(done.map(({ number }) => number));
  return migrations.filter(({ number }) => !ran.has(number));
}

async function run(client: pg.Client, { number, name, text, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [number, name, checksum]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(`${name} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
