import pg from 'pg';

/** Stands at the schema from the first row of a world to its last, so that one that was cut off is recognised. */
const mark = 'Ngoma: the demo world is being made';
const usual = 'standard public schema';

// Any number will do, as long as every version of the program uses the same one.
const lockKey = 7_301_985;

export type DemoState = 'empty' | 'half-made' | 'with the demo world' | 'in use';

/** What a database holds, kept still by a lock of ours until `close`: nodes that start together make one world. */
export async function openDemoState(url: string, demoEmail: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'ngoma-demo-state' });
  // A connection that breaks makes the next question fail; unheard, it would end the process.
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
      if (rows[0]?.comment === mark) return 'half-made';
      if (rows[0]?.demo) return 'with the demo world';
      return rows[0]?.people ? 'in use' : 'empty';
    },
    begin: () => client.query(`comment on schema public is '${mark}'`),
    /** Commits with the disk's word, and with it everything before. */
    finish: () => client.query(`comment on schema public is '${usual}'`),
    /** Forgets all that the database holds, tables included. */
    async wipe(): Promise<void> {
      await client.query('begin');
      await client.query('drop schema if exists graphile_worker cascade');
      await client.query('drop schema public cascade');
      await client.query('create schema public');
      await client.query('commit');
    },
    /** Gives the lock back. */
    close: () => client.end(),
  };
}
