import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ledgerFeature } from '#features/ledger/index';
import { ask } from '#test/factories/events';
import { aSale, order, pay, type TestSale } from '#test/factories/orders';
import { anOrganizer, aParticipant, type Person, signInAgain } from '#test/factories/people';
import { giveCredit, walletOf } from '#test/factories/wallet';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const { db, clock, runJobs, platform } = test;
const ledger = ledgerFeature(platform);

type Step =
  | { readonly kind: 'gift'; readonly amountXaf: number }
  | { readonly kind: 'order'; readonly quantity: number; readonly usesBalance: boolean }
  | { readonly kind: 'pay' | 'decline' | 'payLate' | 'cancelOrder'; readonly which: number }
  | { readonly kind: 'refund'; readonly which: number; readonly count: number; readonly destination: 'origin' | 'wallet' }
  | { readonly kind: 'give'; readonly which: number; readonly amountXaf: number }
  | { readonly kind: 'wait' }
  | { readonly kind: 'cancelEvent' };

const which = fc.nat(9);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('gift' as const), amountXaf: fc.integer({ min: 1, max: 15_000 }) }) },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('order' as const),
        quantity: fc.integer({ min: 1, max: 3 }),
        usesBalance: fc.boolean(),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constantFrom('pay' as const, 'decline' as const, 'payLate' as const, 'cancelOrder' as const),
        which,
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('refund' as const),
        which,
        count: fc.integer({ min: 1, max: 2 }),
        destination: fc.constantFrom('origin' as const, 'wallet' as const),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('give' as const), which, amountXaf: fc.integer({ min: 1, max: 4_000 }) }),
    },
    { weight: 2, arbitrary: fc.constant({ kind: 'wait' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'cancelEvent' as const }) },
  ),
  { minLength: 5, maxLength: 16 },
);

interface Bought {
  readonly id: string;
  readonly paymentUrl: string | null;
}

/** Makes a step over HTTP. Refusals are fine, server errors are not. */
async function take(sale: TestSale, buyer: Person, step: Step, bought: Bought[]): Promise<void> {
  const as = await signInAgain(test, buyer);
  const ticketIds = async (id: string) =>
    (await db.selectFrom('tickets').select('id').where('order_id', '=', id).orderBy('id').execute()).map((ticket) => ticket.id);
  const of = bought['which' in step ? step.which % Math.max(1, bought.length) : 0];
  if (step.kind === 'gift') await giveCredit(test, buyer, step.amountXaf);
  else if (step.kind === 'order') {
    const { status, body } = await order(test, as, sale, { quantity: step.quantity, more: { useBalance: step.usesBalance } });
    expect([201, 409]).toContain(status);
    if (status === 201) bought.push({ id: body.savedOrder._id, paymentUrl: body.paymentUrl });
  } else if (step.kind === 'wait') {
    clock.advance({ minutes: 16 });
    await platform.jobs.enqueue(db, 'orders.tidy', {});
  } else if (step.kind === 'cancelEvent') {
    const organizer = await signInAgain(test, sale.organizer);
    await ask(test, 'PUT', `/event/status/${sale.eventId}/cancelled`, { as: organizer, body: { reason: 'Rain' } });
  } else if (!of) return;
  else if (step.kind === 'cancelOrder') await ask(test, 'POST', `/event-order/${of.id}/cancel`, { as });
  else if (step.kind === 'refund') {
    const body = { ticketIds: (await ticketIds(of.id)).slice(0, step.count), reason: 'Ill', destination: step.destination };
    const { status } = await ask(test, 'POST', `/event-order/${of.id}/refund-requests`, { as, body });
    expect([201, 400, 409]).toContain(status);
  } else if (step.kind === 'give') {
    const body = { ticketIds: (await ticketIds(of.id)).slice(0, 1), amount: step.amountXaf, keepsTickets: true, reason: 'Sorry' };
    const { status } = await ask(test, 'POST', `/event-order/${of.id}/refunds`, {
      as: await signInAgain(test, sale.organizer),
      body,
    });
    expect([201, 400, 409]).toContain(status);
  } else if (of.paymentUrl) {
    await pay(test, of.paymentUrl, ({ pay: 'approve', decline: 'decline', payLate: 'late' } as const)[step.kind]);
  }
  await runJobs();
}

/** Everything that holds after every step. */
async function requireSoundWallet({ eventId }: TestSale, buyer: Person): Promise<void> {
  expect(await ledger.prove()).toMatchObject({ driftedAccounts: [], brokenChains: [], unbalancedTransfers: [], totalXaf: 0 });
  const { free, held } = await walletOf(test, buyer);
  const { rows } = await sql<{ held: number; spent: number; given: number; credited: number; wrong: number }>`
    select coalesce(sum(placed.wallet_xaf) filter (where placed.state = 'placed'), 0)::bigint as held,
      coalesce(sum(placed.wallet_xaf) filter (where sale.id is not null), 0)::bigint as spent,
      coalesce(sum(credit.xaf), 0)::bigint as credited,
      (select coalesce(sum(posting.amount_xaf), 0)::bigint from ledger_transfers transfer
        join ledger_postings posting on posting.transfer_id = transfer.id and posting.amount_xaf > 0
        join ledger_postings own on own.transfer_id = transfer.id join ledger_accounts account on account.id = own.account_id
        where transfer.kind = 'gift' and account.code = ${`wallet:${buyer.user.id}`}) as given,
      -- What came back over both ways is what was refunded, and neither way gives back more than it paid.
      count(*) filter (where sale.id is not null and (coalesce(credit.xaf, 0) + coalesce(back.xaf, 0) <> placed.refunded_xaf
        or coalesce(back.xaf, 0) > placed.total_xaf - placed.wallet_xaf))::int as wrong
    from orders placed
    left join ledger_transfers sale on sale.source_type = 'order' and sale.source_id = placed.id and sale.kind = 'sale'
    left join lateral (select sum(posting.amount_xaf) as xaf from ledger_transfers transfer
      join ledger_postings posting on posting.transfer_id = transfer.id and posting.amount_xaf > 0
      where transfer.source_type = 'order' and transfer.source_id = placed.id and transfer.kind like 'credit%') as credit on true
    left join lateral (select sum(refund.amount_xaf) as xaf from payments payment join payment_refunds refund on refund.payment_id = payment.id
      where payment.purpose_id = placed.id) as back on true
    where placed.event_id = ${eventId}`.execute(db);
  const [books] = rows;
  expect(books).toMatchObject({ held, wrong: 0 });
  expect(free + held).toBe((books?.given ?? 0) + (books?.credited ?? 0) - (books?.spent ?? 0));
  expect(Math.min(free, held)).toBeGreaterThanOrEqual(0);
}

it('after any sequence of credit, orders, payments and refunds the wallet has exactly what came in less what was spent', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom('buyer' as const, 'organizer' as const), async (sequence, feesPaidBy) => {
      const organizer = await anOrganizer(test);
      const sale = await aSale(test, { organizer, feesPaidBy, types: [{ priceXaf: 3_333, size: 12 }] });
      await db
        .updateTable('events')
        .set({ refund_policy: JSON.stringify({ kind: 'steps', steps: [{ hoursBefore: 24, percent: 33 }] }) })
        .where('id', '=', sale.eventId)
        .execute();
      const buyer = await aParticipant(test);
      const bought: Bought[] = [];
      for (const step of [{ kind: 'gift', amountXaf: 5_000 } as const, ...sequence]) {
        await take(sale, buyer, step, bought);
        await requireSoundWallet(sale, buyer);
      }
    }),
    { numRuns: 15 },
  );
}, 180_000);
