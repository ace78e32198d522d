import { business } from '@ngoma/api/common/business';
import { walletPartOf, walletShare } from '@ngoma/api/features/orders/wallet-parts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shareBalances } from './wallet-share.rules.ts';

const { minRestXaf } = business.wallet;
const amount = fc.integer({ min: 0, max: 1_000_000_000 });

it.each([
  [10_000, 2_500, 2_500],
  [10_000, 10_000, 10_000],
  [10_000, 12_000, 10_000],
  [10_000, 9_950, 9_900],
  [10_000, 0, 0],
  [60, 50, 0],
  [60, 60, 60],
])('of %i XAF a balance of %i pays %i', (total, balance, share) => {
  expect(walletShare(total, balance)).toBe(share);
});

it('a wallet never pays more than it has or than the order costs, and leaves nothing or enough for the operator', () => {
  fc.assert(
    fc.property(amount, amount, (totalXaf, balanceXaf) => {
      const share = walletShare(totalXaf, balanceXaf);
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(Math.min(totalXaf, balanceXaf));
      if (share > 0 && share < totalXaf) expect(totalXaf - share).toBeGreaterThanOrEqual(minRestXaf);
    }),
  );
});

it('the orders of one buyer in a batch never share more than the balance', () => {
  const orders = fc.array(
    fc.record({
      buyerId: fc.constantFrom('ada', 'bih'),
      totalXaf: fc.integer({ min: 0, max: 9_999 }),
      usesBalance: fc.boolean(),
    }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(orders, fc.nat(20_000), (list, balanceXaf) => {
      const shares = shareBalances(list, new Map([['ada', balanceXaf]]));
      const sumOf = (name: string) =>
        list.reduce((sum, { buyerId }, place) => sum + (buyerId === name ? (shares[place] ?? 0) : 0), 0);
      expect(sumOf('ada')).toBeLessThanOrEqual(balanceXaf);
      expect(sumOf('bih')).toBe(0);
      for (const [place, { usesBalance }] of list.entries()) if (!usesBalance) expect(shares[place]).toBe(0);
    }),
  );
});

/** Any order with a part from a wallet, and refunds that sum to at most its total. */
const refunds = fc
  .record({ totalXaf: fc.integer({ min: 1, max: 1_000_000_000 }), share: fc.double({ min: 0, max: 1, noNaN: true }) })
  .chain(({ totalXaf, share }) =>
    fc.record({
      totalXaf: fc.constant(totalXaf),
      walletXaf: fc.constant(Math.floor(totalXaf * share)),
      parts: fc.array(fc.integer({ min: 1, max: Math.max(1, Math.floor(totalXaf / 6)) }), { maxLength: 6 }),
    }),
  );

interface Split {
  readonly walletXaf: number;
  readonly restXaf: number;
}

/** Divides refunds one after the other, and the remainder at the end. */
function divideAll(
  split: typeof walletPartOf,
  { totalXaf, walletXaf, parts }: { totalXaf: number; walletXaf: number; parts: readonly number[] },
): Split[] {
  let refundedXaf = 0;
  const given: Split[] = [];
  const refund = (amountXaf: number) => {
    const part = split({ totalXaf, walletXaf, refundedXaf }, amountXaf);
    refundedXaf += amountXaf;
    given.push({ walletXaf: part, restXaf: amountXaf - part });
  };
  for (const part of parts) if (refundedXaf + part <= totalXaf) refund(part);
  if (refundedXaf < totalXaf) refund(totalXaf - refundedXaf);
  return given;
}

const isExact = (order: { totalXaf: number; walletXaf: number }, given: readonly Split[]): boolean =>
  given.every(({ walletXaf, restXaf }) => walletXaf >= 0 && restXaf >= 0) &&
  given.reduce((sum, { walletXaf }) => sum + walletXaf, 0) === order.walletXaf;

it('refunds give back to the wallet exactly what it paid by the end, and never a negative part', () => {
  fc.assert(fc.property(refunds, (order) => isExact(order, divideAll(walletPartOf, order))));
});

it('a division of each refund on its own would lose francs, which the property finds', () => {
  const alone: typeof walletPartOf = ({ totalXaf, walletXaf }, amountXaf) => Math.floor((walletXaf * amountXaf) / totalXaf);
  const found = fc.check(fc.property(refunds, (order) => isExact(order, divideAll(alone, order))));
  expect(found.failed).toBe(true);
});
