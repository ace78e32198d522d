import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ask } from '#test/factories/events';
import { aSale, order, pay } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, signInAgain } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { db } = app;
let admin = await anAdmin(app);
const password = 'a long password';
const organizer = await anOrganizer(app, { name: 'Collectif Assiko' });
const sale = await aSale(app, { organizer, name: 'Nuit Assiko' });

async function found(list: 'orders' | 'payments', query: Readonly<Record<string, string>>) {
  const { status, body } = await ask(app, 'GET', `/supervision/${list}?${new URLSearchParams(query)}`, { as: admin });
  expect([status, body.total, body.isTotalCapped]).toEqual([200, body[list].length, false]);
  return body[list].map(({ _id }: { _id: string }) => _id) as string[];
}

/** A paid order with its payment. */
async function aPurchase(person: { name: string; number?: string }, payingNumber?: string) {
  const buyer = await aParticipant(app, { ...person, password });
  const { savedOrder, paymentUrl } = (await order(app, buyer, sale, payingNumber ? { more: { number: payingNumber } } : {})).body;
  await pay(app, paymentUrl);
  await app.runJobs();
  const { rows } = await sql<{ id: string; ref: string; gateway_ref: string; gateway_txn_id: string | null }>`
    select id, ref, gateway_ref, gateway_txn_id from payments where purpose_id = ${savedOrder._id}`.execute(db);
  const [payment] = rows;
  if (!payment) throw new Error('The order has no payment');
  return { buyer, order: savedOrder as { _id: string; code: string }, payment };
}

describe('the search of all orders', () => {
  it('finds by code, buyer and event within a state', async () => {
    const { order: placed, buyer } = await aPurchase({ name: 'Honorine Zang' });
    for (const q of [placed.code, placed.code.slice(0, 5).toLowerCase(), 'zang honorine', buyer.user.email])
      expect([q, await found('orders', { q })]).toEqual([q, [placed._id]]);
    expect(await found('orders', { q: 'assiko' })).toContain(placed._id);
    expect(await found('orders', { q: 'zang', state: 'confirmed' })).toEqual([placed._id]);
    expect(await found('orders', { q: 'zang', state: 'expired' })).toEqual([]);
  });
});

describe('the search of payments', () => {
  it('finds by each complete reference, by order code and by payer', async () => {
    const { order: placed, payment, buyer } = await aPurchase({ name: 'Gaspard Nyobé' });
    const references = [payment.ref, payment.gateway_ref, payment.gateway_txn_id].filter((one) => one !== null);
    for (const q of [...references, placed.code, placed.code.toLowerCase(), 'nyobe', buyer.user.email])
      expect([q, await found('payments', { q })]).toEqual([q, [payment.id]]);
    expect(await found('payments', { q: payment.gateway_ref.slice(1) })).toEqual([]);
    expect(await found('payments', { q: 'nyobe', gateway: 'sandbox', state: 'succeeded' })).toEqual([payment.id]);
    expect(await found('payments', { q: 'nyobe', state: 'failed' })).toEqual([]);
  });

  it('finds by part of the number that was asked, in any spelling, until the payer is erased', async () => {
    const { payment, buyer } = await aPurchase({ name: 'Lucienne Abega' }, '6 99 12 98 76');
    const other = await aPurchase({ name: 'Marcel Abega' }, '+237 699 12 00 00');
    for (const q of ['699 12 98 76', '+237699129876', '00237 699 12 98 76', '9876', '912 98'])
      expect([q, await found('payments', { q })]).toEqual([q, [payment.id]]);
    expect(await found('payments', { q: '69912' })).toEqual([other.payment.id, payment.id]);

    await ask(app, 'POST', '/account/deletion', { as: buyer, body: { password, understood: true } });
    app.clock.advance({ days: 8 });
    await app.jobs['privacy.empty-accounts']?.({} as never);
    admin = await signInAgain(app, admin);
    expect(await found('payments', { q: '699 12 98 76' })).toEqual([]);
    expect(await found('payments', { q: '69912' })).toEqual([other.payment.id]);
    const { rows } = await sql`select number from payment_numbers where number like '%69912%'`.execute(db);
    expect(rows).toEqual([{ number: '237699120000' }]);
  });

  it('finds by the complete number before any job has run', async () => {
    const buyer = await aParticipant(app, { name: 'Odile Ewane' });
    const { savedOrder } = (await order(app, buyer, sale, { more: { number: '677 31 41 59' } })).body;
    const { rows } = await sql<{ id: string }>`select id from payments where purpose_id = ${savedOrder._id}`.execute(db);
    for (const q of ['677314159', '+237 677 31 41 59']) expect(await found('payments', { q })).toEqual([rows[0]?.id]);
    expect(await found('payments', { q: '314159' })).toEqual([]);
    await app.runJobs();
    expect(await found('payments', { q: '314159' })).toEqual([rows[0]?.id]);
  });

  it('finds numbers that were written without their job once the repair has run, and forgets unused ones', async () => {
    const { payment } = await aPurchase({ name: 'Edith Moudio' });
    await sql`update payments set number = '237655443322' where id = ${payment.id}`.execute(db);
    await sql`insert into payment_numbers values ('237600000001')`.execute(db);
    expect(await found('payments', { q: '5544332' })).toEqual([]);
    for (let run = 0; run < 2; run += 1) await app.jobs['payments.repair-numbers']?.({} as never);
    expect(await found('payments', { q: '5544332' })).toEqual([payment.id]);
    expect((await sql`select from payment_numbers where number = '237600000001'`.execute(db)).rows).toEqual([]);
  });
});
