import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ledgerFeature } from '#features/ledger/index';
import { newId } from '#platform/ids';
import { ask } from '#test/factories/events';
import { aSale, order, pay } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, type Person, signInAgain } from '#test/factories/people';
import { giveCredit, walletOf } from '#test/factories/wallet';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const { db, clock, mails, runJobs, platform } = test;
const ledger = ledgerFeature(platform);
const organizer = await anOrganizer(test);
const admin = await anAdmin(test);

interface Bought {
  readonly buyer: Person;
  readonly orderId: string;
  readonly ticketIds: readonly string[];
}

/** A paid order at 10,000 XAF a ticket, of which the buyer's balance paid a part. Its event refunds everything. */
async function aPaidOrder({ tickets = 1, creditXaf = 0 } = {}): Promise<Bought> {
  const buyer = await aParticipant(test);
  if (creditXaf > 0) await giveCredit(test, buyer, creditXaf);
  const sale = await aSale(test, { organizer, types: [{ priceXaf: 10_000, size: 20 }] });
  const policy = JSON.stringify({ kind: 'until', hoursBefore: 48 });
  await db.updateTable('events').set({ refund_policy: policy }).where('id', '=', sale.eventId).execute();
  const { body } = await order(test, buyer, sale, { quantity: tickets, more: { useBalance: creditXaf > 0 } });
  await pay(test, body.paymentUrl);
  const orderId = body.savedOrder._id as string;
  const rows = await db.selectFrom('tickets').select('id').where('order_id', '=', orderId).orderBy('id').execute();
  return { buyer, orderId, ticketIds: rows.map(({ id }) => id) };
}
const refund = ({ buyer, orderId }: Bought, ticketIds: readonly string[], destination: 'origin' | 'wallet') =>
  ask(test, 'POST', `/event-order/${orderId}/refund-requests`, { as: buyer, body: { ticketIds, reason: 'Ill', destination } });

/** A buyer who took the refund of a whole order as credit. */
async function aCredit(options?: Parameters<typeof aPaidOrder>[0]): Promise<Bought & { readonly id: string }> {
  const bought = await aPaidOrder(options);
  const { body } = await refund(bought, bought.ticketIds, 'wallet');
  await runJobs();
  return { ...bought, id: body.refund._id };
}
const listOf = async (buyer: Person) =>
  (await ask(test, 'GET', '/wallet/returnable', { as: await signInAgain(test, buyer) })).body.refunds;
const send = async (as: Person, id: string, amountXaf: number) =>
  ask(test, 'POST', `/wallet/returnable/${id}/send`, { as: await signInAgain(test, as), body: { amountXaf } });
const chargeOf = async (orderId: string) =>
  (await db.selectFrom('payments').selectAll().where('purpose_id', '=', orderId).executeTakeFirstOrThrow()).gateway_ref;
const paidOut = async (orderId: string) => {
  const { rows } = await sql<{ xaf: number }>`select coalesce(sum(amount_xaf), 0)::int as xaf from sandbox_refunds
    where charge_ref = ${await chargeOf(orderId)}`.execute(db);
  return rows[0]?.xaf;
};
const expectSoundBooks = async () =>
  expect(await ledger.prove()).toMatchObject({ driftedAccounts: [], brokenChains: [], unbalancedTransfers: [], totalXaf: 0 });

it('a buyer sends the credit of a refund back to the number that paid, and is notified when it has arrived', async () => {
  const { buyer, orderId, id } = await aCredit();
  expect(await listOf(buyer)).toEqual([
    expect.objectContaining({ _id: id, amount: 10_000, orderId, eventName: 'Makossa Night' }),
  ]);
  mails.length = 0;
  expect(await send(buyer, id, 10_000)).toMatchObject({ status: 200, body: { message: 'Your money is on its way' } });
  expect(await walletOf(test, buyer)).toEqual({ free: 0, held: 0 });
  await runJobs();
  expect(await paidOut(orderId)).toBe(10_000);
  expect(await listOf(buyer)).toEqual([]);
  const { movements } = (await ask(test, 'GET', '/wallet/movements', { as: buyer })).body;
  expect(movements[0]).toMatchObject({ kind: 'sent_back', amount: -10_000, balance: 0, orderId });
  expect(mails.map(({ message }) => message.to)).toEqual([buyer.user.email]);
  await expectSoundBooks();
});

it('twenty requests at once send no more than the refund was', async () => {
  const { buyer, orderId, id } = await aCredit();
  await giveCredit(test, buyer, 50_000);
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(buyer, id, 3_000)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  await runJobs();
  expect(await paidOut(orderId)).toBe(9_000);
  expect(await walletOf(test, buyer)).toEqual({ free: 51_000, held: 0 });
  expect(await listOf(buyer)).toEqual([expect.objectContaining({ amount: 1_000 })]);
  await expectSoundBooks();
});

it('sending back and spending at once never use the same franc', async () => {
  const { buyer, id } = await aCredit();
  const sale = await aSale(test, { organizer, types: [{ priceXaf: 8_000 }] });
  const as = await signInAgain(test, buyer);
  const [sent, placed] = await Promise.all([send(buyer, id, 10_000), order(test, as, sale, { more: { useBalance: true } })]);
  expect(placed.status).toBe(201);
  expect(sent.status === 200 ? placed.body.savedOrder.fromBalance : 8_000).toBe(sent.status === 200 ? 0 : 8_000);
  await runJobs();
  await expectSoundBooks();
});

it('the part that the balance had paid is not sent to a number, and later refunds still find their money', async () => {
  const bought = await aPaidOrder({ tickets: 2, creditXaf: 5_000 });
  const [first = '', second = ''] = bought.ticketIds;
  const { body } = await refund(bought, [first], 'wallet');
  await runJobs();
  expect(await listOf(bought.buyer)).toEqual([expect.objectContaining({ amount: 7_500 })]);
  expect((await send(bought.buyer, body.refund._id, 7_501)).body).toMatchObject({ code: 'credit_not_returnable', left: 7_500 });
  expect((await send(bought.buyer, body.refund._id, 7_500)).status).toBe(200);
  expect((await refund(bought, [second], 'origin')).status).toBe(201);
  await runJobs();
  expect(await paidOut(bought.orderId)).toBe(15_000);
  expect(await walletOf(test, bought.buyer)).toEqual({ free: 5_000, held: 0 });
  await expectSoundBooks();
});

it('a gift is never sent to a number', async () => {
  const { buyer, id } = await aCredit();
  const endsAt = new Date(clock().getTime() + 86_400_000).toISOString();
  const gift = { amountXaf: 4_000, reason: 'Welcome back', endsAt };
  await ask(test, 'POST', `/users/${buyer.user.id}/gifts`, { as: await signInAgain(test, admin), body: gift });
  const sale = await aSale(test, { organizer, types: [{ priceXaf: 6_000 }] });
  await order(test, await signInAgain(test, buyer), sale, { more: { useBalance: true } });
  // The order took the gift first.
  expect(await listOf(buyer)).toEqual([expect.objectContaining({ amount: 8_000 })]);
  await ask(test, 'POST', `/users/${buyer.user.id}/gifts`, { as: await signInAgain(test, admin), body: gift });
  expect((await send(buyer, id, 10_000)).body).toMatchObject({ code: 'credit_not_returnable', left: 8_000 });
  expect((await send(buyer, id, 8_000)).status).toBe(200);
  expect(await walletOf(test, buyer)).toEqual({ free: 4_000, held: 0 });
});

it('credit whose payment is refused comes back to the balance on demand, and its buyer is notified', async () => {
  const { buyer, orderId, id } = await aCredit();
  await sql`update sandbox_charges set state = 'declined' where gateway_ref = ${await chargeOf(orderId)}`.execute(db);
  await send(buyer, id, 10_000);
  mails.length = 0;
  await runJobs();
  expect(mails.map(({ message }) => message.to)).toContain(buyer.user.email);
  const { refunds } = (await ask(test, 'GET', '/wallet/failed-refunds', { as: await signInAgain(test, buyer) })).body;
  expect(refunds).toEqual([expect.objectContaining({ amount: 10_000, orderId })]);
  const credited = await ask(test, 'POST', `/wallet/failed-refunds/${refunds[0]._id}/credit`, {
    as: await signInAgain(test, buyer),
  });
  expect(credited.status).toBe(200);
  await runJobs();
  expect(await walletOf(test, buyer)).toEqual({ free: 10_000, held: 0 });
  expect(await listOf(buyer)).toEqual([]);
  await expectSoundBooks();
});

it('credit of a disputed payment stays, and credit of other buyers is not found', async () => {
  const { buyer, orderId, id } = await aCredit();
  expect((await send(await aParticipant(test), id, 1_000)).status).toBe(404);
  expect((await send(buyer, newId(), 1_000)).status).toBe(404);
  expect((await send(organizer, id, 1_000)).status).toBe(403);
  for (const amountXaf of [0, -1, 0.5]) expect((await send(buyer, id, amountXaf)).status).toBe(400);
  await sql`insert into payment_disputes (id, payment_id, gateway, gateway_dispute_id, status, amount_xaf, reason, opened_at, asked_at)
    select ${newId()}, id, gateway, 'dp_1', 'needs_response', amount_xaf, 'fraudulent', ${clock()}, ${clock()} from payments
    where purpose_id = ${orderId}`.execute(db);
  expect(await send(buyer, id, 1_000)).toMatchObject({ status: 409, body: { code: 'payment_disputed' } });
  expect(await listOf(buyer)).toEqual([]);
  expect(await walletOf(test, buyer)).toEqual({ free: 10_000, held: 0 });
});
