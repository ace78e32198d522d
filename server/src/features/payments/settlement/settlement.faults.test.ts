import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Good, mtn, openShop } from '#test/factories/payments';
import { settled, settlementSteps } from '#test/factories/settlement';

const shop = await openShop();
const { clock, post, view, runJobs, db } = shop;
const { decide, waitForTheEnd, aStartedGood } = settlementSteps(shop);
const { honoured, sale, returned } = settled;

describe('an unreliable operator', () => {
  const whileDown = async (work: () => Promise<void>) => {
    await sql`alter table sandbox_charges rename to sandbox_charges_away`.execute(db);
    try {
      await work();
    } finally {
      await sql`alter table sandbox_charges_away rename to sandbox_charges`.execute(db);
    }
  };

  it('is asked again after an outage', async () => {
    const good = await aStartedGood();
    await decide(good, 'silent');
    clock.advance({ seconds: 5 });
    await whileDown(async () => void (await runJobs()));
    expect(await view(good.ref)).toMatchObject({ state: 'pending' });
    clock.advance({ seconds: 5 });
    await runJobs();
    expect(await view(good.ref)).toMatchObject(honoured);
  });

  it('gets the same reference again after an outage at the start', async () => {
    const good = await shop.aGood();
    await whileDown(async () => {
      expect((await post(`${good.ref}/start`, { operator: 'mtn', number: '670000004' })).body.payment).toMatchObject({
        state: 'pending',
      });
    });
    clock.advance({ seconds: 5 });
    await runJobs();
    expect(await view(good.ref)).toMatchObject(honoured);
    expect(await shop.transfersOf(good)).toEqual(sale);
  });

  it('causes a failed payment after an outage until the end of the prompt', async () => {
    const good = await shop.aGood();
    await whileDown(async () => void (await post(`${good.ref}/start`, mtn())));
    clock.advance({ minutes: 11 });
    await runJobs();
    expect(await view(good.ref)).toMatchObject({ state: 'failed', reason: 'provider_down' });
  });

  it('cannot reverse a settled success, and an alarm is raised', async () => {
    const good = await aStartedGood();
    await decide(good, 'approve');
    await runJobs();
    const { gateway_ref } = await shop.payment(good.paymentId);
    await sql`update sandbox_charges set state = 'declined' where gateway_ref = ${gateway_ref}`.execute(db);
    shop.alarms.length = 0;
    await shop.poll(good.paymentId);
    expect(await view(good.ref)).toMatchObject(honoured);
    expect(shop.alarms).toEqual([expect.objectContaining({ alarm: 'payment_contradiction' })]);
  });
});

describe('a refund', () => {
  async function aLateUnhonouredPayment(): Promise<Good> {
    const good = await aStartedGood();
    await decide(good, 'late');
    await shop.sellOut(good);
    clock.advance({ minutes: 21 });
    return good;
  }
  const advance = (refundId: string) =>
    (shop.payments.jobs['payments.refund'] as (payload: { refundId: string }) => Promise<void>)({ refundId });

  it('is paid once by concurrent jobs', async () => {
    const good = await aLateUnhonouredPayment();
    await shop.poll(good.paymentId);
    const [refund] = await shop.refundsOf(good.paymentId);
    const id = refund?.id as string;
    expect(refund).toMatchObject({ state: 'created' });
    expect(await view(good.ref)).toMatchObject({ state: 'succeeded', outcome: 'refunded' });
    await Promise.all([advance(id), advance(id), advance(id)]);
    await advance(id);
    expect(await shop.transfersOf(good)).toEqual(returned);
    expect(await shop.refundsOf(good.paymentId)).toEqual([expect.objectContaining({ state: 'succeeded' })]);
    const charge = await db
      .selectFrom('sandbox_charges')
      .select('refunded_xaf')
      .where('gateway_ref', '=', (await shop.payment(good.paymentId)).gateway_ref)
      .executeTakeFirstOrThrow();
    expect(charge.refunded_xaf).toBe(5_000);
    await runJobs();
  });

  it('is not paid twice after a crash between sending and recording', async () => {
    const good = await aLateUnhonouredPayment();
    await shop.poll(good.paymentId);
    const [refund] = await shop.refundsOf(good.paymentId);
    const { gateway_ref } = await shop.payment(good.paymentId);
    // The operator has paid, and the process stopped before recording it.
    await sql`update payment_refunds set state = 'pending' where id = ${refund?.id}`.execute(db);
    await sql`insert into sandbox_refunds values (${refund?.gateway_ref}, ${gateway_ref}, 5000)`.execute(db);
    await sql`update sandbox_charges set refunded_xaf = 5000 where gateway_ref = ${gateway_ref}`.execute(db);
    await runJobs();
    expect(await view(good.ref)).toMatchObject({ state: 'refunded' });
    expect(await shop.transfersOf(good)).toEqual(returned);
  });

  it('refused by the gateway stays owed, and an alarm is raised', async () => {
    const good = await aLateUnhonouredPayment();
    const owed = await shop.balanceOf('refunds_payable');
    await shop.poll(good.paymentId);
    const { gateway_ref } = await shop.payment(good.paymentId);
    await sql`update sandbox_charges set refunded_xaf = 5000 where gateway_ref = ${gateway_ref}`.execute(db);
    shop.alarms.length = 0;
    await runJobs();
    expect(await shop.refundsOf(good.paymentId)).toEqual([expect.objectContaining({ state: 'failed' })]);
    expect(await shop.balanceOf('refunds_payable')).toBe(owed - 5_000);
    expect(shop.alarms).toEqual([expect.objectContaining({ alarm: 'payment_refund_failed' })]);
    expect(await view(good.ref)).toMatchObject({ state: 'succeeded', outcome: 'refunded' });
  });
});

describe('the reconciliation', () => {
  it('resumes a payment with a lost poll and a refund with a lost job', async () => {
    const paid = await aStartedGood();
    await decide(paid, 'silent');
    const unhonoured = await aStartedGood();
    await decide(unhonoured, 'silent');
    await shop.sellOut(unhonoured);
    const lose = () => shop.pool.query('delete from graphile_worker._private_jobs');
    await lose();
    clock.advance({ minutes: 21 });
    await shop.reconcile();
    await runJobs();
    expect(await view(paid.ref)).toMatchObject(honoured);

    const late = await aStartedGood();
    await decide(late, 'late');
    await shop.sellOut(late);
    clock.advance({ minutes: 21 });
    await shop.poll(late.paymentId);
    await lose();
    clock.advance({ minutes: 21 });
    await shop.reconcile();
    await runJobs();
    expect(await view(late.ref)).toMatchObject({ state: 'refunded' });
  });

  it('raises an alarm after a day, and asks once a day from then on', async () => {
    const good = await aStartedGood();
    await sql`update sandbox_charges set approves_at = ${new Date('2030-01-01')}, prompt_ends_at = ${new Date('2030-01-01')}
      where gateway_ref = ${(await shop.payment(good.paymentId)).gateway_ref}`.execute(db);
    shop.alarms.length = 0;
    for (let hour = 0; hour < 25; hour += 1) {
      clock.advance({ hours: 1 });
      await shop.reconcile();
      await runJobs();
    }
    expect(shop.alarms).toEqual([expect.objectContaining({ alarm: 'payment_stuck', paymentId: good.paymentId })]);
    const { polls } = await shop.payment(good.paymentId);
    clock.advance({ hours: 23 });
    await shop.reconcile();
    expect((await runJobs()).done).toEqual([]);
    clock.advance({ hours: 2 });
    await shop.reconcile();
    await runJobs();
    expect((await shop.payment(good.paymentId)).polls).toBe(polls + 1);
    await sql`update sandbox_charges set state = 'approved' where gateway_ref = ${(await shop.payment(good.paymentId)).gateway_ref}`.execute(
      db,
    );
    clock.advance({ hours: 25 });
    await shop.reconcile();
    await runJobs();
    expect(await view(good.ref)).toMatchObject(honoured);
  });
});

describe('for any sequence of callbacks, polls and cancellations', () => {
  const step = fc.constantFrom('callback', 'callback', 'poll', 'page', 'reconcile', 'jobs', 'expiry', 'seconds', 'cancel');
  const outcome = fc.constantFrom('approve', 'decline', 'silent', 'late');

  it('a payment ends either with one sale or fully refunded', { timeout: 60_000 }, async () => {
    await waitForTheEnd();
    const owedBefore = await shop.balanceOf('refunds_payable');
    await fc.assert(
      fc.asyncProperty(outcome, fc.boolean(), fc.array(step, { maxLength: 10 }), async (decision, isSoldOut, steps) => {
        const good = await aStartedGood();
        if (isSoldOut) await shop.sellOut(good);
        shop.loseCallbacks();
        const callbacksBefore = shop.callbacks.length;
        await decide(good, decision);
        for (const what of steps) await perform(what, good, callbacksBefore);
        shop.deliverCallbacks();
        await waitForTheEnd();
        await expectFinalState(good, decision, isSoldOut);
      }),
      { numRuns: 60 },
    );
    expect(await shop.ledger.prove()).toEqual({ driftedAccounts: [], brokenChains: [], unbalancedTransfers: [], totalXaf: 0 });
    expect(await shop.balanceOf('refunds_payable')).toBe(owedBefore);
  });

  async function perform(what: string, good: Good, callbacksBefore: number) {
    if (what === 'poll') await shop.poll(good.paymentId);
    if (what === 'page') await view(good.ref);
    if (what === 'reconcile') await shop.reconcile();
    if (what === 'jobs') await runJobs();
    if (what === 'expiry') clock.advance({ minutes: 21 });
    if (what === 'seconds') clock.advance({ seconds: 6 });
    if (what === 'cancel') await post(`${good.ref}/cancel`);
    if (what === 'callback') for (const callback of shop.callbacks.slice(callbacksBefore)) await shop.call(callback);
  }

  async function expectFinalState(good: Good, decision: string, isSoldOut: boolean) {
    const { state, outcome: became } = await shop.payment(good.paymentId);
    const moves = await shop.transfersOf(good);
    const refunds = await shop.refundsOf(good.paymentId);
    if (decision === 'decline') {
      expect([['failed', 'cancelled'].includes(state), became, moves, refunds]).toEqual([true, null, [], []]);
      return;
    }
    // A refund is only possible if the purpose is sold out after the hold. Otherwise the payment is always honoured.
    const mayBeRefunded = isSoldOut;
    if (became === 'honoured') {
      expect([state, moves, refunds.length]).toEqual(['succeeded', sale, 0]);
      expect(await shop.good(good)).toMatchObject({ honoured_by: good.paymentId });
    } else {
      expect([mayBeRefunded, state, became, moves]).toEqual([true, 'refunded', 'refunded', returned]);
      expect(refunds).toEqual([expect.objectContaining({ state: 'succeeded' })]);
      expect(await shop.good(good)).toMatchObject({ honoured_by: null });
    }
  }
});

describe('without the sandbox', () => {
  it('there are no sandbox routes, no webhook and no gateway', async () => {
    const withoutSandbox = await openShop({ env: { PAYMENTS_SANDBOX: '0' } });
    expect((await withoutSandbox.app.inject('/api/payments/gateways')).json()).toEqual({ gateways: [], operators: [] });
    expect((await withoutSandbox.post('sandbox/AAAAAAAAAAAAAAAAAAAAAA', { outcome: 'approve' })).status).toBe(404);
    expect(
      (await withoutSandbox.app.inject({ method: 'POST', url: '/api/payments/webhooks/sandbox', payload: '{}' })).statusCode,
    ).toBe(404);
    await expect(withoutSandbox.aGood()).rejects.toMatchObject({ code: 'payment_unavailable', status: 503 });
  });

  it('production starts by default, with an option to enable it', async () => {
    const production = { NODE_ENV: 'production', SECRET_KEY: 'a key of thirty-two bytes for tests' };
    expect((await openShop({ env: production })).config.paymentsSandbox).toBe(false);
    expect((await openShop({ env: { ...production, PAYMENTS_SANDBOX: '1' } })).config.paymentsSandbox).toBe(true);
  });
});
