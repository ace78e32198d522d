import { describe, expect, it } from 'vitest';
import { buildTimeline, factFor } from './timeline.rules.ts';
import type { AttemptRow, Fact, Milestones, RefundStepRow, TimelineSources } from './timeline.types.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 12, minute));
const order: Milestones = {
  ...{ buyerId: 'brenda', buyerNumber: null, state: 'confirmed', eventState: 'published', totalXaf: 10_000, walletXaf: 0 },
  ...{ placedAt: at(0), settledAt: at(2), confirmedAt: at(2), ticketCount: 2, ticketsSentAt: null },
  issue: null,
};
const attempt: AttemptRow = {
  ...{ state: 'succeeded', reason: null, amountXaf: 10_000, paidWith: 'mtn', number: '237677123456', reference: '447199' },
  ...{ createdAt: at(0), submittedAt: at(1), settledAt: at(2) },
};
const step: RefundStepRow = {
  ...{ state: 'requested', origin: 'buyer', paidXaf: 5_000, amountXaf: null, walletXaf: 0, decidedBy: null, ticketCount: 1 },
  ...{ requestReason: 'Ill', note: 'Ill', actor: { id: 'brenda', name: 'Brenda', role: 'participant' }, at: at(5) },
};
const sources: TimelineSources = {
  order,
  attempts: [],
  payouts: [],
  refundSteps: [],
  chosenNumbers: [],
  resends: [],
  corrections: [],
  revocations: [],
  entries: [],
};
const kinds = (change: Partial<TimelineSources>) => buildTimeline({ ...sources, ...change }).map(({ kind }) => kind);

describe('the timeline of an order', () => {
  it('has the facts in order of time, those of one moment as they usually happen', () => {
    const entries = [{ code: 'K7WQM3XP', holder: 'Brenda', at: at(9) }];
    expect(kinds({ attempts: [attempt], entries, order: { ...order, ticketsSentAt: at(2) } })).toEqual([
      'placed',
      'payment_started',
      'paid',
      'confirmed',
      'tickets_sent',
      'checked_in',
    ]);
  });

  it('leaves out attempts that never reached a gateway', () => {
    expect(kinds({ attempts: [{ ...attempt, state: 'created', submittedAt: null, settledAt: null }] })).toEqual([
      'placed',
      'confirmed',
    ]);
    expect(kinds({ attempts: [{ ...attempt, state: 'cancelled', submittedAt: null }] })).not.toContain('payment_cancelled');
    expect(kinds({ attempts: [{ ...attempt, state: 'cancelled' }] })).toContain('payment_cancelled');
  });

  it.each([
    ['the buyer', { confirmedAt: null }, 'cancelled_by_buyer'],
    ['its last refund', {}, 'cancelled_with_refunds'],
    ['its event', { eventState: 'cancelled' }, 'cancelled_with_event'],
  ] as const)('says that the order was cancelled by %s', (_what, change, kind) => {
    expect(kinds({ order: { ...order, state: 'cancelled', settledAt: at(20), ...change } }).at(-1)).toBe(kind);
  });

  it('shows a refund that the organizer gave as one fact with their reason', () => {
    const actor = { id: 'ada', name: 'Ada', role: 'organizer' } as const;
    const given = { ...step, origin: 'organizer', actor, amountXaf: 5_000, requestReason: 'A gesture' } as const;
    const [, , fact, ...more] = buildTimeline({ ...sources, refundSteps: [given, { ...given, state: 'approved', note: null }] });
    expect(more).toEqual([]);
    expect(fact).toMatchObject({ kind: 'refund_given', note: 'A gesture', by: 'organizer', byName: 'Ada', amountXaf: 5_000 });
  });

  it('names the policy where no person decided', () => {
    const approved: RefundStepRow = {
      ...step,
      state: 'approved',
      actor: null,
      decidedBy: 'policy',
      amountXaf: 5_000,
      note: null,
    };
    expect(buildTimeline({ ...sources, refundSteps: [step, approved] }).slice(-2)).toMatchObject([
      { kind: 'refund_requested', by: 'buyer', note: 'Ill' },
      { kind: 'refund_approved', by: 'policy', amountXaf: 5_000 },
    ]);
  });
});

describe('the balance in a timeline', () => {
  it('is named as a part of the order and of a refund, and is not sent to the operator', () => {
    const refunded = { ...step, actor: null, amountXaf: 5_000, walletXaf: 2_000 };
    const refundSteps = (['approved', 'sent', 'done'] as const).map((state) => ({ ...refunded, state }));
    const facts = buildTimeline({ ...sources, order: { ...order, walletXaf: 4_000 }, refundSteps });
    expect(facts[0]).toMatchObject({ kind: 'placed', amountXaf: 10_000, balanceXaf: 4_000 });
    expect(facts.slice(-3)).toMatchObject([
      { kind: 'refund_approved', amountXaf: 5_000, balanceXaf: 2_000 },
      { kind: 'refund_sent', amountXaf: 3_000 },
      { kind: 'refund_done', amountXaf: 3_000 },
    ]);
  });

  it('has all of a refund that needs no operator', () => {
    const refundSteps = [{ ...step, actor: null, amountXaf: 5_000, walletXaf: 5_000, state: 'done' as const }];
    expect(buildTimeline({ ...sources, refundSteps }).at(-1)).toMatchObject({ amountXaf: 5_000, balanceXaf: 5_000 });
  });
});

describe('a fact', () => {
  const failed: Fact = { kind: 'payment_failed', at: at(1), number: '237677123456', failure: 'insufficient_funds' };
  const byAdmin: Fact = { kind: 'refund_given', at: at(1), by: 'admin', byName: 'Root' };
  const byStaff: Fact = { kind: 'tickets_sent_again', at: at(1), by: 'organizer', byName: 'Ada' };

  it('hides from organizers the number that paid and why a payment failed', () => {
    expect(factFor('organizer', failed)).not.toHaveProperty('number');
    expect(factFor('organizer', failed)).not.toHaveProperty('failure');
    for (const reader of ['participant', 'admin'] as const)
      expect(factFor(reader, failed)).toMatchObject({ number: '237677123456', failure: 'insufficient_funds' });
  });

  it('names admins to admins only, and staff to organizers and admins', () => {
    const namesFor = (fact: Fact) =>
      (['participant', 'organizer', 'admin'] as const).map((reader) => factFor(reader, fact).byName);
    expect(namesFor(byAdmin)).toEqual([null, null, 'Root']);
    expect(namesFor(byStaff)).toEqual([null, 'Ada', 'Ada']);
  });
});
