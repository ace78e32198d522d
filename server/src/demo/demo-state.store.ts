import pg from 'pg';

/** The comment of the schema from the first row of demo data to the last. It identifies demo data that are incomplete. */
const mark = 'Ngoma: the demo world is being made';
const usual = 'standard public schema';

// An arbitrary number that every version of the program has to share.
const lockKey = 7_301_985;

export type DemoState = 'empty' | 'incomplete' | 'complete' | 'in use';

/**
 * Opens the state of a database and holds an advisory lock until `close`, so that nodes that start together create the demo data
 * once.
 */
export async function openDemoState(url: string, demoEmail: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'ngoma-demo-state', connectionTimeoutMillis: 30_000 });
  // A broken connection makes the next query fail. Without a listener the event would end the process.
  client.on('error', () => {});
  await client.connect();
  await client.query('select pg_advisory_lock($1)', [lockKey]);
  return {
    async find(): Promise<DemoState> {
      const { rows } = await client.query<{ comment: string | null; people: boolean; demo: boolean }>(
        `select obj_description('public'::regnamespace, 'pg_namespace') as comment, exists (select from users) as people,
           exists (select from users where email = $1) as demo`,
        [demoEmail],
      );
      if (rows[0]?.comment === mark) return 'incomplete';
      if (rows[0]?.demo) return 'complete';
      return rows[0]?.people ? 'in use' : 'empty';
    },
    begin: () => client.query(`comment on schema public is '${mark}'`),
    /** Removes the mark in a commit that waits for the disk, which makes all earlier commits durable too. */
    finish: () => client.query(`comment on schema public is '${usual}'`),
    /** Deletes everything in the database, tables included. */
    async wipe(): Promise<void> {
      await client.query('begin');
      await client.query('drop schema if exists graphile_worker cascade');
      await client.query('drop schema public cascade');
      await client.query('create schema public');
      await client.query('commit');
    },
    /** Closes the connection, which releases the lock. */
    close: () => client.end(),
  };
}
