import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildTestApp } from '#test/harness';
import { aSale, booksOf, order, type TestSale } from '#test/orders';
import { anOrganizer, aParticipant, type Person } from '#test/people';
import { sign, signatureHeader, signingKey } from './gateways/sandbox.rules.ts';

// Payments with everything real behind them: events, stock, orders, tickets and the ledger.
const test = await buildTestApp();
const { app, db, clock, runJobs, platform } = test;
const organizer = await anOrganizer(test);
const webhook = '/api/payments/webhooks/sandbox';

interface Bought {
  readonly buyer: Person;
  readonly sale: TestSale;
  readonly orderId: string;
  readonly ref: string;
}

interface Wishes {
  readonly sale?: TestSale;
  readonly size?: number;
  readonly number?: string;
  readonly isStarted?: boolean;
}

async function anOrder(wishes: Wishes = {}): Promise<Bought> {
  const buyer = await aParticipant(test);
  const sale = wishes.sale ?? (await aSale(test, { organizer, types: [{ size: wishes.size ?? 10 }] }));
  const placed = await order(test, buyer, sale, { quantity: 1 });
  expect(placed.status).toBe(201);
  const ref = placed.body.paymentUrl?.split('/').at(-1) ?? '';
  const bought = { buyer, sale, orderId: placed.body.savedOrder._id, ref };
  if (wishes.isStarted ?? true) await begin(bought, wishes.number);
  return bought;
}
const begin = ({ ref }: Bought, number = '677123456') => send(`${ref}/start`, { operator: 'mtn', number });

const send = async (path: string, payload: object = {}) =>
  (await app.inject({ method: 'POST', url: `/api/payments/${path}`, payload })).statusCode;
const decide = ({ ref }: { ref: string }, outcome: string) => send(`sandbox/${ref}`, { outcome });
const orderOf = async ({ orderId, buyer }: Bought) =>
  (await app.inject({ url: `/api/event-order/${orderId}`, headers: buyer.headers })).json().order;
const pageOf = async ({ ref }: { ref: string }) => (await app.inject(`/api/payments/${ref}`)).json().payment;
const gatewayRefOf = async ({ ref }: Bought) =>
  (await db.selectFrom('payments').select('gateway_ref').where('ref', '=', ref).executeTakeFirstOrThrow()).gateway_ref;

/** The callback of a payment as the operator would send it, to be brought by hand as often as wanted. */
async function callbackOf(bought: Bought, status: 'succeeded' | 'failed' = 'succeeded') {
  const reference = await gatewayRefOf(bought);
  const body = JSON.stringify({ id: `evt_${reference}_${status}`, data: { reference, status, amount: 5_000, currency: 'XAF' } });
  return { body, signature: sign(signingKey(platform.config.secretKey), Buffer.from(body), clock()) };
}
const bring = async ({ body, signature }: { body: string; signature: string }) =>
  (
    await app.inject({
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
  it('whose payment is approved gets its ticket, and the books have one sale', async () => {
    const seller = await anOrganizer(test);
    const bought = await anOrder({ sale: await aSale(test, { organizer: seller, types: [{ size: 10 }] }) });
    await decide(bought, 'approve');
    await runJobs();
    await waitForTheEnd();
    await expectHonoured(bought);
    const pending = await app.inject({ url: '/api/wallet', headers: seller.headers });
    expect(pending.json()).toMatchObject({ pending: 4_750 });
  });

  it('may be approved at the desk in the moment in which its payer begins to pay', async () => {
    const bought = await Promise.all(Array.from({ length: 8 }, () => anOrder({ isStarted: false })));
    const answers = await Promise.all(bought.flatMap((each) => [begin(each), decide(each, 'approve')]));
    expect(answers).toEqual(answers.map(() => 200));
    await runJobs();
    for (const each of bought) await expectHonoured(each);
  });

  it('is never told as confirmed without its ticket, however often one looks meanwhile', async () => {
    const bought = await Promise.all(Array.from({ length: 6 }, () => anOrder()));
    await Promise.all(bought.map((each) => decide(each, 'approve')));
    let isOver = false;
    const look = async (each: Bought) => {
      for (;;) {
        const seen = await orderOf(each);
        if (seen.state === 'confirmed') return seen;
        if (isOver) throw new Error(`${each.orderId} was never confirmed`);
        await setImmediate();
      }
    };
    const looks = Promise.all(bought.flatMap((each) => [look(each), look(each)]));
    await runJobs();
    isOver = true;
    for (const seen of await looks) expect(seen.tickets).toHaveLength(1);
  });

  it('whose payment is declined keeps its hold, and is paid by another attempt', async () => {
    const bought = await anOrder();
    await decide(bought, 'decline');
    await runJobs();
    expect(await orderOf(bought)).toMatchObject({ state: 'placed', payment: 'failed', tickets: [] });
    const again = await app.inject({
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

  it('is confirmed when the callback is lost', async () => {
    const bought = await anOrder();
    await decide(bought, 'silent');
    expect(await orderOf(bought)).toMatchObject({ state: 'placed', payment: 'pending' });
    clock.advance({ seconds: 5 });
    await runJobs();
    await expectHonoured(bought);
  });

  it('is confirmed once when the callback comes four times at once, and once more later', async () => {
    const bought = await anOrder();
    await decide(bought, 'silent');
    const callback = await callbackOf(bought);
    expect(await Promise.all([1, 2, 3, 4].map(() => bring(callback)))).toEqual([200, 200, 200, 200]);
    await runJobs();
    expect(await bring(callback)).toBe(200);
    await waitForTheEnd();
    await expectHonoured(bought);
    expect(await booksOf(test, bought.sale)).toMatchObject({ sold: 1, held: 0, byOrders: { tickets: 1 } });
  });

  it('is confirmed by the operator’s books when an older "failed" comes after them', async () => {
    const bought = await anOrder();
    await decide(bought, 'silent');
    for (const status of ['succeeded', 'failed'] as const) expect(await bring(await callbackOf(bought, status))).toBe(200);
    await runJobs();
    await expectHonoured(bought);
  });

  it('is not confirmed by a forged, cut, rewritten or old callback', async () => {
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
      expect(await bring(bad)).toBe(401);
    }
    expect(await bring(good)).toBe(200);
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

  it('that has expired takes stock again when it is paid late and there is some', async () => {
    const bought = await anOrder();
    await decide(bought, 'late');
    clock.advance({ minutes: 16 });
    await runJobs();
    await expectHonoured(bought);
    expect(await booksOf(test, bought.sale)).toMatchObject({ sold: 1, held: 0 });
  });

  it('that has expired is paid back when its tickets went to somebody else', async () => {
    const bought = await anOrder({ size: 1 });
    await decide(bought, 'late');
    clock.advance({ minutes: 15 });
    const quicker = await anOrder({ sale: bought.sale });
    await decide(quicker, 'approve');
    clock.advance({ minutes: 1 });
    await runJobs();
    await waitForTheEnd();
    await expectHonoured(quicker);
    expect(await pageOf(bought)).toMatchObject({ state: 'refunded', outcome: 'refunded' });
    expect(await orderOf(bought)).toMatchObject({ refund: 'full', tickets: [] });
    expect(await salesOf(bought)).toBe(0);
    expect(await booksOf(test, bought.sale)).toMatchObject({ size: 1, sold: 1, held: 0, byOrders: { tickets: 1 } });
  });

  it('that was called off is paid back when the money came all the same', async () => {
    const bought = await anOrder();
    await decide(bought, 'silent');
    const reply = await app.inject({
      method: 'POST',
      url: `/api/event-order/${bought.orderId}/cancel`,
      headers: bought.buyer.headers,
    });
    expect(reply.statusCode).toBe(200);
    await waitForTheEnd();
    expect(await orderOf(bought)).toMatchObject({ state: 'cancelled', tickets: [] });
    expect(await pageOf(bought)).toMatchObject({ state: 'refunded', outcome: 'refunded' });
    expect(await booksOf(test, bought.sale)).toMatchObject({ sold: 0, held: 0 });
  });

  it('that is called off while its money arrives ends either way, never in between', async () => {
    for (let round = 0; round < 5; round += 1) {
      const bought = await anOrder();
      await decide(bought, 'silent');
      const [{ statusCode }] = await Promise.all([
        app.inject({ method: 'POST', url: `/api/event-order/${bought.orderId}/cancel`, headers: bought.buyer.headers }),
        bring(await callbackOf(bought)).then(() => runJobs({ allowFailures: true })),
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

describe('any order of news about an order', () => {
  const step = fc.constantFrom('callback', 'poll', 'page', 'expiry', 'reconcile', 'failed callback');

  it('that was paid and whose tickets are not gone ends in one confirmed order, one ticket, one sale', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('approve', 'silent', 'late'), fc.array(step, { maxLength: 8 }), async (outcome, steps) => {
        const bought = await anOrder();
        await decide(bought, outcome);
        for (const what of steps) {
          if (what === 'callback') await bring(await callbackOf(bought));
          if (what === 'failed callback') await bring(await callbackOf(bought, 'failed'));
          if (what === 'poll') clock.advance({ seconds: 5 });
          if (what === 'expiry') clock.advance({ minutes: 16 });
          if (what === 'page') await pageOf(bought);
          if (what === 'reconcile') await platform.jobs.enqueue(db, 'payments.reconcile', {});
          if (what !== 'callback') await runJobs();
        }
        await waitForTheEnd();
        await expectHonoured(bought);
        expect(await booksOf(test, bought.sale)).toMatchObject({ sold: 1, held: 0, byOrders: { sold: 1, held: 0, tickets: 1 } });
      }),
      { numRuns: 15 },
    );
  }, 60_000);

  it('leaves books that add up to nothing', async () => {
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
