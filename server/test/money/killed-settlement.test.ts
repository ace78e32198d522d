import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { ledgerFeature } from '#features/ledger/index';
import { systemClock } from '#platform/clock';
import { aSale, order } from '#test/factories/orders';
import { aNumber } from '#test/factories/payments';
import { anOrganizer, aParticipant } from '#test/factories/people';
import { testDatabase } from '#test/harness/database';
import { buildTestApp } from '#test/harness/test-app';
import { isLong, sized } from '../../../tools/size.ts';

const count = sized('Settlements with a killed worker', { sample: 60, full: 1_000 });
/** A sample does not wait for the usual checks, which are twenty seconds apart. */
const checkMs = isLong ? undefined : 200;
const ordersPerBuyer = 5;

const database = await testDatabase();
const test = await buildTestApp({
  database,
  clock: Object.assign(() => systemClock(), { advance: systemClock, set: systemClock }),
});
const { db } = test;
const dataDir = mkdtempSync(join(tmpdir(), 'ngoma-payment-worker-'));
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

async function startProcess(): Promise<ChildProcess> {
  const args = [database.url, ...(checkMs === undefined ? [] : [String(checkMs)])];
  const env = { ...process.env, NODE_ENV: 'test', SECRET_KEY: 'a key of thirty-two bytes for tests', DATA_DIR: dataDir };
  const child = fork(new URL('../harness/payment-worker.ts', import.meta.url), args, { stdio: 'inherit', env, execArgv: [] });
  started.push(child);
  await once(child, 'message');
  return child;
}

const numberOf = async (query: string): Promise<number> =>
  Number((await database.pool.query<{ count: number }>(`select count(*)::int as count from ${query}`)).rows[0]?.count);

/** Places and starts this many orders, whose payers approve at once; nothing was reported to us yet. */
async function approvedOrders(): Promise<string> {
  const organizer = await anOrganizer(test);
  const sale = await aSale(test, { organizer, types: [{ priceXaf: 5_000, size: 2 * count }] });
  for (let placed = 0; placed < count; ) {
    const buyer = await aParticipant(test);
    for (let own = 0; own < ordersPerBuyer && placed < count; own += 1, placed += 1) {
      const { body } = await order(test, buyer, sale);
      const url = `/api/payments/${body.paymentUrl?.split('/').at(-1)}/start`;
      const reply = await test.fastify.inject({ method: 'POST', url, payload: { operator: 'mtn', number: aNumber() } });
      expect(reply.statusCode).toBe(200);
    }
  }
  await sql`update sandbox_charges set state = 'approved'`.execute(db);
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
  return sale.eventId;
}

it('of two workers one is killed with kill -9 in the middle of settlements, and all are settled within a minute, each once', {
  timeout: 90_000 + count * 300,
}, async () => {
  const eventId = await approvedOrders();
  // The settlements of the later 60 % wait for this lock, so that the worker is killed in the middle of a transaction.
  const blocker = new pg.Client({ connectionString: database.url });
  await blocker.connect();
  try {
    await blocker.query('begin');
    await blocker.query(
      `select from payments where id in (select id from payments order by created_at desc, id desc limit ${Math.floor(count * 0.6)}) for update`,
    );
    const victim = await startProcess();
    const waits = "application_name = 'ngoma-settlement' and datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(() => numberOf(`pg_stat_activity where ${waits}`), { timeout: 60_000, interval: 20 }).toBe(1);
    const { rows } = await database.pool.query<{ pid: number }>(`select pid from pg_stat_activity where ${waits}`);
    await startProcess();
    // The settlement gives up after five seconds of waiting and tries again, so the victim is not always in the middle.
    const ofVictim = `pg_stat_activity where ${waits} and pid = ${rows[0]?.pid}`;
    await expect.poll(() => numberOf(ofVictim), { timeout: 60_000, interval: 20 }).toBe(1);
    expect(await numberOf("payments where outcome = 'honoured'")).toBeGreaterThan(0);
    const exit = once(victim, 'exit');
    victim.kill('SIGKILL');
    await exit;
  } finally {
    await blocker.end();
  }
  await expect.poll(() => numberOf("payments where outcome = 'honoured'"), { timeout: 60_000, interval: 50 }).toBe(count);

  expect(await numberOf("payments where state <> 'succeeded'")).toBe(0);
  expect(await numberOf(`tickets where event_id = '${eventId}'`)).toBe(count);
  expect(await numberOf("ledger_transfers where source_type = 'order' and kind = 'sale'")).toBe(count);
  expect(await numberOf("payment_facts where kind = 'honoured'")).toBe(count);
  expect(await numberOf('payment_refunds')).toBe(0);
  expect(await ledgerFeature(test.platform).prove()).toMatchObject({ driftedAccounts: [], unbalancedTransfers: [], totalXaf: 0 });
  const clearing = db.selectFrom('ledger_accounts').select('balance_xaf').where('code', '=', 'gateway_clearing:sandbox');
  expect(await clearing.executeTakeFirst()).toEqual({ balance_xaf: 5_000 * count });
  // The surviving worker frees and repeats the jobs of the killed one.
  const polls =
    "graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id where identifier = 'payments.poll'";
  await expect.poll(() => numberOf(polls), { timeout: 60_000 }).toBe(0);
  const survivor = started.find(({ signalCode }) => signalCode === null);
  const stopped = survivor && once(survivor, 'exit');
  survivor?.kill('SIGTERM');
  expect(await stopped).toEqual([0, null]);
});
