import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aSale, inventoryOf, order, type TestSale } from '#test/factories/orders';
import { anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { eventsFeature } from '../events/index.ts';
import { inventoryFeature } from '../inventory/index.ts';
import { ledgerFeature } from '../ledger/index.ts';
import { paymentsFeature } from '../payments/index.ts';
import { ticketsFeature } from '../tickets/index.ts';
import { usersFeature } from '../users/index.ts';
import { type OrdersFeature, ordersFeature } from './index.ts';

const test = await buildTestApp();
const { platform, db, clock } = test;
const organizer = await anOrganizer(test);
const buyers = await Promise.all(['Ada', 'Bih', 'Cho'].map((name) => aParticipant(test, { name })));

// The same features as in the app, to call functions that have no endpoint.
const stock = inventoryFeature();
const ledger = ledgerFeature(platform);
const pictures = { cover: () => ({ url: '' }), file: () => null };
const orders: OrdersFeature = ordersFeature(platform, {
  stock,
  ledger,
  pictures,
  events: eventsFeature(platform, { stock }),
  tickets: ticketsFeature(platform, pictures),
  payments: paymentsFeature(platform, { ledger, settlers: () => ({ order: orders.settler }) }),
  users: usersFeature(platform),
});

type Step =
  | { readonly kind: 'place'; readonly buyer: number; readonly quantity: number }
  | { readonly kind: 'pay' | 'decline' | 'cancel' | 'retry'; readonly which: number }
  | { readonly kind: 'wait'; readonly minutes: number }
  | { readonly kind: 'tidy' };

const which = fc.nat(9);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constant('place' as const), buyer: fc.nat(2), quantity: fc.integer({ min: 1, max: 4 }) }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constantFrom('pay' as const, 'decline' as const, 'cancel' as const, 'retry' as const),
        which,
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 16 }) }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'tidy' as const }) },
  ),
  { minLength: 4, maxLength: 18 },
);

/** A payment attempt, which can succeed once. */
interface Attempt {
  readonly id: string;
  readonly orderId: string;
  readonly buyer: Person;
  isPaid: boolean;
}

async function take(sale: TestSale, step: Step, attempts: Attempt[]): Promise<void> {
  if (step.kind === 'wait') return void clock.advance({ minutes: step.minutes });
  if (step.kind === 'tidy') return orders.jobs['orders.tidy']();
  if (step.kind === 'place') return place(sale, buyers[step.buyer] as Person, step.quantity, attempts);
  const attempt = attempts[step.which % Math.max(1, attempts.length)];
  if (!attempt) return;
  if (step.kind === 'cancel') await post(attempt, 'cancel');
  if (step.kind === 'retry') await retry(attempt, attempts);
  if (step.kind === 'decline' && !attempt.isPaid) {
    await db.transaction().execute((tx) => orders.settler.failed(tx, { purposeId: attempt.orderId }));
  }
  if (step.kind === 'pay' && !attempt.isPaid) {
    attempt.isPaid = true;
    const payment = await db.selectFrom('payments').selectAll().where('id', '=', attempt.id).executeTakeFirstOrThrow();
    const { id, gateway, amount_xaf: amountXaf } = payment;
    await db.transaction().execute((tx) => orders.settler.succeeded(tx, { id, gateway, amountXaf, purposeId: attempt.orderId }));
  }
}

async function place(sale: TestSale, buyer: Person, quantity: number, attempts: Attempt[]): Promise<void> {
  const { status, body } = await order(test, buyer, sale, { quantity });
  if (status === 201) attempts.push(await latestAttempt(body.savedOrder._id, buyer));
  else expect(body.code).toBe('sold_out');
}

const post = (attempt: Attempt, what: 'cancel' | 'pay') =>
  test.fastify.inject({
    method: 'POST',
    url: `/api/event-order/${attempt.orderId}/${what}`,
    headers: attempt.buyer.headers,
    payload: {},
  });

async function retry(attempt: Attempt, attempts: Attempt[]): Promise<void> {
  const reply = await post(attempt, 'pay');
  if (reply.statusCode !== 201) return;
  const latest = await latestAttempt(attempt.orderId, attempt.buyer);
  if (!attempts.some(({ id }) => id === latest.id)) attempts.push(latest);
}

async function latestAttempt(orderId: string, buyer: Person): Promise<Attempt> {
  const { id } = await db
    .selectFrom('payments')
    .select('id')
    .where('purpose_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { id, orderId, buyer, isPaid: false };
}

/** Expects the invariants that hold after every step. */
async function expectSoundBooks(sale: TestSale): Promise<void> {
  const { size, sold, held, byOrders } = await inventoryOf(test, sale);
  expect(byOrders).toEqual({ sold, held, tickets: sold });
  expect(sold + held).toBeLessThanOrEqual(size);
  const { rows } = await sql<{ confirmed: number; sales: number; total: number; pending: number }>`
    select count(*)::int as confirmed,
      (select count(*)::int from ledger_transfers transfer join orders sale on sale.id = transfer.source_id
        where transfer.kind = 'sale' and sale.event_id = ${sale.eventId}) as sales,
      (select coalesce(sum(balance_xaf), 0)::int from ledger_accounts) as total,
      (select count(*)::int from orders where event_id = ${sale.eventId} and refund = 'full' and state not in ('expired', 'cancelled')) as pending
    from orders where event_id = ${sale.eventId} and state = 'confirmed'`.execute(db);
  const [row] = rows;
  expect(row).toMatchObject({ sales: row?.confirmed, total: 0, pending: 0 });
}

it('after any sequence of orders, payments, cancellations and waits, the stock equals the orders', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const sale = await aSale(test, { organizer, types: [{ size: 6, priceXaf: 5_000 }] });
      for (const person of buyers) await keepSignedIn(person);
      const attempts: Attempt[] = [];
      for (const step of sequence) {
        await take(sale, step, attempts);
        await expectSoundBooks(sale);
      }
    }),
    { numRuns: 25 },
  );
});

/** Extends the session, because the clock advances for days and sessions last twelve hours. */
const keepSignedIn = (person: Person) =>
  sql`update sessions set expires_at = ${new Date(clock().getTime() + 86_400_000)} where id = ${person.session.sessionId}`.execute(
    db,
  );
