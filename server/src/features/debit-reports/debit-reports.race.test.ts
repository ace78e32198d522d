import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ledgerFeature } from '#features/ledger/index';
import { newId } from '#platform/ids';
import { anAppWithLostCallbacks } from '#test/factories/debit-reports';
import { ask } from '#test/factories/events';
import { aNumber } from '#test/factories/payments';
import { anAdmin } from '#test/factories/people';
import { newCaseCode } from './case-code.ts';
import { findSame, insertReport } from './debit-reports.store.ts';

const test = await anAppWithLostCallbacks();
const { db, clock, double, aDebit, aPrompted, factsOf, report, stored, ticketsOf, runJobs, jobs } = test;
const ledger = ledgerFeature(test.platform);
const admin = await anAdmin(test);
const proven = { driftedAccounts: [], unbalancedTransfers: [], totalXaf: 0 };

type Debit = Awaited<ReturnType<typeof aPrompted>>;

/** Delivers the lost callback of a payment. */
const deliverCallback = async ({ gatewayRef }: Debit) => {
  const callback = double.callbacks.find(({ ref }) => ref === gatewayRef);
  if (!callback) return;
  const { method, url, headers, body } = callback;
  await test.fastify.inject({ method, url: new URL(url).pathname, headers: { ...headers }, payload: body });
};
const check = async (ref: string) => jobs['debit-reports.check']?.({ reportId: (await stored(ref)).id } as never);
const poll = ({ paymentId }: Debit) => jobs['payments.poll']?.({ paymentId } as never);
const salesOf = async ({ orderId }: Debit) =>
  (await db.selectFrom('ledger_transfers').select('id').where('source_id', '=', orderId).where('kind', '=', 'sale').execute())
    .length;

describe('at once', () => {
  it('two reports, a late callback and polls issue one ticket and book one sale', async () => {
    for (let round = 0; round < 5; round += 1) {
      const debit = await aDebit();
      const refs = await Promise.all(
        [factsOf(debit), factsOf(debit, { amount: 5_100 })].map(async (facts) => (await report(facts)).body.report.ref as string),
      );
      await Promise.all([
        ...refs.flatMap((ref) => [check(ref), check(ref)]),
        deliverCallback(debit).then(() => runJobs()),
        poll(debit),
        poll(debit),
      ]);
      await runJobs();
      expect(await ticketsOf(debit.orderId)).toBe(1);
      expect(await salesOf(debit)).toBe(1);
      for (const ref of refs) expect(await stored(ref)).toMatchObject({ state: 'issued', payment_id: debit.paymentId });
    }
    expect(await ledger.prove()).toMatchObject(proven);
  }, 120_000);

  it('the same report forty times is one report', async () => {
    const facts = factsOf(await aDebit());
    const replies = await Promise.all(Array.from({ length: 40 }, () => report(facts)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ body }) => body.report.ref)).size).toBe(1);
  });

  it('the same report would fail without its lock', async () => {
    const same = { number: `237${aNumber()}`, amountXaf: 5_000, transactionKey: 'unlocked' };
    const attempts = Array.from({ length: 10 }, () =>
      db.transaction().execute(async (tx) => {
        if (await findSame(tx, same)) return;
        const ids = { id: newId(), ref: newId(), code: newCaseCode(), transactionId: 'unlocked', reporterId: null };
        await insertReport(tx, { ...same, ...ids, debitedAt: clock() }, clock());
      }),
    );
    const ended = await Promise.allSettled(attempts);
    expect(ended.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
  });

  it('reports beyond the limit of a number are refused, however they arrive', async () => {
    const number = aNumber();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => report(factsOf({ number, transactionId: `31313${100 + at}` }))),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it('the guesses of a code have five tries together', async () => {
    const { ref } = (await report(factsOf(await aDebit()))).body.report;
    await ask(test, 'POST', `/debit-reports/${ref}/code`);
    await runJobs();
    await Promise.all(
      Array.from({ length: 20 }, () => ask(test, 'POST', `/debit-reports/${ref}/confirm`, { body: { code: 'wrong' } })),
    );
    expect(await stored(ref)).toMatchObject({ confirmation_tries: 0 });
  });
});

const steps = ['pay', 'decline', 'report', 'report wrong id', 'callback', 'poll', 'cancel', 'wait', 'expire', 'close'] as const;
type Step = (typeof steps)[number];

async function take(step: Step, debit: Debit): Promise<void> {
  switch (step) {
    case 'pay':
    case 'decline':
      // A payer answers once. Later answers change nothing.
      await double.answer(debit.gatewayRef, step === 'pay' ? 'approve' : 'decline').catch(() => undefined);
      return;
    case 'report':
      await report(factsOf(debit));
      return runJobs().then(() => undefined);
    case 'report wrong id':
      await report(factsOf(debit, { transactionId: 'WRONG-1' }));
      return runJobs().then(() => undefined);
    case 'callback':
      await deliverCallback(debit);
      return runJobs().then(() => undefined);
    case 'poll':
      await poll(debit);
      return;
    case 'cancel':
      await ask(test, 'POST', `/payments/${debit.ref}/cancel`);
      return;
    case 'wait':
    case 'expire':
      clock.advance(step === 'wait' ? { seconds: 50 } : { minutes: 40 });
      return runJobs().then(() => undefined);
    case 'close': {
      const open = await db
        .selectFrom('debit_reports')
        .select('id')
        .where('payment_id', '=', debit.paymentId)
        .where('state', '=', 'case')
        .execute();
      for (const { id } of open)
        await ask(test, 'POST', `/supervision/debit-reports/${id}/close`, { as: admin, body: { reason: 'Looked into' } });
    }
  }
}

it('whatever happens in whatever order, a debit ends with one ticket or its refund, and reports of it say so', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 8 }), async (sequence) => {
      const debit = await aPrompted();
      for (const step of sequence) await take(step, debit);
      const { body } = await report(factsOf(debit, { debitedAt: new Date(clock().getTime() - 60_000).toISOString() }));
      await runJobs();
      // A closed report asks the gateway no more. A payer who answers after it is found by the payment's own polls.
      if ((await stored(body.report.ref)).state === 'closed') await poll(debit);
      const payment = await db.selectFrom('payments').selectAll().where('id', '=', debit.paymentId).executeTakeFirstOrThrow();
      const said = double.records().find(({ ref }) => ref === debit.gatewayRef)?.state;
      expect(payment.state === 'succeeded' || payment.state === 'refunded').toBe(said === 'succeeded');
      const tickets = await ticketsOf(debit.orderId);
      expect(tickets).toBe(payment.outcome === 'honoured' ? 1 : 0);
      expect(await salesOf(debit)).toBe(tickets);
      const { state } = await stored(body.report.ref);
      if (state === 'closed') expect(sequence).toContain('close');
      else if (said === 'succeeded') expect(state).toBe(payment.outcome === 'honoured' ? 'issued' : 'refunded');
      else expect(['checking', 'case']).toContain(state);
      expect(await ledger.prove()).toMatchObject(proven);
    }),
    { numRuns: 25, examples: [[['report', 'expire', 'pay', 'close', 'close']]] },
  );
}, 120_000);
