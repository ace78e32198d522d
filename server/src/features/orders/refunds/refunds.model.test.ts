import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ledgerFeature } from '#features/ledger/index';
import { ask } from '#test/factories/events';
import { aSale, order, pay, type TestSale } from '#test/factories/orders';
import { anOrganizer, aParticipant, type Person, signInAgain } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const { db, clock, runJobs, platform } = test;
const ledger = ledgerFeature(platform);
const hourMs = 3_600_000;

type Step =
  | { readonly kind: 'sell'; readonly quantity: number }
  | {
      readonly kind: 'request' | 'give' | 'giveKeeping';
      readonly which: number;
      readonly count: number;
      readonly amountXaf: number;
    }
  | { readonly kind: 'wait'; readonly hours: number }
  | { readonly kind: 'cancel' };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('sell' as const), quantity: fc.integer({ min: 1, max: 4 }) }) },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constantFrom('request' as const, 'give' as const, 'giveKeeping' as const),
        which: fc.nat(9),
        count: fc.integer({ min: 1, max: 3 }),
        amountXaf: fc.integer({ min: 1, max: 25_000 }),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.constantFrom(1, 24, 80, 400) }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'cancel' as const }) },
  ),
  { minLength: 4, maxLength: 14 },
);

interface Purchase {
  readonly buyer: Person;
  readonly id: string;
}

/** Makes a step over HTTP. Refusals are fine, server errors are not. */
async function take(sale: TestSale, step: Step, purchases: Purchase[]): Promise<void> {
  if (step.kind === 'wait') {
    clock.advance({ hours: step.hours });
    await platform.jobs.enqueue(db, 'events.move-by-time', {});
  } else if (step.kind === 'sell') {
    const buyer = await aParticipant(test);
    const { status, body } = await order(test, buyer, sale, { quantity: step.quantity });
    if (status !== 201) return;
    await pay(test, body.paymentUrl);
    purchases.push({ buyer, id: body.savedOrder._id });
  } else if (step.kind === 'cancel') {
    const as = await signInAgain(test, sale.organizer);
    await ask(test, 'PUT', `/event/status/${sale.eventId}/cancelled`, { as, body: { reason: 'Rain' } });
  } else await askForRefund(sale, step, purchases);
  await runJobs();
}

async function askForRefund(
  sale: TestSale,
  step: Extract<Step, { which: number }>,
  purchases: readonly Purchase[],
): Promise<void> {
  const purchase = purchases[step.which % Math.max(1, purchases.length)];
  if (!purchase) return;
  const tickets = await db.selectFrom('tickets').select('id').where('order_id', '=', purchase.id).orderBy('id').execute();
  const ticketIds = tickets.slice(0, step.count).map(({ id }) => id);
  const isOwn = step.kind === 'request';
  const body = isOwn
    ? { ticketIds, reason: 'Ill' }
    : { ticketIds, amount: step.amountXaf, keepsTickets: step.kind === 'giveKeeping', reason: 'A gesture' };
  const as = await signInAgain(test, isOwn ? purchase.buyer : sale.organizer);
  const reply = await ask(test, 'POST', `/event-order/${purchase.id}/${isOwn ? 'refund-requests' : 'refunds'}`, { as, body });
  expect([201, 409], JSON.stringify(reply.body)).toContain(reply.status);
}

/** Everything that holds after every step. */
async function requireSoundBooks({ eventId, organizer }: TestSale): Promise<void> {
  expect(await ledger.prove()).toMatchObject({ driftedAccounts: [], brokenChains: [], unbalancedTransfers: [], totalXaf: 0 });
  const { rows: orders } = await sql<{ id: string }>`
    select placed.id from orders placed
    join payments payment on payment.purpose_id = placed.id and payment.outcome = 'honoured'
    left join lateral (select coalesce(sum(amount_xaf), 0) as xaf from payment_refunds where payment_id = payment.id) as back on true
    left join lateral (select coalesce(sum(line.amount_xaf), 0) as xaf from refund_request_tickets line
      join refund_requests request on request.id = line.request_id where request.order_id = placed.id) as given on true
    where placed.event_id = ${eventId} and (back.xaf <> placed.refunded_xaf or back.xaf > placed.total_xaf or given.xaf > back.xaf
      or (placed.state = 'confirmed') <> exists (select from tickets where order_id = placed.id and state = 'valid'))`.execute(
    db,
  );
  expect(orders).toEqual([]);
  const balances = await ledger.balances(db, organizer.user.id);
  expect(Math.min(balances.pending, balances.available, balances.owed)).toBeGreaterThanOrEqual(0);
}

it('any sequence of sales, refunds, releases and a cancellation keeps the books sound and refunds at most what was paid', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom('buyer' as const, 'organizer' as const), async (sequence, feesPaidBy) => {
      const organizer = await anOrganizer(test);
      const startsAt = new Date(clock().getTime() + 100 * hourMs);
      const sale = await aSale(test, {
        ...{ organizer, startsAt, feesPaidBy, endsAt: new Date(startsAt.getTime() + 3 * hourMs) },
        types: [{ priceXaf: 9_990, size: 30 }],
      });
      const policy = {
        kind: 'steps',
        steps: [
          { hoursBefore: 72, percent: 100 },
          { hoursBefore: 10, percent: 33 },
        ],
      };
      await db
        .updateTable('events')
        .set({ refund_policy: JSON.stringify(policy) })
        .where('id', '=', sale.eventId)
        .execute();
      const purchases: Purchase[] = [];
      for (const step of [{ kind: 'sell', quantity: 3 } as const, ...sequence]) {
        await take(sale, step, purchases);
        await requireSoundBooks(sale);
      }
    }),
    { numRuns: 12 },
  );
}, 180_000);
