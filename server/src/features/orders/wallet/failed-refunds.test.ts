import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ledgerFeature } from '#features/ledger/index';
import { newId } from '#platform/ids';
import { ask } from '#test/factories/events';
import { aRefusedRefund } from '#test/factories/failed-refunds';
import { anAdmin, anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { walletOf } from '#test/factories/wallet';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const { db, runJobs, platform } = test;
const ledger = ledgerFeature(platform);
const organizer = await anOrganizer(test);

const aFailedRefund = () => aRefusedRefund(test, organizer);
const credit = (as: Person, id: string) => ask(test, 'POST', `/wallet/failed-refunds/${id}/credit`, { as });
const requestOf = async (buyer: Person, orderId: string) =>
  (await ask(test, 'GET', `/event-order/${orderId}/refunds`, { as: buyer })).body.refunds[0];
const stateOf = async (id: string) =>
  (await db.selectFrom('payment_refunds').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

it('a failed refund is taken as credit once, also by requests at the same time, and ends the request', async () => {
  const { buyer, orderId, code, refunds, id } = await aFailedRefund();
  expect(refunds).toEqual([expect.objectContaining({ amount: 7_500, orderId, orderCode: code, eventName: 'Makossa Night' })]);
  expect(await requestOf(buyer, orderId)).toMatchObject({ state: 'failed', amount: 10_000, toBalance: 2_500 });
  expect(await walletOf(test, buyer)).toEqual({ free: 2_500, held: 0 });
  const answers = await Promise.all([credit(buyer, id), credit(buyer, id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await credit(buyer, id)).body).toEqual({ message: 'The refund is now on your balance' });
  await runJobs();
  expect(await walletOf(test, buyer)).toEqual({ free: 10_000, held: 0 });
  expect(await requestOf(buyer, orderId)).toMatchObject({ state: 'done' });
  expect((await ask(test, 'GET', '/wallet/failed-refunds', { as: buyer })).body.refunds).toEqual([]);
  const { movements } = (await ask(test, 'GET', '/wallet/movements', { as: buyer })).body;
  expect(movements[0]).toMatchObject({
    kind: 'refund',
    amount: 7_500,
    balance: 10_000,
    orderCode: code,
    eventName: 'Makossa Night',
  });
  expect(await ledger.prove()).toMatchObject({ driftedAccounts: [], brokenChains: [], unbalancedTransfers: [], totalXaf: 0 });
});

it('a failed refund that the operator paid after all is not credited', async () => {
  const { buyer, charge, id, allowRefunds } = await aFailedRefund();
  await allowRefunds();
  const { gateway_ref } = await db
    .selectFrom('payment_refunds')
    .select('gateway_ref')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await sql`insert into sandbox_refunds (gateway_ref, charge_ref, amount_xaf) values (${gateway_ref}, ${charge}, 7500)`.execute(
    db,
  );
  expect(await credit(buyer, id)).toMatchObject({ status: 409, body: { code: 'refund_moving' } });
  expect(await walletOf(test, buyer)).toEqual({ free: 2_500, held: 0 });
});

it('a failed refund that an admin sends again is either paid or credited', async () => {
  const { buyer, id, allowRefunds } = await aFailedRefund();
  await allowRefunds();
  const admin = await anAdmin(test);
  await Promise.all([credit(buyer, id), ask(test, 'POST', `/supervision/refunds/${id}/retry`, { as: admin })]);
  await runJobs();
  const state = await stateOf(id);
  expect(['credited', 'succeeded']).toContain(state);
  expect((await walletOf(test, buyer)).free).toBe(state === 'credited' ? 10_000 : 2_500);
});

it('a refund is credited to its payer only, and only after it failed', async () => {
  const { buyer, id, allowRefunds } = await aFailedRefund();
  expect((await credit(await aParticipant(test), id)).status).toBe(404);
  expect((await credit(buyer, newId())).status).toBe(404);
  await allowRefunds();
  await ask(test, 'POST', `/supervision/refunds/${id}/retry`, { as: await anAdmin(test) });
  await runJobs();
  expect(await credit(buyer, id)).toMatchObject({ status: 409, body: { code: 'refund_not_failed' } });
});
