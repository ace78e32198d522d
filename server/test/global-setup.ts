import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/platform/migrate.ts';
import { startScratchPostgres } from './scratch-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the scratch PostgreSQL; its database `ngoma` is migrated and serves as the template. */
    postgresUrl: string;
  }
}

/** One PostgreSQL for the whole run, one migrated template in it; every test file copies the template. */
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

/** A template with a connection open cannot be copied, so from here on nobody connects to it. */
async function closeTemplate(url: string): Promise<void> {
  const address = new URL(url);
  address.pathname = '/postgres';
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  await client.query('alter database ngoma with is_template true allow_connections false').finally(() => client.end());
}
