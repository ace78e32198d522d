import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Good, openShop } from '#test/factories/payments';
import { newId } from '../../platform/ids.ts';
import { accounts } from '../ledger/index.ts';
import { requireRefundable } from './payments.rules.ts';

const shop = await openShop();
const { db } = shop;
const paidXaf = 5_000;

async function aPaidGood(): Promise<Good> {
  const good = await shop.aGood(paidXaf);
  await shop.post(`sandbox/${good.ref}`, { outcome: 'approve' });
  await shop.runJobs();
  return good;
}

/** Requests a refund and posts the debt. Returns 'asked', or the code of the refusal. */
const askFor = (good: Good, amountXaf: number, sourceId = newId()): Promise<string> =>
  db
    .transaction()
    .execute(async (tx) => {
      const asked = { sourceType: 'line', sourceId, amountXaf, reason: 'tried' };
      await shop.payments.refundMany(tx, [{ purposeType: 'order', purposeId: good.id, ...asked }]);
      const postings = [
        { account: accounts.funding, amountXaf },
        { account: accounts.refundsPayable, amountXaf: -amountXaf },
      ];
      await shop.ledger.post(tx, { sourceType: 'order', sourceId: newId(), kind: 'refund_asked', postings });
    })
    .then(
      () => 'asked',
      (error: { code?: string }) => error.code ?? String(error),
    );

const refundedXaf = async (good: Good) =>
  (await shop.refundsOf(good.paymentId)).reduce((sum, { amount_xaf }) => sum + amount_xaf, 0);

describe('a refund', () => {
  it('never exceeds the payment for any repeated and concurrent requests', async () => {
    const sources = Array.from({ length: 4 }, newId);
    const request = fc.record({ amountXaf: fc.integer({ min: 1, max: 4_000 }), source: fc.nat(3), isAtOnce: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 6 }), async (requests) => {
        const good = await aPaidGood();
        const running: Promise<string>[] = [];
        for (const { amountXaf, source, isAtOnce } of requests) {
          const answer = askFor(good, amountXaf, sources[source]);
          running.push(answer);
          if (!isAtOnce) await answer;
        }
        const answers = await Promise.all(running);
        expect(answers.filter((answer) => answer !== 'asked' && answer !== 'refund_exceeds_payment')).toEqual([]);
        const refunds = await shop.refundsOf(good.paymentId);
        expect(new Set(refunds.map(({ source_id }) => source_id)).size).toBe(refunds.length);
        expect(await refundedXaf(good)).toBeLessThanOrEqual(paidXaf);
      }),
      { numRuns: 20 },
    );
  });

  it('is made once per source, also for concurrent requests', async () => {
    const good = await aPaidGood();
    const source = newId();
    expect(await Promise.all([askFor(good, paidXaf, source), askFor(good, paidXaf, source)])).toEqual(['asked', 'asked']);
    expect(await askFor(good, paidXaf, source)).toBe('asked');
    expect(await refundedXaf(good)).toBe(paidXaf);
    expect(await askFor(good, 1)).toBe('refund_exceeds_payment');
  });

  it('is refused for a purpose without a payment', async () => {
    expect(await askFor(await shop.aGood(), 100)).toContain('has no payment to refund');
  });

  it.each([
    [5_000, 0, 5_000, true],
    [5_000, 4_999, 1, true],
    [5_000, 4_999, 2, false],
    [5_000, 5_000, 1, false],
    [5_000, 0, 0, false],
    [5_000, 0, -1, false],
  ])('of %i XAF paid with %i refunded, another refund of %i is allowed: %s', (paid, refunded, asked, may) => {
    const ask = () => requireRefundable(paid, refunded, asked);
    if (may) expect(ask).not.toThrow();
    else expect(ask).toThrow('The refund would exceed the amount paid');
  });
});
