import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { withCommitOutcome } from '#platform/postgres/commit-outcome';
import { openDatabase } from '#platform/postgres/database';
import { promote, startPrimary, startReplica, stopReplication, withoutFlush } from '../../../tools/cluster/postgres-server.ts';
import { startForwarder } from '../../../tools/cluster/tcp-forwarder.ts';
import { commitCutter } from '../faults/commit-cutter.ts';

const folder = mkdtempSync(join(tmpdir(), 'ngoma-lost-commit-'));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const primary = await startPrimary(join(folder, 'primary'), withoutFlush);
afterAll(() => primary.kill());
const replica = await startReplica(primary, join(folder, 'replica'), { settings: withoutFlush });
afterAll(() => replica.kill());

/** The way to the database: to nothing while it is away. */
let ports: readonly number[] = [primary.port];
const route = await startForwarder(() => ports);
afterAll(() => route.close());
const address = new URL(primary.url);
address.port = String(route.port);
const cutter = await commitCutter(address.href);
const handle = openDatabase(cutter.url);
afterAll(() => handle.close());

/** Runs statements one after the other, each in a transaction of its own. Returns the rows of the last one. */
async function run(url: string, ...statements: readonly string[]): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let rows: readonly Record<string, unknown>[] = [];
  for (const statement of statements) rows = (await client.query(statement)).rows;
  await client.end();
  return rows;
}

it('a commit that the replica has missed is not taken for done, although the replica uses the id of its transaction again', {
  timeout: 60_000,
}, async () => {
  await run(primary.url, 'create table written (what text)');
  await stopReplication(primary, replica);
  let lostId = 0n;
  cutter.arm('after the commit, before its reply', 'lost');
  const work = withCommitOutcome(
    () => {
      ports = [];
    },
    () =>
      handle.db.transaction().execute(async (tx) => {
        await sql`insert into written values (${'lost'})`.execute(tx);
        const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx);
        lostId = BigInt(rows[0]?.id ?? 0);
      }),
  );
  const outcome = work.then(
    () => 'committed',
    () => 'lost',
  );
  await expect.poll(() => ports).toEqual([]);
  expect(await run(primary.url, 'select what from written')).toEqual([{ what: 'lost' }]);
  await primary.kill();
  await promote(replica);
  for (let used = 0n; used < lostId; ) {
    const [row] = await run(replica.url, 'select pg_current_xact_id()::text as id');
    used = BigInt(String(row?.id));
  }
  expect(await run(replica.url, `select pg_xact_status('${lostId}') as status`)).toEqual([{ status: 'committed' }]);
  ports = [replica.port];
  expect(await outcome).toBe('lost');
  expect(await run(replica.url, 'select what from written')).toEqual([]);
});
