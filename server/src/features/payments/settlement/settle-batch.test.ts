import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { type Good, openShop } from '#test/factories/payments';
import { settlementSteps } from '#test/factories/settlement';
import { gatewayRegistry } from '../gateways/registry.ts';
import { sandboxGateway } from '../gateways/sandbox.ts';
import { sandboxOperator } from '../gateways/sandbox-operator.ts';
import type { Answer } from './settle-batch.ts';
import { pollKey, settlementService } from './settlement.service.ts';

const shop = await openShop();
const { db, clock } = shop;
const gateways = gatewayRegistry([
  sandboxGateway(
    shop.platform,
    sandboxOperator(shop.platform, async () => {}),
  ),
]);
const aNode = (settler = shop.settler) => {
  const node = settlementService(shop.platform, {
    ledger: shop.ledger,
    settlers: () => ({ order: settler }),
    gateways,
  });
  afterAll(node.close);
  return node;
};
const node = aNode();

/** Makes a payment look as if it had been sent, with a poll that is due later. */
async function send(paymentId: string): Promise<string> {
  const now = clock();
  const promptEndsAt = new Date(now.getTime() + 600_000);
  await sql`update payments set state = 'pending', submitted_at = ${now}, prompt_ends_at = ${promptEndsAt} where id = ${paymentId}`.execute(
    db,
  );
  const options = { runAt: promptEndsAt, key: pollKey(paymentId) };
  await shop.platform.jobs.enqueue(db, 'payments.poll', { paymentId }, options);
  return paymentId;
}

/** Makes a product with two sent attempts. */
async function aGoodPaidTwice(): Promise<{ good: Good; paymentIds: readonly [string, string] }> {
  const good = await shop.aGood();
  const { id } = await shop.createPayment(good.id, 5_000);
  return { good, paymentIds: [await send(good.paymentId), await send(id)] };
}

const paid = (paymentId: string, providerTxnId = `T-${paymentId}`): Answer => ({
  paymentId,
  reported: { status: 'succeeded', amountXaf: 5_000, currency: 'XAF', providerTxnId },
  trigger: 'callback',
});

/** Everything that settlement changes about a product, without ids and times. */
async function endOf({ good, paymentIds }: Awaited<ReturnType<typeof aGoodPaidTwice>>) {
  const { honoured_by = null, failures } = (await shop.good(good)) ?? {};
  const payments = await Promise.all(
    paymentIds.map(async (id) => {
      const { state, reason, outcome, polls, gateway_txn_id } = await shop.payment(id);
      const facts = await db.selectFrom('payment_facts').select('kind').where('payment_id', '=', id).orderBy('id').execute();
      const { rows: jobs } = await sql<{ count: number }>`select count(*)::int as count from graphile_worker.jobs
        where key = ${pollKey(id)}`.execute(db);
      const refunds = await shop.refundsOf(id);
      return {
        ...{ state, reason, outcome, polls, hasTxn: gateway_txn_id !== null },
        facts: facts.map(({ kind }) => kind),
        isPolled: jobs[0]?.count,
        refunds: refunds.map(({ reason: why, amount_xaf }) => [why, amount_xaf]),
      };
    }),
  );
  const { rows: transfers } = await sql<{ kind: string }>`select source_type || ' ' || kind as kind from ledger_transfers
    where source_id in (${good.id}, ${paymentIds[0]}, ${paymentIds[1]}) order by 1`.execute(db);
  return { by: paymentIds.indexOf(String(honoured_by)), failures, payments, transfers: transfers.map(({ kind }) => kind) };
}

const reports = {
  succeeded: { status: 'succeeded', amountXaf: 5_000, currency: 'XAF' },
  anotherAmount: { status: 'succeeded', amountXaf: 4_000, currency: 'XAF' },
  failed: { status: 'failed', reason: 'insufficient_funds' },
  cancelled: { status: 'cancelled' },
  pending: { status: 'pending' },
  unknown: { status: 'unknown' },
  notFound: { status: 'not_found' },
} as const;

const sequences = fc.array(
  fc.record({
    good: fc.nat(3),
    attempt: fc.nat(1),
    report: fc.constantFrom(...(Object.keys(reports) as (keyof typeof reports)[]), 'succeeded' as const),
    // A small number: some answers claim the same transaction.
    txn: fc.option(fc.nat(5)),
    trigger: fc.constantFrom('poll' as const, 'callback' as const),
    endsBatch: fc.boolean(),
  }),
  { minLength: 1, maxLength: 14 },
);

it('answers that are settled in batches of any size end as those that are settled one by one', async () => {
  let world = 0;
  await fc.assert(
    fc.asyncProperty(sequences, fc.boolean(), async (sequence, isLate) => {
      const end = async (sizes: 'batches' | 'single') => {
        world += 1;
        const goods = [];
        for (let n = 0; n < 4; n += 1) goods.push(await aGoodPaidTwice());
        if (isLate) {
          await shop.sellOut((goods[0] as (typeof goods)[0]).good);
          clock.advance({ minutes: 16 });
        }
        let batch: Answer[] = [];
        for (const { good, attempt, report, txn, trigger, endsBatch } of sequence) {
          const paymentId = String(goods[good]?.paymentIds[attempt]);
          const providerTxnId = txn === null ? undefined : `T-${world}-${txn}`;
          batch.push({ paymentId, trigger, reported: { ...reports[report], ...(providerTxnId && { providerTxnId }) } });
          if (sizes === 'single' || endsBatch) batch = await settle(batch);
        }
        await settle(batch);
        return Promise.all(goods.map(endOf));
      };
      expect(await end('batches')).toEqual(await end('single'));
    }),
    { numRuns: 25 },
  );
}, 120_000);

async function settle(batch: readonly Answer[]): Promise<Answer[]> {
  const outcomes = await node.settle(batch);
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([]);
  return [];
}

it('a payment that cannot be settled does not fail the others of its batch', async () => {
  const goods = await Promise.all(Array.from({ length: 9 }, () => shop.aGood()));
  for (const { paymentId } of goods) await send(paymentId);
  const broken = goods[4] as Good;
  await sql`delete from goods where id = ${broken.id}`.execute(db);
  const outcomes = await node.settle(goods.map(({ paymentId }) => paid(paymentId)));
  expect(outcomes.map(({ ok }) => ok)).toEqual(goods.map((good) => good !== broken));
  expect(await shop.payment(broken.paymentId)).toMatchObject({ state: 'pending', outcome: null });
  for (const good of goods) if (good !== broken) expect(await shop.transfersOf(good)).toEqual(['order sale']);
});

it('a final payment drops its poll in the same transaction, an open one keeps it', async () => {
  const [first, second] = [await aGoodPaidTwice(), await aGoodPaidTwice()];
  await settle([paid(first.paymentIds[0]), { ...paid(second.paymentIds[0]), reported: reports.pending }]);
  expect((await endOf(first)).payments[0]).toMatchObject({ state: 'succeeded', isPolled: 0 });
  expect((await endOf(second)).payments[0]).toMatchObject({ state: 'pending', isPolled: 1 });
});

it('a callback drops the poll of its payment, also through the webhook and the job', async () => {
  const { decide, aStartedGood } = settlementSteps(shop);
  const good = await aStartedGood();
  await decide(good, 'approve');
  await shop.runJobs();
  expect(await shop.payment(good.paymentId)).toMatchObject({ state: 'succeeded', outcome: 'honoured', polls: 0 });
  const { rows } = await sql`select from graphile_worker.jobs where key = ${pollKey(good.paymentId)}`.execute(db);
  expect(rows).toEqual([]);
});

it('two nodes that settle the same payments at the same time honour each once; a writer without locks honours some twice', async () => {
  await sql`create table honours (purpose_id uuid not null)`.execute(db);
  const record = (purposeIds: readonly string[], tx = db) =>
    sql`insert into honours select unnest(${[...purposeIds]}::uuid[])`.execute(tx);
  const counting = {
    ...shop.settler,
    async succeededMany(
      tx: Parameters<typeof shop.settler.succeeded>[0],
      payments: readonly { id: string; purposeId: string }[],
    ) {
      await record(
        payments.map(({ purposeId }) => purposeId),
        tx,
      );
      return new Set(payments.map(({ id }) => id));
    },
  };
  const times = async (goods: readonly Good[]) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from honours
      where purpose_id = any(${goods.map(({ id }) => id)}::uuid[]) group by purpose_id`.execute(db);
    return [...new Set(rows.map(({ count }) => count))];
  };
  const some = async () => {
    const goods = await Promise.all(Array.from({ length: 40 }, () => shop.aGood()));
    for (const { paymentId } of goods) await send(paymentId);
    return goods;
  };

  const goods = await some();
  const [one, other] = [aNode(counting), aNode(counting)];
  const answers = goods.map(({ paymentId }) => paid(paymentId));
  const outcomes = await Promise.all([one.settle(answers), other.settle(answers.toReversed())]);
  expect(outcomes.flat().filter(({ ok }) => !ok)).toEqual([]);
  expect(await times(goods)).toEqual([1]);

  const unlocked = await some();
  const bothRead = Promise.withResolvers<void>();
  let reads = 0;
  const naive = async () => {
    const payments = await Promise.all(unlocked.map(({ paymentId }) => shop.payment(paymentId)));
    reads += 1;
    if (reads === 2) bothRead.resolve();
    await bothRead.promise;
    await record(payments.filter(({ state }) => state === 'pending').map(({ purpose_id }) => purpose_id));
    await sql`update payments set state = 'succeeded' where id = any(${payments.map(({ id }) => id)}::uuid[])`.execute(db);
  };
  await Promise.all([naive(), naive()]);
  expect(await times(unlocked)).toEqual([2]);
});
