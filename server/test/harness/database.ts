import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#platform/postgres/database';

/** A database for one test file. */
export interface TestDatabase extends DatabaseHandle {
  readonly url: string;
}

/**
 * Copies the migrated template for this test file, and drops the copy after the file. To be called at collection time (`const {
 * db } = await testDatabase()` at the top of the file, or inside `describe`), not inside a test.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying files takes a sixth of the time that writing every page to the log takes.
  await administer(`create database ${name} template ngoma strategy file_copy`);
  const url = addressOf(name);
  const handle = openDatabase(url, { maxConnections: 12, applicationName: name });
  afterAll(async () => {
    await handle.close();
    await administer(`drop database ${name} with (force)`);
  });
  return { ...handle, url };
}

/** Creates an empty database without migrations, for tests of the migrations themselves. */
export async function emptyDatabase(): Promise<string> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name} template template0`);
  afterAll(() => administer(`drop database ${name} with (force)`));
  return addressOf(name);
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf('postgres') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

function addressOf(database: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${database}`;
  return url.href;
}
