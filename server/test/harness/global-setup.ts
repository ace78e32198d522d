import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#platform/postgres/migrate';
import { startScratchPostgres } from '../../../tools/database/scratch-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the scratch PostgreSQL. Its database `ngoma` is migrated and is the template. */
    postgresUrl: string;
  }
}

/** Starts one PostgreSQL with one migrated template for the whole run. Every test file copies the template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startScratchPostgres();
  try {
    await migrate(postgres.url);
    await closeTemplate(postgres.url);
  } catch (fault) {
    await postgres.stop();
    throw fault;
  }
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}

/** Refuses connections to the template from here on, because a database with open connections cannot be copied. */
async function closeTemplate(url: string): Promise<void> {
  const address = new URL(url);
  address.pathname = '/postgres';
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  await client.query('alter database ngoma with is_template true allow_connections false').finally(() => client.end());
}
