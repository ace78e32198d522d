import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { aSale } from '#test/factories/orders';
import { anOrganizer, aParticipant } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { startNgoma } from '../../../tools/app/ngoma.ts';
import { randomFrom, seed, sized } from '../../../tools/size.ts';
import { expectComplete, findBroken } from './invariants.ts';
import { ownPostgres } from './own-postgres.ts';
import { productionSettings, shoppersOf } from './shoppers.ts';

const kills = sized('Kills of node, backend and postmaster', { sample: 3, full: 200 }, 'TEST_KILLS');
const buyerCount = sized('Buyers', { sample: 8, full: 64 }, 'TEST_BUYERS');
const random = randomFrom(seed);
const priceXaf = 1_000;

const postgres = await ownPostgres();
const test = await buildTestApp({ database: postgres.database });
const { db } = test;
const ngoma = await startNgoma(await productionSettings(postgres.url));
afterAll(() => ngoma.stop());
const organizer = await anOrganizer(test);
const sale = await aSale(test, { organizer, types: [{ priceXaf, size: 1_000_000 }] });
const shoppers = shoppersOf({ urls: [ngoma.url], db, sale, organizer, priceXaf });

const ways = {
  node: async () => {
    await ngoma.kill();
    await ngoma.start();
  },
  backend: () => postgres.killBackend('ngoma-orders'),
  postmaster: async () => postgres.kill(),
} satisfies Record<string, () => Promise<unknown>>;

it('kills lose and double nothing: stock, orders, keys, payments, postings, admissions and emails agree at the end', {
  timeout: 240_000 + kills * 75_000,
}, async () => {
  const buyers = await Promise.all(Array.from({ length: buyerCount }, () => aParticipant(test)));
  shoppers.start(buyers, seed);
  const names = Object.keys(ways) as (keyof typeof ways)[];
  for (let kill = 0; kill < kills; kill += 1) {
    await shoppers.untilMore(buyerCount);
    await sleep(random() * 50);
    await ways[names[kill % names.length] as keyof typeof ways]();
  }
  await shoppers.untilMore(buyerCount);
  await shoppers.end();
  await expectComplete(db, sale.eventId, shoppers, `${kills} kills`);
});

it.each([
  ['the stock differs from the orders', sql`update quotas set sold = sold + 1 where id = ${sale.quotaId}`],
  [
    'an order has several payments that were honoured',
    sql`update payments set purpose_id = (select min(purpose_id::text)::uuid from payments)`,
  ],
  [
    'an admission has no admitting scan, or a scan that admitted has no admission',
    sql`delete from admissions where ticket_id = (select min(ticket_id::text)::uuid from admissions)`,
  ],
  ['a buyer got an email with tickets twice, or none for tickets that were kept', sql`delete from mail_outbox`],
  ['a ticket entered without an activity', sql`delete from activities where type = 'ticket_entered'`],
  [
    'an idempotency key has several orders',
    sql`update orders set idempotency_key = 'one', buyer_id = ${organizer.user.id} where event_id = ${sale.eventId}`,
  ],
] as const)('the control: a broken invariant is reported: %s', { timeout: 240_000 }, async (fault, breaking) => {
  // Its jobs would wait for the locks of the changed tables.
  await ngoma.kill();
  const undone = new Error('undone');
  const attempt = db.transaction().execute(async (tx) => {
    for (const table of ['payments', 'activities']) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    await sql`drop index if exists orders_idempotency_key`.execute(tx);
    await breaking.execute(tx);
    expect(Object.keys(await findBroken(tx, sale.eventId, { hasOutbox: true }))).toContain(fault);
    throw undone;
  });
  await expect(attempt).rejects.toBe(undone);
});
