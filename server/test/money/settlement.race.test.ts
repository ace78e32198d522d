import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { eventsFeature } from '#features/events/index';
import { inventoryFeature } from '#features/inventory/index';
import { ledgerFeature } from '#features/ledger/index';
import { confirmationService } from '#features/orders/confirmation/confirmation.service';
import { gatewayRegistry } from '#features/payments/gateways/registry';
import { paymentsFeature } from '#features/payments/index';
import { findPayment } from '#features/payments/payments.read';
import { paymentsStore } from '#features/payments/payments.store';
import type { Answer } from '#features/payments/settlement/settle-batch';
import { settlementService } from '#features/payments/settlement/settlement.service';
import { ticketsFeature } from '#features/tickets/index';
import { usersFeature } from '#features/users/index';
import { aSale, inventoryOf, order, type TestSale } from '#test/factories/orders';
import { anOrganizer, aParticipant } from '#test/factories/people';
import { giveCredit } from '#test/factories/wallet';
import { aProvider } from '#test/gateways/provider';
import { buildTestApp, testDatabase } from '#test/harness/test-app';
import { randomFrom, seed } from '../../../tools/size.ts';

const { gateway } = aProvider({ id: 'first' });
const test = await buildTestApp({ database: await testDatabase(), gateways: [gateway] });
const { db, platform, clock } = test;
const organizer = await anOrganizer(test);
const ledger = ledgerFeature(platform);
const stock = inventoryFeature();
const pictures = { cover: () => ({ url: '' }), file: () => null };
const payments = paymentsFeature(platform, { ledger, settlers: () => ({}), gateways: [gateway] });
const { settler, expireHolds } = confirmationService(platform, {
  ...{ stock, ledger, events: eventsFeature(platform, { stock }), payments },
  ...{ tickets: ticketsFeature(platform, pictures), pictures, users: usersFeature(platform) },
});
/** Orders that were confirmed set-wise, which is what most of them should be. */
let confirmedTogether = 0;
const counting = {
  ...settler,
  async succeededMany(...input: Parameters<typeof settler.succeededMany>) {
    const honoured = await settler.succeededMany(...input);
    confirmedTogether += honoured.size;
    return honoured;
  },
};
/** Workers of several nodes, each with its own connection for settlements. */
const workers = Array.from({ length: 4 }, () => {
  const worker = settlementService(platform, {
    ledger,
    settlers: () => ({ order: counting }),
    gateways: gatewayRegistry([gateway]),
  });
  afterAll(worker.close);
  return worker;
});
const random = randomFrom(seed);
const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((one) => ({ one, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ one }) => one);

/**
 * Places orders of one or two tickets for two events, of which every third is paid in part by a wallet, and every fourth has two
 * attempts to pay. Returns the payments, which the gateway has by now.
 */
async function placeOrders(sales: readonly TestSale[], count: number): Promise<string[]> {
  for (let placed = 0; placed < count; placed += 1) {
    const buyer = await aParticipant(test);
    if (placed % 3 === 0) await giveCredit(test, buyer, 1_500);
    const sale = sales[placed % sales.length] as TestSale;
    const { body } = await order(test, buyer, sale, { quantity: 1 + (placed % 2), more: { useBalance: true } });
    const { _id: purposeId, total, fromBalance } = body.savedOrder;
    const again = { purposeType: 'order' as const, purposeId, payerId: buyer.user.id, amountXaf: total - fromBalance };
    if (placed % 4 === 0) await db.transaction().execute((tx) => payments.createMany(tx, [again]));
  }
  const now = clock();
  const { rows } = await sql<{ id: string }>`
    update payments set state = 'pending', submitted_at = ${now}, prompt_ends_at = ${new Date(now.getTime() + 600_000)}
    where purpose_id in (select id from orders where event_id = any(${sales.map(({ eventId }) => eventId)}::uuid[]))
    returning id`.execute(db);
  // The holds end one after the other.
  await sql`update orders set holds_until = ${now}::timestamptz + ending.place * interval '1 minute'
    from (select id, row_number() over (order by id) as place from orders where state = 'placed') as ending
    where ending.id = orders.id`.execute(db);
  return rows.map(({ id }) => id);
}

const answerTo = async (paymentId: string): Promise<Answer> => {
  const amountXaf = (await findPayment(db, paymentId))?.amountXaf ?? 0;
  const reported = { status: 'succeeded', amountXaf, currency: 'XAF', providerTxnId: `T-${paymentId}` } as const;
  return { paymentId, reported, trigger: 'callback' };
};

/** Returns how often each of these payments was settled, as a set: 1 is the only correct one. */
async function timesSettled(paymentIds: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{
    times: number;
  }>`select count(fact.id)::int as times from unnest(${[...paymentIds]}::uuid[]) as paid (id)
    left join payment_facts fact on fact.payment_id = paid.id and fact.kind in ('honoured', 'unhonoured') group by paid.id`.execute(
    db,
  );
  return [...new Set(rows.map(({ times }) => times))];
}

/** Returns the orders of these events that are not settled exactly once, with their payments, tickets, sales and refunds. */
async function findWrong(sales: readonly TestSale[]): Promise<unknown[]> {
  const { rows } = await sql`
    select placed.id, placed.state, paid.*, ticket.count as tickets, sold.count as sales
    from orders placed
    cross join lateral (select count(*) as all, count(*) filter (where outcome = 'honoured') as honoured,
        count(*) filter (where outcome = 'refunded') as refunded,
        (select count(*) from payment_refunds refund join payments payment on payment.id = refund.payment_id
          where payment.purpose_id = placed.id and payment.outcome = 'refunded' and refund.amount_xaf = payment.amount_xaf) as refunds
      from payments where purpose_id = placed.id and submitted_at is not null) as paid
    cross join lateral (select count(*) from tickets where order_id = placed.id) as ticket
    cross join lateral (select count(*) from ledger_transfers
      where source_type = 'order' and source_id = placed.id and kind = 'sale') as sold
    cross join lateral (select sum(quantity) as quantity from order_items where order_id = placed.id) as ordered
    where placed.event_id = any(${sales.map(({ eventId }) => eventId)}::uuid[]) and (honoured + refunded <> paid.all
      or refunds <> refunded or honoured > 1 or honoured <> sold.count or ticket.count <> honoured * quantity
      or (placed.state = 'confirmed') <> (honoured = 1))`.execute(db);
  return rows;
}

it('workers that settle the same payments in overlapping batches, beside the end of their holds, settle each once', async () => {
  // One event sells more to others as soon as holds end. The other has enough tickets.
  const sales = [
    await aSale(test, { organizer, types: [{ priceXaf: 3_333, size: 32 }] }),
    await aSale(test, { organizer, types: [{ priceXaf: 5_000, size: 100 }] }),
  ] as const;
  const paymentIds = await placeOrders(sales, 40);
  const answers = await Promise.all(paymentIds.map(answerTo));
  const others = await Promise.all(Array.from({ length: 6 }, () => aParticipant(test)));
  const batches = workers.map((worker) => async () => {
    const mine = shuffled(answers);
    const failed = [];
    while (mine.length > 0)
      failed.push(...(await worker.settle(mine.splice(0, 1 + Math.floor(random() * 15)))).filter(({ ok }) => !ok));
    return failed;
  });
  const endHolds = async () => {
    for (const buyer of others) {
      clock.advance({ minutes: 7 });
      await Promise.all([expireHolds(), expireHolds(), order(test, buyer, sales[0], { quantity: 2 })]);
    }
  };
  const [failed] = await Promise.all([Promise.all(batches.map((run) => run())), endHolds()]);
  expect(failed.flat()).toEqual([]);
  expect(await timesSettled(paymentIds)).toEqual([1]);
  expect(await findWrong(sales)).toEqual([]);
  for (const sale of sales) {
    const { size, sold, held, byOrders } = await inventoryOf(test, sale);
    expect({ sold, held, tickets: sold }).toEqual(byOrders);
    expect(sold + held).toBeLessThanOrEqual(size);
  }
  expect(await ledger.prove()).toMatchObject({ driftedAccounts: [], brokenChains: [], unbalancedTransfers: [], totalXaf: 0 });
  // Both ends must have happened: sales after the end of the hold or before it, and refunds of what came second or too late.
  const { rows } = await sql<{ outcome: string }>`
    select distinct outcome from payments where id = any(${paymentIds}::uuid[]) order by 1`.execute(db);
  expect(rows.map(({ outcome }) => outcome)).toEqual(['honoured', 'refunded']);
  expect(confirmedTogether).toBeGreaterThan(0);
}, 60_000);

it('two workers that read the payments without locks settle each twice', async () => {
  const sale = await aSale(test, { organizer });
  const paymentIds = await placeOrders([sale], 3);
  const { promise: bothHaveRead, resolve } = Promise.withResolvers<void>();
  let reads = 0;
  const settleUnlocked = async () => {
    const found = await Promise.all(paymentIds.map((id) => findPayment(db, id)));
    reads += 1;
    if (reads === 2) resolve();
    await bothHaveRead;
    for (const payment of found)
      if (payment?.state === 'pending')
        await db.transaction().execute(async (tx) => {
          const outcome = await settler.succeeded(tx, payment);
          await paymentsStore(tx).addFact(payment.id, outcome === 'honoured' ? 'honoured' : 'unhonoured', {}, clock());
        });
  };
  await Promise.all([settleUnlocked(), settleUnlocked()]);
  expect(await timesSettled(paymentIds)).toEqual([2]);
});
