import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Account, accounts, balancedLines, carry, movesTheSame, type Posting } from './ledger.rules.ts';

const source = { sourceType: 'test', sourceId: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f', kind: 'move' };
const standing = (balanceXaf: number, ref = accounts.wallet('ada')): [string, Account] => [
  ref.code,
  { id: ref.code, code: ref.code, normalSide: ref.normalSide, allowNegative: ref.allowNegative, balanceXaf, version: 3 },
];

describe('a transfer', () => {
  it('leaves out lines of nothing', () => {
    const postings = [
      { account: accounts.gatewayClearing('sandbox'), amountXaf: 500 },
      { account: accounts.organizerPending('ada'), amountXaf: -500 },
      { account: accounts.platformFees, amountXaf: 0 },
    ];
    expect(balancedLines({ ...source, postings })).toHaveLength(2);
  });

  it.each([
    ['does not sum to zero', [500, -499]],
    ['has one line', [0, 0]],
    ['has half francs', [0.5, -0.5]],
    ['has an amount beyond exact integers', [2 ** 53, -(2 ** 53)]],
  ])('that %s is refused', (_why, [debit = 0, credit = 0]) => {
    const postings = [
      { account: accounts.funding, amountXaf: debit },
      { account: accounts.wallet('ada'), amountXaf: credit },
    ];
    expect(() => balancedLines({ ...source, postings })).toThrow('postings that sum to');
  });

  it('moves the same in whatever order its lines stand, and something else when an amount differs', () => {
    const one = [
      { code: 'a', amountXaf: 5 },
      { code: 'b', amountXaf: -5 },
    ];
    expect(movesTheSame(one, one.toReversed())).toBe(true);
    expect(movesTheSame(one, [one[0], { code: 'b', amountXaf: -4 }] as typeof one)).toBe(false);
    expect(movesTheSame(one, [one[0]] as typeof one)).toBe(false);
  });
});

describe('carrying postings into accounts', () => {
  it('refuses to leave a person below zero, in both languages', () => {
    const spend = [
      { account: accounts.wallet('ada'), amountXaf: 101 },
      { account: accounts.funding, amountXaf: -101 },
    ];
    const locked = new Map([standing(-100), standing(100, accounts.funding)]);
    expect(() => carry([spend], locked)).toThrow(
      expect.objectContaining({
        code: 'insufficient_balance',
        status: 409,
        text: expect.objectContaining({ fr: expect.any(String) }),
      }),
    );
  });

  it('lets an account pass through zero inside one transfer, as long as it ends well', () => {
    const wallet = accounts.wallet('ada');
    const lines: Posting[] = [150, -150].map((amountXaf) => ({ account: wallet, amountXaf }));
    expect(carry([lines], new Map([standing(-100)])).after).toEqual([expect.objectContaining({ balanceXaf: -100, version: 5 })]);
  });

  it('lets a gateway owe us less than nothing, since what it did is a fact', () => {
    const clearing = accounts.gatewayClearing('sandbox');
    const refund = [
      { account: accounts.refundsPayable, amountXaf: 70 },
      { account: clearing, amountXaf: -70 },
    ];
    const { after } = carry([refund], new Map([standing(-70, accounts.refundsPayable), standing(0, clearing)]));
    expect(after.map(({ balanceXaf }) => balanceXaf)).toEqual([0, -70]);
  });

  it('keeps a chain of balances without gaps, whatever is carried', () => {
    const refs = ['ada', 'ben', 'chi'].map((name) => ({ ...accounts.wallet(name), allowNegative: true }));
    const move = fc.record({ from: fc.nat(2), to: fc.nat(2), amountXaf: fc.integer({ min: 1, max: 1_000_000 }) });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
        const transfers = moves.map(({ from, to, amountXaf }) => [
          { account: refs[from] as (typeof refs)[0], amountXaf },
          { account: refs[to] as (typeof refs)[0], amountXaf: -amountXaf },
        ]);
        const locked = new Map(
          refs.map((ref) => standing(0, ref)).map(([code, account]) => [code, { ...account, version: 0, allowNegative: true }]),
        );
        const { lines, after } = carry(transfers, locked);
        expect(after.reduce((sum, { balanceXaf }) => sum + balanceXaf, 0)).toBe(0);
        for (const account of after) {
          const chain = lines.flat().filter(({ accountId }) => accountId === account.id);
          expect(chain.map(({ accountVersion }) => accountVersion)).toEqual(chain.map((_, index) => index + 1));
          expect(chain.reduce((sum, { amountXaf }) => sum + amountXaf, 0)).toBe(account.balanceXaf);
          expect(chain.at(-1)?.balanceAfterXaf ?? 0).toBe(account.balanceXaf);
        }
      }),
    );
  });
});
