import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openShop } from '#test/factories/payments';
import { settled, settlementSteps } from '#test/factories/settlement';

const shop = await openShop();
const { clock, post, view, runJobs, db } = shop;
const { decide, waitForTheEnd, aStartedGood } = settlementSteps(shop);
const { honoured, sale, returned } = settled;

describe('a payment', () => {
  it('that is approved is honoured with exactly one sale', async () => {
    const good = await aStartedGood();
    expect(await post(`sandbox/${good.ref}`, { outcome: 'approve' }, 'fr')).toEqual({
      status: 200,
      body: { message: 'Accepté\u00a0: le webhook est en route' },
    });
    await runJobs();
    expect(await view(good.ref)).toMatchObject({ ...honoured, orderState: 'confirmed' });
    expect(await shop.transfersOf(good)).toEqual(sale);
    await waitForTheEnd();
    expect(await shop.transfersOf(good)).toEqual(sale);
  });

  it('can be decided by the sandbox before it was started', async () => {
    const good = await shop.aGood();
    await decide(good, 'approve');
    await runJobs();
    expect(await view(good.ref)).toMatchObject(honoured);
  });

  it('that is declined fails, and another attempt may succeed', async () => {
    const good = await aStartedGood();
    await decide(good, 'decline');
    await runJobs();
    expect(await view(good.ref)).toMatchObject({ state: 'failed', reason: 'payer_rejected', orderState: 'placed' });
    expect(await shop.good(good)).toMatchObject({ failures: 1 });
    expect(await shop.transfersOf(good)).toEqual([]);
    clock.advance({ seconds: 1 });
    const second = await shop.createPayment(good.id, 5_000);
    await decide(second, 'approve');
    await runJobs();
    expect(await view(second.ref)).toMatchObject(honoured);
    expect(await shop.transfersOf(good)).toEqual(sale);
  });

  it('with a lost callback is settled by the first poll', async () => {
    const good = await aStartedGood();
    await decide(good, 'silent');
    await runJobs();
    expect(await view(good.ref)).toMatchObject({ state: 'pending' });
    clock.advance({ seconds: 5 });
    await runJobs();
    expect(await view(good.ref)).toMatchObject(honoured);
    expect(await shop.transfersOf(good)).toEqual(sale);
  });

  it('with repeated and concurrent callbacks is honoured once', async () => {
    const good = await aStartedGood();
    await decide(good, 'approve');
    const callback = shop.callbacks.at(-1);
    if (!callback) throw new Error('no callback was sent');
    const replies = await Promise.all([1, 2, 3, 4].map(() => shop.call(callback)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    await runJobs();
    await shop.call(callback);
    await runJobs();
    expect(await shop.transfersOf(good)).toEqual(sale);
    expect(
      await db.selectFrom('webhook_inbox').selectAll().where('body', '=', Buffer.from(callback.body)).execute(),
    ).toHaveLength(1);
  });

  it('polled by ten concurrent jobs is honoured once', async () => {
    const good = await aStartedGood();
    await decide(good, 'silent');
    await Promise.all(Array.from({ length: 10 }, () => shop.poll(good.paymentId)));
    expect(await view(good.ref)).toMatchObject(honoured);
    expect(await shop.transfersOf(good)).toEqual(sale);
  });

  it('is decided once by the operator', async () => {
    const good = await aStartedGood();
    await decide(good, 'approve');
    expect(await post(`sandbox/${good.ref}`, { outcome: 'decline' }, 'fr')).toMatchObject({
      status: 409,
      body: { code: 'payment_closed' },
    });
    expect((await decide({ ref: 'AAAAAAAAAAAAAAAAAAAAAA' }, 'approve')).status).toBe(404);
  });

  it('cannot be approved after its prompt has ended', async () => {
    const good = await aStartedGood();
    clock.advance({ minutes: 10 });
    expect((await decide(good, 'approve')).body.code).toBe('payment_closed');
    await runJobs();
    expect(await view(good.ref)).toMatchObject({ state: 'failed', reason: 'payer_timeout' });
  });
});

describe('a late payment', () => {
  it('is honoured while stock is left', async () => {
    const good = await aStartedGood();
    await decide(good, 'late');
    clock.advance({ minutes: 19 });
    await runJobs();
    expect(await view(good.ref)).toMatchObject({ state: 'pending' });
    clock.advance({ minutes: 2 });
    await runJobs();
    expect(await view(good.ref)).toMatchObject(honoured);
    expect(await shop.transfersOf(good)).toEqual(sale);
  });

  it('is refunded once without stock', async () => {
    const clearing = await shop.balanceOf('gateway_clearing:sandbox');
    const good = await aStartedGood();
    await decide(good, 'late');
    await shop.sellOut(good);
    clock.advance({ minutes: 21 });
    await runJobs();
    expect(await view(good.ref)).toMatchObject({ state: 'refunded', outcome: 'refunded' });
    await waitForTheEnd();
    expect(await shop.transfersOf(good)).toEqual(returned);
    expect(await shop.refundsOf(good.paymentId)).toEqual([
      expect.objectContaining({ state: 'succeeded', amount_xaf: 5_000, reason: 'came_too_late' }),
    ]);
    expect(await shop.balanceOf('refunds_payable')).toBe(0);
    expect(await shop.balanceOf('gateway_clearing:sandbox')).toBe(clearing);
    const charge = await db
      .selectFrom('sandbox_charges')
      .selectAll()
      .where('gateway_ref', '=', (await shop.payment(good.paymentId)).gateway_ref)
      .executeTakeFirstOrThrow();
    expect(charge.refunded_xaf).toBe(5_000);
  });

  it('succeeds immediately after the end of the hold', async () => {
    const good = await aStartedGood();
    clock.advance({ minutes: 20 });
    await decide(good, 'late');
    await runJobs();
    expect(await view(good.ref)).toMatchObject(honoured);
  });

  it('with a lost callback is settled by polling', async () => {
    const good = await aStartedGood();
    await decide(good, 'late');
    shop.loseCallbacks();
    clock.advance({ minutes: 21 });
    await runJobs();
    shop.deliverCallbacks();
    await waitForTheEnd();
    expect(await view(good.ref)).toMatchObject(honoured);
    expect(await shop.transfersOf(good)).toEqual(sale);
  });

  it('of a cancelled attempt is refunded, because its payer had answered', async () => {
    const good = await aStartedGood();
    await decide(good, 'late');
    await shop.sellOut(good);
    await post(`${good.ref}/cancel`);
    await waitForTheEnd();
    expect(await view(good.ref)).toMatchObject({ state: 'refunded' });
    expect(await shop.transfersOf(good)).toEqual(returned);
  });
});

describe('two attempts for one purpose', () => {
  it('that both succeed are honoured once, and the second is refunded', async () => {
    const good = await aStartedGood();
    await post(`${good.ref}/cancel`);
    clock.advance({ seconds: 1 });
    // The first prompt was answered before it could be withdrawn.
    await decide(good, 'silent');
    const second = await shop.createPayment(good.id, 5_000);
    await decide(second, 'approve');
    await runJobs();
    await waitForTheEnd();
    const both = [await view(good.ref), await view(second.ref)];
    expect(both.map(({ state }) => state).sort()).toEqual(['refunded', 'succeeded']);
    expect(await shop.good(good)).toMatchObject({ honoured_by: both[0].state === 'succeeded' ? good.paymentId : second.id });
    const refunds = [...(await shop.refundsOf(good.paymentId)), ...(await shop.refundsOf(second.id))];
    expect(refunds).toEqual([expect.objectContaining({ reason: 'paid_twice', state: 'succeeded' })]);
    expect(await shop.balanceOf('refunds_payable')).toBe(0);
  });

  it('that succeed concurrently are settled one after the other', async () => {
    const good = await aStartedGood();
    await decide(good, 'silent');
    await post(`${good.ref}/cancel`);
    const second = await shop.createPayment(good.id, 5_000);
    await decide(second, 'silent');
    await Promise.all([shop.poll(good.paymentId), shop.poll(second.id)]);
    const outcomes = [await shop.payment(good.paymentId), await shop.payment(second.id)].map(({ outcome }) => outcome);
    expect(outcomes.sort()).toEqual(['honoured', 'refunded']);
    await runJobs();
  });

  it('do not affect the newer one when the older one fails late', async () => {
    const good = await aStartedGood();
    await decide(good, 'decline');
    shop.loseCallbacks();
    await shop.db
      .transaction()
      .execute((tx) => sql`update payments set state = 'pending' where id = ${good.paymentId}`.execute(tx));
    shop.deliverCallbacks();
    clock.advance({ seconds: 1 });
    await shop.createPayment(good.id, 5_000);
    const { failures } = (await shop.good(good)) ?? { failures: 0 };
    await runJobs();
    expect(await shop.good(good)).toMatchObject({ failures });
  });
});

describe('a payment of another amount', () => {
  it('goes to the suspense account, buys nothing, and raises one alarm', async () => {
    const good = await aStartedGood();
    const { gateway_ref } = await shop.payment(good.paymentId);
    await sql`update sandbox_charges set amount_xaf = 4000 where gateway_ref = ${gateway_ref}`.execute(db);
    const before = await shop.balanceOf('suspense');
    shop.alarms.length = 0;
    await decide(good, 'approve');
    await runJobs();
    await waitForTheEnd();
    await shop.poll(good.paymentId);
    expect(await view(good.ref)).toMatchObject({ state: 'failed', outcome: null, orderState: 'placed' });
    expect(await shop.transfersOf(good)).toEqual(['payment mismatch']);
    expect(before - (await shop.balanceOf('suspense'))).toBe(4_000);
    expect(shop.alarms.filter(({ alarm }) => alarm === 'payment_amount_mismatch')).toHaveLength(1);
  });

  it('stays in suspense even if the gateway reports another amount later', async () => {
    const good = await aStartedGood();
    const { gateway_ref } = await shop.payment(good.paymentId);
    await sql`update sandbox_charges set amount_xaf = 4000 where gateway_ref = ${gateway_ref}`.execute(db);
    await decide(good, 'silent');
    await shop.poll(good.paymentId);
    await sql`update sandbox_charges set amount_xaf = 5000 where gateway_ref = ${gateway_ref}`.execute(db);
    await shop.poll(good.paymentId);
    expect(await view(good.ref)).toMatchObject({ state: 'failed', outcome: null });
    expect(await shop.transfersOf(good)).toEqual(['payment mismatch']);
  });
});
