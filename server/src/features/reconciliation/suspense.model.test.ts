import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ask } from '#test/factories/events';
import { aSale, order } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, signInAgain } from '#test/factories/people';
import { aWrongPayment } from '#test/factories/suspense';
import { buildTestApp } from '#test/harness/test-app';
import { ledgerFeature } from '../ledger/index.ts';

const app = await buildTestApp();
const { db, clock, runJobs, platform } = app;
const ledger = ledgerFeature(platform);
const admin = await anAdmin(app);
const sale = await aSale(app, { organizer: await anOrganizer(app), types: [{ priceXaf: 5_000, size: 1_000 }] });

const outcomes = ['refunded', 'returned_outside', 'assigned', 'written_off'] as const;
interface End {
  readonly kind: 'end';
  readonly which: number;
  readonly outcome: (typeof outcomes)[number];
  readonly times: number;
}
type Step = { readonly kind: 'wrong'; readonly amountXaf: number } | { readonly kind: 'stray'; readonly amountXaf: number } | End;

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    // Some sums fit an order of two or three tickets.
    fc.record({ kind: fc.constant('wrong' as const), amountXaf: fc.constantFrom(1, 4_900, 10_000, 15_000) }),
    fc.record({ kind: fc.constant('stray' as const), amountXaf: fc.constantFrom(1, 4_900, 10_000, 15_000) }),
    fc.record({
      ...{ kind: fc.constant('end' as const), which: fc.nat(5), outcome: fc.constantFrom(...outcomes) },
      times: fc.integer({ min: 1, max: 3 }),
    }),
  ),
  { minLength: 3, maxLength: 8 },
);

let strays = 0;

async function takeStray(amountXaf: number): Promise<void> {
  strays += 1;
  const as = await signInAgain(app, admin);
  const day = clock().toISOString().slice(0, 10);
  const ref = `stray-${strays}`;
  const csv = `kind,ref,amount,at\npayment,${ref},${amountXaf},${day}T10:00:00Z`;
  await ask(app, 'POST', '/reconciliation/statements/sandbox', { as, body: { csv } });
  const reply = await ask(app, 'POST', `/reconciliation/days/sandbox/${day}/stray-payments`, { as, body: { ref } });
  expect(reply.status).toBe(200);
}

/** Ends a case once or several times at once. Refusals are fine, server errors are not. */
async function endCase({ which, outcome, times }: End): Promise<void> {
  const all = await db.selectFrom('suspense_items').select(['id', 'amount_xaf']).orderBy('received_at').orderBy('id').execute();
  const item = all[which % Math.max(1, all.length)];
  if (!item) return;
  const as = await signInAgain(app, admin);
  const quantity = Math.max(1, Math.floor(item.amount_xaf / 5_000));
  const meant = outcome === 'assigned' ? await order(app, await aParticipant(app), sale, { quantity }) : undefined;
  const body = {
    ...{ outcome, reason: 'A random decision', proof: 'MP1', paidFrom: 'elsewhere' },
    ...(meant && { orderCode: meant.body.savedOrder.code }),
  };
  const path = `/reconciliation/suspense/${item.id}/outcome`;
  const replies = await Promise.all(Array.from({ length: times }, () => ask(app, 'POST', path, { as, body })));
  expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  expect(replies.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
}

/** Returns what is wrong with the books: nothing, if they are sound. */
async function faults(): Promise<string[]> {
  const { balance } = (await ask(app, 'GET', '/reconciliation/suspense', { as: await signInAgain(app, admin) })).body;
  const { totalXaf, driftedAccounts, unbalancedTransfers } = await ledger.prove();
  const { rows } = await sql<{ negative: number; exceeding: number }>`
    select (select count(*)::int from ledger_accounts where not allow_negative and balance_xaf * normal_side < 0) as negative,
      (select count(*)::int from payments payment left join suspense_items item on item.payment_id = payment.id
        where (select coalesce(sum(amount_xaf), 0) from payment_refunds where payment_id = payment.id)
          > coalesce(item.amount_xaf, payment.amount_xaf)) as exceeding`.execute(db);
  return [
    ...(balance.isSound ? [] : ['suspense differs from its open cases']),
    ...(totalXaf === 0 && driftedAccounts.length === 0 && unbalancedTransfers.length === 0 ? [] : ['ledger broken']),
    ...(rows[0]?.negative === 0 ? [] : ['negative liability']),
    ...(rows[0]?.exceeding === 0 ? [] : ['refunded more than received']),
  ];
}

it('the suspense account equals its open cases, and no money is given back twice, whatever admins decide', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      for (const step of sequence) {
        if (step.kind === 'wrong') await aWrongPayment(app, sale, step.amountXaf);
        else if (step.kind === 'stray') await takeStray(step.amountXaf);
        else await endCase(step);
        await runJobs();
        expect(await faults()).toEqual([]);
      }
    }),
    { numRuns: 5 },
  );
}, 240_000);

it('an outcome without its postings would be found', async () => {
  const { caseId } = await aWrongPayment(app, sale, 700);
  await sql`update suspense_items set outcome = 'written_off', reason = 'By hand', decided_by = ${admin.user.id}, decided_at = ${clock()}
    where id = ${caseId}`.execute(db);
  expect(await faults()).toEqual(['suspense differs from its open cases']);
}, 60_000);
