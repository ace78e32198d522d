import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aSale, inventoryOf, order, type TestSale } from '#test/factories/orders';
import { aNumber } from '#test/factories/payments';
import { anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { sign, signatureHeader, signingKey } from './gateways/sandbox.rules.ts';

// Tests payments together with events, stock, orders, tickets and the ledger.
const test = await buildTestApp();
const { fastify, db, clock, runJobs, platform } = test;
const organizer = await anOrganizer(test);
const webhook = '/api/payments/webhooks/sandbox';

interface Bought {
  readonly buyer: Person;
  readonly sale: TestSale;
  readonly orderId: string;
  readonly ref: string;
}

interface OrderOptions {
  readonly sale?: TestSale;
  readonly size?: number;
  readonly number?: string;
  readonly isStarted?: boolean;
}

async function anOrder(options: OrderOptions = {}): Promise<Bought> {
  const buyer = await aParticipant(test);
  const sale = options.sale ?? (await aSale(test, { organizer, types: [{ size: options.size ?? 10 }] }));
  const placed = await order(test, buyer, sale, { quantity: 1 });
  expect(placed.status).toBe(201);
  const ref = placed.body.paymentUrl?.split('/').at(-1) ?? '';
  const bought = { buyer, sale, orderId: placed.body.savedOrder._id, ref };
  if (options.isStarted ?? true) await start(bought, options.number);
  return bought;
}
const start = ({ ref }: Bought, number = aNumber()) => send(`${ref}/start`, { operator: 'mtn', number });

const send = async (path: string, payload: object = {}) =>
  (await fastify.inject({ method: 'POST', url: `/api/payments/${path}`, payload })).statusCode;
const decide = ({ ref }: { ref: string }, outcome: string) => send(`sandbox/${ref}`, { outcome });
const orderOf = async ({ orderId, buyer }: Bought) =>
  (await fastify.inject({ url: `/api/event-order/${orderId}`, headers: buyer.headers })).json().order;
const pageOf = async ({ ref }: { ref: string }) => (await fastify.inject(`/api/payments/${ref}`)).json().payment;
const gatewayRefOf = async ({ ref }: Bought) =>
  (await db.selectFrom('payments').select('gateway_ref').where('ref', '=', ref).executeTakeFirstOrThrow()).gateway_ref;

/** Builds the callback as the operator would send it, so that tests can deliver it any number of times. */
async function callbackOf(bought: Bought, status: 'succeeded' | 'failed' = 'succeeded') {
  const reference = await gatewayRefOf(bought);
  const body = JSON.stringify({ id: `evt_${reference}_${status}`, data: { reference, status, amount: 5_000, currency: 'XAF' } });
  return { body, signature: sign(signingKey(platform.config.secretKey), Buffer.from(body), clock()) };
}
const deliverCallback = async ({ body, signature }: { body: string; signature: string }) =>
  (
    await fastify.inject({
      method: 'POST',
      url: webhook,
      payload: body,
      headers: { 'content-type': 'application/json', [signatureHeader]: signature },
    })
  ).statusCode;

async function salesOf({ orderId }: Bought): Promise<number> {
  const rows = await db
    .selectFrom('ledger_transfers')
    .select('id')
    .where('source_id', '=', orderId)
    .where('kind', '=', 'sale')
    .execute();
  return rows.length;
}

async function expectHonoured(bought: Bought) {
  expect(await orderOf(bought)).toMatchObject({
    state: 'confirmed',
    payment: 'paid',
    refund: 'none',
    tickets: [expect.anything()],
  });
  expect(await pageOf(bought)).toMatchObject({ state: 'succeeded', outcome: 'honoured', orderState: 'confirmed' });
  expect(await salesOf(bought)).toBe(1);
}

async function waitForTheEnd() {
  for (const minutes of [0, 1, 15, 5, 20, 60]) {
    clock.advance({ minutes });
    await runJobs();
  }
}

describe('an order', () => {
  it('gets its ticket when its payment is approved, and the ledger has one sale', async () => {
    const seller = await anOrganizer(test);
    const bought = await anOrder({ sale: await aSale(test, { organizer: seller, types: [{ size: 10 }] }) });
    await decide(bought, 'approve');
    await runJobs();
    await waitForTheEnd();
    await expectHonoured(bought);
    const pending = await fastify.inject({ url: '/api/wallet', headers: seller.headers });
    expect(pending.json()).toMatchObject({ pending: 4_750 });
  });

  it('can be approved in the sandbox at the moment its payer starts to pay', async () => {
    const bought = await Promise.all(Array.from({ length: 8 }, () => anOrder({ isStarted: false })));
    const answers = await Promise.all(bought.flatMap((each) => [start(each), decide(each, 'approve')]));
    expect(answers).toEqual(answers.map(() => 200));
    await runJobs();
    for (const each of bought) await expectHonoured(each);
  });

  it('is never shown as confirmed without its ticket during concurrent reads', async () => {
    const bought = await Promise.all(Array.from({ length: 6 }, () => anOrder()));
    await Promise.all(bought.map((each) => decide(each, 'approve')));
    let isOver = false;
    const readUntilConfirmed = async (each: Bought) => {
      for (;;) {
        const seen = await orderOf(each);
        if (seen.state === 'confirmed') return seen;
        if (isOver) throw new Error(`${each.orderId} was never confirmed`);
        await setImmediate();
      }
    };
    const reads = Promise.all(bought.flatMap((each) => [readUntilConfirmed(each), readUntilConfirmed(each)]));
    await runJobs();
    isOver = true;
    for (const seen of await reads) expect(seen.tickets).toHaveLength(1);
  });

  it('keeps its hold when a payment is declined, and can be paid by another attempt', async () => {
    const bought = await anOrder();
    await decide(bought, 'decline');
    await runJobs();
    expect(await orderOf(bought)).toMatchObject({ state: 'placed', payment: 'failed', tickets: [] });
    const again = await fastify.inject({
      method: 'POST',
      url: `/api/event-order/${bought.orderId}/pay`,
      headers: bought.buyer.headers,
      payload: {},
    });
    expect(again.statusCode).toBe(201);
    const second = { ...bought, ref: again.json().paymentUrl.split('/').at(-1) };
    await decide(second, 'approve');
    await runJobs();
    await expectHonoured(second);
  });

  it('is held until the prompt of its pending payment has ended and ten minutes more, and not longer', async () => {
    const bought = await anOrder({ size: 1 });
    const inMinutes = (minutes: number) => new Date(clock().getTime() + minutes * 60_000).toISOString();
    expect(await orderOf(bought)).toMatchObject({ state: 'placed', holdsUntil: inMinutes(20) });
    clock.advance({ minutes: 16 });
    await runJobs();
    // Its prompt has ended without an answer, and with it the extension of its hold: others can buy.
    expect(await orderOf(bought)).toMatchObject({ payment: 'failed', holdsUntil: inMinutes(-1) });
    const other = await anOrder({ sale: bought.sale });
    expect(await orderOf(bought)).toMatchObject({ state: 'expired' });
    expect(await orderOf(other)).toMatchObject({ state: 'placed' });
  });

  it('is confirmed from its hold when it is approved after the usual 15 minutes while the charge is pending', async () => {
    const bought = await anOrder({ size: 1, isStarted: false });
    clock.advance({ minutes: 14 });
    await start(bought);
    clock.advance({ minutes: 8 });
    await runJobs();
    expect(await orderOf(bought)).toMatchObject({ state: 'placed', payment: 'pending' });
    expect((await order(test, await aParticipant(test), bought.sale, { quantity: 1 })).status).toBe(409);
    await decide(bought, 'approve');
    await runJobs();
    await expectHonoured(bought);
  });

  it('can be paid on the same page again after a payment failed, and is pending from then on', async () => {
    const bought = await anOrder();
    await decide(bought, 'decline');
    await runJobs();
    const reasonText = 'The request was declined on the phone. You can try again.';
    expect(await pageOf(bought)).toMatchObject({ state: 'failed', mayRetry: true, reasonText });
    expect(await orderOf(bought)).toMatchObject({ attempt: { state: 'failed', reasonText } });
    const again = (await fastify.inject({ method: 'POST', url: `/api/payments/${bought.ref}/retry` })).json().payment;
    expect(await orderOf(bought)).toMatchObject({ state: 'placed', payment: 'pending' });
    await decide(again, 'approve');
    await runJobs();
    expect(await orderOf(bought)).toMatchObject({ state: 'confirmed', payment: 'paid' });
    expect(await send(`${bought.ref}/retry`)).toBe(409);
  });

  it('cannot be paid again after its hold or its cancellation', async () => {
    const [late, gone] = [await anOrder(), await anOrder()];
    for (const each of [late, gone]) await decide(each, 'decline');
    await runJobs();
    await fastify.inject({ method: 'POST', url: `/api/event-order/${gone.orderId}/cancel`, headers: gone.buyer.headers });
    expect(await send(`${gone.ref}/retry`)).toBe(409);
    clock.advance({ minutes: 15 });
    expect(await pageOf(late)).toMatchObject({ mayRetry: false });
    expect(await send(`${late.ref}/retry`)).toBe(409);
  });

  it('is confirmed when the callback is lost', async () => {
    const bought = await anOrder();
    await decide(bought, 'silent');
    expect(await orderOf(bought)).toMatchObject({ state: 'placed', payment: 'pending' });
    clock.advance({ seconds: 5 });
    await runJobs();
    await expectHonoured(bought);
  });

  it('is confirmed once when the callback arrives four times concurrently and again later', async () => {
    const bought = await anOrder();
    await decide(bought, 'silent');
    const callback = await callbackOf(bought);
    expect(await Promise.all([1, 2, 3, 4].map(() => deliverCallback(callback)))).toEqual([200, 200, 200, 200]);
    await runJobs();
    expect(await deliverCallback(callback)).toBe(200);
    await waitForTheEnd();
    await expectHonoured(bought);
    expect(await inventoryOf(test, bought.sale)).toMatchObject({ sold: 1, held: 0, byOrders: { tickets: 1 } });
  });

  it('is confirmed by the operator’s state even if an older "failed" callback arrives last', async () => {
    const bought = await anOrder();
    await decide(bought, 'silent');
    for (const status of ['succeeded', 'failed'] as const)
      expect(await deliverCallback(await callbackOf(bought, status))).toBe(200);
    await runJobs();
    await expectHonoured(bought);
  });

  it('is not confirmed by a forged, truncated, rewritten or expired callback', async () => {
    const bought = await anOrder();
    const good = await callbackOf(bought);
    const forged = {
      ...good,
      signature: sign(signingKey('not the key that we share, by no means'), Buffer.from(good.body), clock()),
    };
    const old = {
      ...good,
      signature: sign(signingKey(platform.config.secretKey), Buffer.from(good.body), new Date(+clock() - 400_000)),
    };
    for (const bad of [
      forged,
      old,
      { ...good, body: good.body.slice(0, -1) },
      { ...good, body: good.body.replaceAll(',', ', ') },
    ]) {
      expect(await deliverCallback(bad)).toBe(401);
    }
    expect(await deliverCallback(good)).toBe(200);
    await runJobs();
    expect(await orderOf(bought)).toMatchObject({ state: 'placed', payment: 'pending' });
    expect(await salesOf(bought)).toBe(0);
  });

  it('gets no ticket for another amount', async () => {
    const bought = await anOrder();
    await db
      .updateTable('sandbox_charges')
      .set({ amount_xaf: 100 })
      .where('gateway_ref', '=', await gatewayRefOf(bought))
      .execute();
    await decide(bought, 'approve');
    await runJobs();
    expect(await orderOf(bought)).toMatchObject({ state: 'placed', payment: 'failed', tickets: [] });
    expect(await salesOf(bought)).toBe(0);
  });

  it('takes stock again when it is paid after its hold and stock is left', async () => {
    const bought = await anOrder();
    await decide(bought, 'late');
    clock.advance({ minutes: 21 });
    await runJobs();
    await expectHonoured(bought);
    expect(await inventoryOf(test, bought.sale)).toMatchObject({ sold: 1, held: 0 });
  });

  it('is refunded when it is paid after its hold and its tickets are sold', async () => {
    const bought = await anOrder({ size: 1 });
    await decide(bought, 'late');
    clock.advance({ minutes: 20 });
    const other = await anOrder({ sale: bought.sale });
    await decide(other, 'approve');
    clock.advance({ minutes: 1 });
    await runJobs();
    await waitForTheEnd();
    await expectHonoured(other);
    expect(await pageOf(bought)).toMatchObject({ state: 'refunded', outcome: 'refunded' });
    expect(await orderOf(bought)).toMatchObject({ refund: 'full', tickets: [] });
    expect(await salesOf(bought)).toBe(0);
    expect(await inventoryOf(test, bought.sale)).toMatchObject({ size: 1, sold: 1, held: 0, byOrders: { tickets: 1 } });
  });

  it('is refunded when it was cancelled and the money arrives later', async () => {
    const bought = await anOrder();
    await decide(bought, 'silent');
    const reply = await fastify.inject({
      method: 'POST',
      url: `/api/event-order/${bought.orderId}/cancel`,
      headers: bought.buyer.headers,
    });
    expect(reply.statusCode).toBe(200);
    await waitForTheEnd();
    expect(await orderOf(bought)).toMatchObject({ state: 'cancelled', tickets: [] });
    expect(await pageOf(bought)).toMatchObject({ state: 'refunded', outcome: 'refunded' });
    expect(await inventoryOf(test, bought.sale)).toMatchObject({ sold: 0, held: 0 });
  });

  it('ends either confirmed or refunded when it is cancelled while its money arrives', async () => {
    for (let round = 0; round < 5; round += 1) {
      const bought = await anOrder();
      await decide(bought, 'silent');
      const [{ statusCode }] = await Promise.all([
        fastify.inject({ method: 'POST', url: `/api/event-order/${bought.orderId}/cancel`, headers: bought.buyer.headers }),
        deliverCallback(await callbackOf(bought)).then(() => runJobs({ allowFailures: true })),
      ]);
      expect([200, 409]).toContain(statusCode);
      await waitForTheEnd();
      const { state } = await orderOf(bought);
      const { outcome } = await pageOf(bought);
      expect([state, outcome, await salesOf(bought)]).toEqual(
        statusCode === 409 ? ['confirmed', 'honoured', 1] : ['cancelled', 'refunded', 0],
      );
    }
  });
});

describe('for any sequence of events about a paid order', () => {
  const step = fc.constantFrom('callback', 'poll', 'page', 'expiry', 'reconcile', 'failed callback');

  it('the order ends confirmed once, with one ticket and one sale, if tickets are left', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('approve', 'silent', 'late'), fc.array(step, { maxLength: 8 }), async (outcome, steps) => {
        const bought = await anOrder();
        await decide(bought, outcome);
        for (const what of steps) {
          if (what === 'callback') await deliverCallback(await callbackOf(bought));
          if (what === 'failed callback') await deliverCallback(await callbackOf(bought, 'failed'));
          if (what === 'poll') clock.advance({ seconds: 5 });
          if (what === 'expiry') clock.advance({ minutes: 21 });
          if (what === 'page') await pageOf(bought);
          if (what === 'reconcile') await platform.jobs.enqueue(db, 'payments.reconcile', {});
          if (what !== 'callback') await runJobs();
        }
        await waitForTheEnd();
        await expectHonoured(bought);
        expect(await inventoryOf(test, bought.sale)).toMatchObject({
          sold: 1,
          held: 0,
          byOrders: { sold: 1, held: 0, tickets: 1 },
        });
      }),
      { numRuns: 15 },
    );
  }, 60_000);

  it('the ledger balances to zero and owes no refunds', async () => {
    const { rows } = await test.platform.pool.query('select coalesce(sum(balance_xaf), 0)::int as total from ledger_accounts');
    expect(rows).toEqual([{ total: 0 }]);
    const owed = await db
      .selectFrom('ledger_accounts')
      .select('balance_xaf')
      .where('code', '=', 'refunds_payable')
      .executeTakeFirst();
    expect(owed?.balance_xaf).toBe(0);
  });
});
