import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Account, accounts, applyPostings, balancedLines, haveSamePostings, type Posting } from './ledger.rules.ts';

const source = { sourceType: 'demo', sourceId: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f', kind: 'gift' } as const;
const anAccount = (balanceXaf: number, ref = accounts.wallet('ada')): [string, Account] => [
  ref.code,
  { id: ref.code, code: ref.code, normalSide: ref.normalSide, allowNegative: ref.allowNegative, balanceXaf, version: 3 },
];

describe('a transfer', () => {
  it('leaves out postings of zero', () => {
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

  it('equals another one in any order of its postings, but not with another amount', () => {
    const one = [
      { code: 'a', amountXaf: 5 },
      { code: 'b', amountXaf: -5 },
    ];
    expect(haveSamePostings(one, one.toReversed())).toBe(true);
    expect(haveSamePostings(one, [one[0], { code: 'b', amountXaf: -4 }] as typeof one)).toBe(false);
    expect(haveSamePostings(one, [one[0]] as typeof one)).toBe(false);
  });
});

describe('applying postings to accounts', () => {
  it('is refused if a user’s balance would end below zero, with a message in both languages', () => {
    const spend = [
      { account: accounts.wallet('ada'), amountXaf: 101 },
      { account: accounts.funding, amountXaf: -101 },
    ];
    const locked = new Map([anAccount(-100), anAccount(100, accounts.funding)]);
    expect(() => applyPostings([spend], locked)).toThrow(
      expect.objectContaining({
        code: 'insufficient_balance',
        status: 409,
        text: expect.objectContaining({ fr: expect.any(String) }),
      }),
    );
  });

  it('allows a balance to pass below zero within one transfer', () => {
    const wallet = accounts.wallet('ada');
    const lines: Posting[] = [150, -150].map((amountXaf) => ({ account: wallet, amountXaf }));
    expect(applyPostings([lines], new Map([anAccount(-100)])).after).toEqual([
      expect.objectContaining({ balanceXaf: -100, version: 5 }),
    ]);
  });

  it('allows a negative gateway balance, because it records a fact', () => {
    const clearing = accounts.gatewayClearing('sandbox');
    const refund = [
      { account: accounts.refundsPayable, amountXaf: 70 },
      { account: clearing, amountXaf: -70 },
    ];
    const { after } = applyPostings([refund], new Map([anAccount(-70, accounts.refundsPayable), anAccount(0, clearing)]));
    expect(after.map(({ balanceXaf }) => balanceXaf)).toEqual([0, -70]);
  });

  it('produces gapless balance sequences for any transfers', () => {
    const refs = ['ada', 'ben', 'chi'].map((name) => ({ ...accounts.wallet(name), allowNegative: true }));
    const move = fc.record({ from: fc.nat(2), to: fc.nat(2), amountXaf: fc.integer({ min: 1, max: 1_000_000 }) });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
        const transfers = moves.map(({ from, to, amountXaf }) => [
          { account: refs[from] as (typeof refs)[0], amountXaf },
          { account: refs[to] as (typeof refs)[0], amountXaf: -amountXaf },
        ]);
        const locked = new Map(
          refs.map((ref) => anAccount(0, ref)).map(([code, account]) => [code, { ...account, version: 0, allowNegative: true }]),
        );
        const { lines, after } = applyPostings(transfers, locked);
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
