import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { ask } from '#test/factories/events';
import { aSale, order } from '#test/factories/orders';
import { anOrganizer, aParticipant } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { findBroken } from './invariants.ts';
import { ownPostgres } from './own-postgres.ts';

/** Enough for the pool of one application, and few for programs beside it. */
const connections = 30;

const postgres = await ownPostgres({ max_connections: String(connections) });
const test = await buildTestApp({ database: postgres.database });
const organizer = await anOrganizer(test);
const others: pg.Client[] = [];
const leave = () => Promise.all(others.splice(0).map((other) => other.end()));
afterAll(leave);

/** Takes all free connections, as programs beside the application may. Returns how many there were. */
async function takeAll(): Promise<number> {
  for (;;) {
    const other = new pg.Client({ connectionString: postgres.url });
    try {
      await other.connect();
    } catch (error) {
      expect((error as { code?: string }).code).toBe('53300');
      return others.length;
    }
    others.push(other);
  }
}

it('while the database has no free connection, requests are answered or refused with 503, and afterwards all are answered', {
  timeout: 60_000,
}, async () => {
  const sale = await aSale(test, { organizer, types: [{ size: 500 }] });
  const buyers = await Promise.all(Array.from({ length: 40 }, () => aParticipant(test)));
  // Closes the idle connections of the pools, as after a quiet hour.
  await postgres.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name in ('ngoma-faults', 'ngoma-orders')`);
  expect(await takeAll()).toBeGreaterThan(0);

  const place = (buyer: (typeof buyers)[number], n: number) => order(test, buyer, sale, { key: `few-connections-${n}` });
  const read = () => ask(test, 'GET', `/event/${sale.eventId}`);
  const answers = [...(await Promise.all(buyers.map(place))), ...(await Promise.all(buyers.map(read)))];
  const refused = answers.filter(({ status }) => status !== 200 && status !== 201);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, headers, body } of refused) {
    expect([status, body.code]).toEqual([503, 'unavailable']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(body.message).not.toMatch(/connection|slot|client/i);
  }

  await leave();
  const again = [...(await Promise.all(buyers.map(place))), ...(await Promise.all(buyers.map(read)))];
  expect(again.map(({ status }) => status)).toEqual([...buyers.map(() => 201), ...buyers.map(() => 200)]);
  const [count] = await postgres.query<{ orders: number }>('select count(*)::int as orders from orders');
  expect(count?.orders).toBe(buyers.length);
  await test.runJobs();
  expect(await findBroken(test.db, sale.eventId)).toEqual({});
});
