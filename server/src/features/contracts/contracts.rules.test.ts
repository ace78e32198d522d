import { contractStates, milestoneStates } from '@ngoma/api/features/contracts/contracts';
import { cancellationPolicies } from '@ngoma/api/features/contracts/terms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contractText, hashOf, policyLines } from './agreement/contract-text.rules.ts';
import {
  contractMoves,
  dueAt,
  expectedPaymentAt,
  milestoneMoves,
  milestonesFor,
  requireContractMove,
  requireDue,
  requireMilestoneMove,
  requireSameSum,
  sumXaf,
} from './contracts.rules.ts';
import { consequencesOf, providerShareAt, splitOver } from './ending/ending.rules.ts';
import { actionsOf, isTurnOf } from './screens/turn.rules.ts';

const xaf = fc.integer({ min: 100, max: 5_000_000 });
const startsAt = new Date('2026-12-12T19:00:00Z');
const hoursBefore = (hours: number) => new Date(startsAt.getTime() - hours * 3_600_000);

describe('contract and milestone states', () => {
  it('are final only for completed and cancelled contracts and for released and refunded milestones', () => {
    expect(contractStates.filter((state) => Object.keys(contractMoves[state]).length === 0)).toEqual(['completed', 'cancelled']);
    expect(milestoneStates.filter((state) => Object.keys(milestoneMoves[state]).length === 0)).toEqual(['released', 'refunded']);
  });

  it('can be changed only by the sides that the transition table names', () => {
    expect(() => requireContractMove('active', 'completed', 'provider')).toThrow(expect.objectContaining({ status: 403 }));
    expect(() => requireContractMove('disputed', 'active', 'organizer')).toThrow(expect.objectContaining({ status: 409 }));
    expect(() => requireContractMove('draft', 'active', 'organizer')).toThrow(
      expect.objectContaining({ code: 'contract_move_refused' }),
    );
    expect(() => requireMilestoneMove('released', 'funded', 'organizer')).toThrow(
      expect.objectContaining({ code: 'milestone_move_refused' }),
    );
    expect(() => requireMilestoneMove('funded', 'submitted', 'organizer')).toThrow(expect.objectContaining({ status: 403 }));
  });
});

describe('milestones', () => {
  it('add up to the price for any deposit', () => {
    fc.assert(
      fc.property(xaf, fc.integer({ min: 0, max: 100 }), (totalXaf, percent) => {
        const parts = milestonesFor(totalXaf, percent);
        return sumXaf(parts) === totalXaf && parts.every(({ amountXaf }) => amountXaf > 0);
      }),
    );
  });

  it('fall due at signing, on the day of the event in Cameroon, and after the event', () => {
    const contract = { startsAt: new Date('2026-12-12T23:30:00Z'), endsAt: new Date('2026-12-13T05:00:00Z') };
    expect(dueAt('signing', contract)).toBeNull();
    // 00:30 in Douala. The day there began one hour before the UTC day.
    expect(dueAt('event_day', contract)).toEqual(new Date('2026-12-12T23:00:00Z'));
    expect(dueAt('after_event', contract)).toEqual(contract.endsAt);
    expect(() => requireDue('event_day', contract, new Date('2026-12-12T22:59:00Z'))).toThrow(
      expect.objectContaining({ code: 'milestone_not_due' }),
    );
    expect(() => requireDue('event_day', contract, new Date('2026-12-12T23:00:00Z'))).not.toThrow();
  });

  it('in escrow are paid 72 hours after they were submitted, or may be, and have no date where nobody can tell one', () => {
    const contract = { state: 'active', startsAt, endsAt: new Date('2026-12-13T02:00:00Z') } as const;
    const milestone = { state: 'funded', due: 'after_event', submittedAt: null } as const;
    const before = new Date('2026-12-01T12:00:00Z');
    expect(expectedPaymentAt(milestone, contract, before)).toEqual(new Date('2026-12-16T02:00:00Z'));
    // Work that was not submitted in time is paid 72 hours from now at the earliest.
    expect(expectedPaymentAt(milestone, contract, new Date('2026-12-20T12:00:00Z'))).toEqual(new Date('2026-12-23T12:00:00Z'));
    const submittedAt = new Date('2026-12-14T09:00:00Z');
    expect(expectedPaymentAt({ ...milestone, state: 'submitted', submittedAt }, contract, before)).toEqual(
      new Date('2026-12-17T09:00:00Z'),
    );
    expect(expectedPaymentAt({ ...milestone, due: 'signing' }, contract, before)).toBeNull();
    expect(expectedPaymentAt({ ...milestone, state: 'disputed', submittedAt }, contract, before)).toBeNull();
    expect(expectedPaymentAt(milestone, { ...contract, state: 'disputed' }, before)).toBeNull();
  });

  it('have to add up to the price lines', () => {
    const lines = [{ label: 'Music', amountXaf: 1_000 }];
    expect(() => requireSameSum(lines, [{ label: null, due: 'signing', amountXaf: 900 }], 0)).toThrow(
      expect.objectContaining({ code: 'terms_do_not_add_up', status: 422 }),
    );
    expect(() => requireSameSum(lines, [{ label: null, due: 'signing', amountXaf: 900 }], 100)).not.toThrow();
  });
});

describe('cancelling', () => {
  it.each([
    ['flexible', 73, 0],
    ['flexible', 72, 0],
    ['flexible', 71, 25],
    ['flexible', 23, 50],
    ['moderate', 14 * 24, 0],
    ['moderate', 14 * 24 - 1, 25],
    ['moderate', 3 * 24, 50],
    ['moderate', 1, 75],
    ['strict', 60 * 24, 25],
    ['strict', 6 * 24, 100],
    ['flexible', 0, 100],
    ['moderate', -5, 100],
  ] as const)('under %s terms, %i hours before, leaves the provider %i percent', (policy, hours, percent) => {
    expect(providerShareAt(policy, startsAt, hoursBefore(hours))).toBe(percent);
  });

  it('never leaves the provider less the closer it is to the event', () => {
    const hours = fc.integer({ min: -48, max: 2_000 });
    fc.assert(
      fc.property(fc.constantFrom(...cancellationPolicies), hours, hours, (policy, one, other) => {
        const [early, late] = [Math.max(one, other), Math.min(one, other)];
        return providerShareAt(policy, startsAt, hoursBefore(early)) <= providerShareAt(policy, startsAt, hoursBefore(late));
      }),
    );
  });

  it('empties escrow exactly and never takes back more than was released or is available', () => {
    const share = fc.integer({ min: 0, max: 1_000_000 });
    const given = fc.record({
      by: fc.constantFrom('organizer' as const, 'provider' as const),
      policy: fc.constantFrom(...cancellationPolicies),
      hours: fc.integer({ min: -100, max: 1_500 }),
      isBinding: fc.boolean(),
      ...{ escrowXaf: share, releasedXaf: share, providerAvailableXaf: share, restXaf: share },
    });
    fc.assert(
      fc.property(given, ({ hours, restXaf, ...rest }) => {
        const totalXaf = rest.escrowXaf + rest.releasedXaf + restXaf;
        const found = consequencesOf({ ...rest, totalXaf, startsAt, now: hoursBefore(hours) });
        expect(found.toProviderXaf + found.toOrganizerXaf).toBe(rest.escrowXaf);
        expect(Math.min(found.toProviderXaf, found.toOrganizerXaf, found.returnedXaf, found.owedXaf)).toBeGreaterThanOrEqual(0);
        expect(found.returnedXaf).toBeLessThanOrEqual(Math.min(rest.releasedXaf, rest.providerAvailableXaf));
        if (rest.by === 'provider') expect(found.returnedXaf + found.owedXaf).toBe(rest.releasedXaf);
        if (!rest.isBinding && rest.by === 'organizer') expect(found.toProviderXaf).toBe(0);
      }),
    );
  });

  it('counts earlier payouts towards the provider’s share', () => {
    const given = {
      by: 'organizer',
      policy: 'moderate',
      startsAt,
      now: hoursBefore(72),
      isBinding: true,
      totalXaf: 200_000,
    } as const;
    expect(consequencesOf({ ...given, escrowXaf: 140_000, releasedXaf: 60_000, providerAvailableXaf: 60_000 })).toMatchObject({
      ...{ percent: 50, toProviderXaf: 40_000, toOrganizerXaf: 100_000, returnedXaf: 0 },
    });
  });
});

describe('the split of a dispute', () => {
  it('distributes each milestone’s money once and gives the provider the decided amount', () => {
    fc.assert(
      fc.property(fc.array(xaf, { minLength: 1, maxLength: 6 }), fc.double({ min: 0, max: 1, noNaN: true }), (sums, part) => {
        const held = sums.map((amountXaf, place) => ({ id: String(place), amountXaf }));
        const toProvider = Math.floor(sumXaf(held) * part);
        const shares = splitOver(held, toProvider);
        expect(shares.reduce((sum, { releasedXaf }) => sum + releasedXaf, 0)).toBe(toProvider);
        for (const [place, { releasedXaf, refundedXaf }] of shares.entries()) expect(releasedXaf + refundedXaf).toBe(sums[place]);
      }),
    );
  });
});

describe('the contract text', () => {
  const terms = {
    ...{
      title: 'DJ',
      description: 'Six hours\n\nof music',
      location: 'Akwa',
      delivery: null,
      cancellationPolicy: 'strict' as const,
    },
    ...{ startsAt: '2026-12-12T19:00:00.000Z', endsAt: '2026-12-13T01:00:00.000Z' },
    lines: [{ label: 'Music', amountXaf: 200_000 }],
    milestones: milestonesFor(200_000, 30),
  };
  const parties = { organizer: 'Ada\n\n7. Extra', provider: 'Kinda', eventName: { en: 'Makossa', fr: 'Makossa' } };

  it.each(['en', 'fr'] as const)('has nine clauses in %s, whatever the parties entered', (locale) => {
    const clauses = contractText(terms, parties, 0, locale).split('\n\n');
    expect(clauses.map((clause) => clause.split('.')[0])).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  });

  it('contains times in Douala, amounts and every step of the cancellation policy', () => {
    const text = contractText(terms, parties, 60_000, 'en');
    for (const part of [
      'Saturday 12 December 2026, 20:00',
      '200,000 XAF',
      'Deposit at signing: 60,000 XAF',
      'already funded',
      ...policyLines('strict', 'en'),
    ])
      expect(text).toContain(part);
    expect(contractText(terms, parties, 0, 'fr')).toContain('samedi 12 décembre 2026 à 20 h 00');
  });

  it('has another hash when a single character changes', () => {
    expect(hashOf('a', 'b')).toMatch(/^[0-9a-f]{64}$/);
    expect(hashOf('a', 'b')).not.toBe(hashOf('a', 'c'));
  });
});

describe('the turn to act', () => {
  const snapshot = {
    state: 'active',
    isProposed: false,
    signedSides: [],
    isInForce: true,
    hasPending: false,
    ...{ hasProposal: false, hasPledged: false, hasOwed: false },
    hasFunded: false,
    hasSubmitted: false,
    escrowXaf: 0,
  } as const;

  it('is the organizer’s when money is missing or work waits to be accepted', () => {
    expect(isTurnOf('organizer', { ...snapshot, hasPending: true })).toBe(true);
    expect(isTurnOf('organizer', { ...snapshot, hasSubmitted: true })).toBe(true);
    expect(isTurnOf('provider', { ...snapshot, hasPending: true, hasSubmitted: true })).toBe(false);
    expect(isTurnOf('provider', { ...snapshot, hasFunded: true })).toBe(true);
  });

  it('is the provider’s while a pledge waits for an answer, and the organizer’s when income did not cover it', () => {
    const proposed = { ...snapshot, hasProposal: true };
    expect([isTurnOf('organizer', proposed), isTurnOf('provider', proposed)]).toEqual([false, true]);
    expect(actionsOf('provider', proposed)).toContain('answer_pledge');
    expect(actionsOf('organizer', proposed)).not.toContain('complete');
    const due = { ...snapshot, hasPledged: true, hasOwed: true };
    expect([isTurnOf('organizer', due), isTurnOf('provider', due)]).toEqual([true, false]);
    expect(actionsOf('organizer', due)).toEqual(expect.arrayContaining(['fund', 'accept']));
  });

  it('is that of the side that has not signed', () => {
    const signed = { ...snapshot, state: 'signed', isProposed: true, signedSides: ['organizer'], isInForce: false } as const;
    expect([isTurnOf('organizer', signed), isTurnOf('provider', signed), isTurnOf('admin', signed)]).toEqual([
      false,
      true,
      false,
    ]);
    expect(actionsOf('provider', signed)).toEqual(['amend', 'sign', 'upload', 'cancel']);
  });

  it('is only the admin’s in a dispute', () => {
    const disputed = { ...snapshot, state: 'disputed', escrowXaf: 5 } as const;
    expect(actionsOf('admin', disputed)).toEqual(['decide']);
    expect(actionsOf('organizer', disputed)).toEqual(['upload']);
  });
});
