import type { PledgeState } from '@ngoma/api/features/contracts/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectedAtOf, isOpenPledge, openStates, planPayout, requireNoOwedPledge } from './pledges.rules.ts';

const one = (id: string, amountXaf: number, state: PledgeState = 'agreed') => ({ id, amountXaf, state });

describe('the payout of pledges', () => {
  it('pays whole pledges in their order, and passes over one that does not fit', () => {
    const pledges = [one('a', 10), one('b', 50, 'due'), one('c', 5, 'proposed'), one('d', 20)];
    const ids = (those: readonly { id: string }[]) => those.map(({ id }) => id);
    const { paid, unpaid, lapsed } = planPayout(pledges, 40, false);
    expect([ids(paid), ids(unpaid), ids(lapsed)]).toEqual([['a', 'd'], ['b'], ['c']]);
    expect(ids(planPayout(pledges, 1_000, true).unpaid)).toEqual(['a', 'b', 'd']);
  });

  it('never pays more than there is, nor a proposal, and leaves no pledge out', () => {
    const pledge = fc.record({ amountXaf: fc.integer({ min: 1, max: 1_000_000 }), state: fc.constantFrom(...openStates) });
    fc.assert(
      fc.property(fc.array(pledge), fc.nat(3_000_000), (pledges, amountXaf) => {
        const { paid, unpaid, lapsed } = planPayout(pledges, amountXaf, false);
        const paidXaf = paid.reduce((sum, { amountXaf: xaf }) => sum + xaf, 0);
        expect(paidXaf).toBeLessThanOrEqual(amountXaf);
        for (const { amountXaf: xaf } of unpaid) expect(xaf).toBeGreaterThan(amountXaf - paidXaf);
        expect(paid.length + unpaid.length + lapsed.length).toBe(pledges.length);
        expect(paid.some(({ state }) => state === 'proposed')).toBe(false);
      }),
    );
  });
});

it('a pledge is expected one hour after the end of its event, unless that has no date', () => {
  const overAt = new Date('2026-12-12T23:00:00Z');
  for (const state of ['published', 'ended']) expect(expectedAtOf({ state, overAt })).toEqual(new Date('2026-12-13T00:00:00Z'));
  for (const state of ['suspended', 'postponed', 'cancelled']) expect(expectedAtOf({ state, overAt })).toBeNull();
});

it('a pledge is open until it is paid, replaced, declined, withdrawn or ended', () => {
  expect((['proposed', 'agreed', 'due'] as const).every((state) => isOpenPledge({ state }))).toBe(true);
  expect((['paid', 'replaced', 'declined', 'withdrawn', 'ended'] as const).some((state) => isOpenPledge({ state }))).toBe(false);
});

describe('an organizer who cancels', () => {
  const at = new Date();
  const pledged = { state: 'pledged', submittedAt: null, acceptedAt: null } as const;
  const refused = expect.objectContaining({ code: 'pledge_open' });

  it('may do so while the pledge covers nothing that the provider has a right to', () => {
    expect(() => requireNoOwedPledge([pledged, { ...pledged, state: 'pending' }], 0)).not.toThrow();
    expect(() => requireNoOwedPledge([{ ...pledged, state: 'pending', submittedAt: at }], 5_000)).not.toThrow();
  });

  it('has to pay work under a pledge, and a share that escrow does not cover, first', () => {
    for (const [milestone, uncoveredXaf] of [
      [{ ...pledged, submittedAt: at }, 0],
      [{ ...pledged, acceptedAt: at }, 0],
      [{ ...pledged, state: 'pending', acceptedAt: at }, 0],
      [pledged, 1],
    ] as const)
      expect(() => requireNoOwedPledge([milestone], uncoveredXaf)).toThrow(refused);
  });
});
