import fc from 'fast-check';

const which = fc.nat(9);
const amountXaf = fc.integer({ min: 1, max: 25_000 });
const of = <const Kind extends string>(...kinds: Kind[]) => fc.constantFrom(...kinds);

const saleActions = [
  {
    weight: 4,
    arbitrary: fc.record({
      kind: of('sell'),
      buyer: fc.nat(2),
      quantity: fc.integer({ min: 1, max: 4 }),
      usesBalance: fc.boolean(),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      ...{ kind: of('pay'), which, callbacks: fc.nat(2) },
      outcome: fc.constantFrom(...(['approve', 'approve', 'approve', 'decline', 'other'] as const)),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: of('retry', 'cancel'), which }) },
  { weight: 3, arbitrary: fc.record({ kind: of('repeat'), which }) },
  { weight: 3, arbitrary: fc.record({ kind: of('overdraw', 'overrefund'), which }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: of('wait'),
      minutes: fc.constantFrom<number>(1, 1, 10, 10, 26, 26, 120, 120, 1_500, 6_100, 25_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: of('calloff') }) },
] as const;

const refundActions = [
  {
    weight: 6,
    arbitrary: fc.record({
      ...{ kind: of('request', 'give', 'giveKeeping'), which, count: fc.integer({ min: 1, max: 3 }), amountXaf },
      destination: of('origin', 'wallet'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: of('gift'), buyer: fc.nat(2), amountXaf }) },
  { weight: 2, arbitrary: fc.record({ kind: of('operator'), refuses: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: of('credit', 'resend'), which }) },
] as const;

const disputeActions = [
  { weight: 3, arbitrary: fc.record({ kind: of('dispute'), which, percent: of('100', '100', '40'), withdraws: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: of('endDispute'), which, end: of('won', 'lost', 'closed') }) },
  { weight: 1, arbitrary: fc.record({ kind: of('reportDispute'), which }) },
  { weight: 2, arbitrary: fc.record({ kind: of('decideTickets'), which, restore: fc.boolean() }) },
] as const;

const changeActions = [
  { weight: 2, arbitrary: fc.record({ kind: of('move'), hours: fc.constantFrom(1, 30, 400) }) },
  { weight: 1, arbitrary: fc.record({ kind: of('postpone') }) },
  { weight: 4, arbitrary: fc.record({ kind: of('answer'), buyer: fc.nat(2), answer: of('keep', 'refund', 'refund') }) },
] as const;

const payoutActions = [
  { weight: 2, arbitrary: fc.record({ kind: of('releaseEarly') }) },
  { weight: 4, arbitrary: fc.record({ kind: of('withdraw'), percent: fc.constantFrom<number>(20, 60, 100) }) },
  { weight: 1, arbitrary: fc.record({ kind: of('confirm', 'repeatPayouts'), which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: of('decide'),
      which,
      decision: of('approve', 'approve', 'reject', 'none'),
      cancels: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: of('payOut'), which, outcome: of('pay', 'refuse', 'late'), calls: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: of('endFailure'), which, retries: fc.boolean(), gives: fc.boolean() }) },
] as const;

const pledgeActions = [
  { weight: 4, arbitrary: fc.record({ kind: of('pledge'), which, answer: of('agree', 'agree', 'decline', 'race') }) },
  { weight: 3, arbitrary: fc.record({ kind: of('work'), which, pays: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: of('endContract'), by: of('organizer', 'provider') }) },
] as const;

const actions = fc.oneof(
  ...saleActions,
  ...refundActions,
  ...disputeActions,
  ...changeActions,
  ...payoutActions,
  ...pledgeActions,
);
export type Action = typeof actions extends fc.Arbitrary<infer T> ? T : never;
type HavingKind<Kind, One> = One extends { readonly kind: infer Own } ? (Kind extends Own ? One : never) : never;
export type ActionOf<Kind extends Action['kind']> = HavingKind<Kind, Action>;

/** One step, and the changed row with which its work is aborted, if it is. */
export interface Step {
  readonly action: Action;
  readonly crashAfter: number | null;
}
const crashAfter = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 24 }) },
);
export const sequences: fc.Arbitrary<Step[]> = fc.array(fc.record({ action: actions, crashAfter }), {
  minLength: 5,
  maxLength: 16,
});

const sell = (buyer: number, quantity: number, usesBalance = false): Action => ({ kind: 'sell', buyer, quantity, usesBalance });
const pay = (callbacks: number, outcome: ActionOf<'pay'>['outcome'] = 'approve'): Action => ({
  ...{ kind: 'pay', which: 0, outcome, callbacks },
});
const gift = (buyer: number, xaf: number): Action => ({ kind: 'gift', buyer, amountXaf: xaf });
const wait = (minutes: number): Action => ({ kind: 'wait', minutes });
const refund = (
  kind: ActionOf<'give'>['kind'],
  count: number,
  xaf: number,
  destination: 'origin' | 'wallet' = 'origin',
): ActionOf<'give'> => ({ kind, which: 0, count, amountXaf: xaf, destination });
const dispute = (percent: '100' | '40'): Action => ({ kind: 'dispute', which: 0, percent, withdraws: true });
const endDispute = (end: ActionOf<'endDispute'>['end']): Action => ({ kind: 'endDispute', which: 0, end });

const withdraw = (percent: number): Action => ({ kind: 'withdraw', percent });
const decide = (decision: ActionOf<'decide'>['decision'], cancels = false): Action => ({
  ...{ kind: 'decide', which: 0, decision, cancels },
});
const payOut = (outcome: ActionOf<'payOut'>['outcome'], calls = true): Action => ({ kind: 'payOut', which: 0, outcome, calls });
const endFailure = (retries: boolean, gives: boolean): Action => ({ kind: 'endFailure', which: 0, retries, gives });

const pledge = (at: number, answer: ActionOf<'pledge'>['answer'] = 'agree'): Action => ({ kind: 'pledge', which: at, answer });
const work = (at: number, pays = false): Action => ({ kind: 'work', which: at, pays });

/** An order that is paid by a wallet in part, and one that is not. */
const twoOrders = [gift(0, 7_001), sell(0, 3, true), pay(1), sell(1, 2), pay(1)];

/** Steps that come before those at random, so that every step has something to act on. Each is the first of as many sequences. */
const openings: readonly (readonly Action[])[] = [
  // A cancelled order that is paid all the same, one that is paid with another amount, and one that waits for its payment.
  [
    ...[...twoOrders, sell(2, 2), { kind: 'cancel', which: 2 } as const, pay(1), sell(2, 1), pay(0), wait(1)],
    ...[{ kind: 'reportDispute', which: 0 } as const, sell(2, 1), pay(2, 'other'), sell(2, 2)],
  ],
  // Credit of a hold that ends, a refund as credit, a refund that fails and becomes credit, and one that is sent again.
  [
    ...[...twoOrders, gift(2, 40_000), sell(2, 1, true), gift(2, 2_500), sell(2, 4, true), wait(26)],
    ...[refund('request', 1, 1, 'wallet'), { kind: 'operator', refuses: true } as const, refund('give', 2, 4_001)],
    ...[
      { kind: 'credit', which: 0 } as const,
      { ...refund('give', 1, 1_001), which: 1 },
      { kind: 'operator', refuses: false } as const,
    ],
  ],
  // A dispute that is won after a refund, and one that is lost.
  [
    ...[
      ...twoOrders,
      refund('giveKeeping', 1, 5_001),
      { kind: 'overrefund', which: 0 } as const,
      dispute('100'),
      endDispute('won'),
    ],
    ...[{ kind: 'decideTickets', which: 0, restore: true } as const, dispute('40'), endDispute('lost')],
  ],
  // Tickets for which a request waits when the event is postponed, and a buyer who keeps those of another order.
  [
    ...[...twoOrders, refund('giveKeeping', 1, 2_001), wait(5_500), refund('request', 1, 1), { kind: 'postpone' } as const],
    ...[{ kind: 'answer', buyer: 0, answer: 'refund' } as const, { kind: 'answer', buyer: 1, answer: 'keep' } as const],
  ],
  // Earnings before the event, and a payout that is refused, paid again, and paid by the first attempt after all.
  [
    ...[...twoOrders, { kind: 'releaseEarly' } as const, refund('giveKeeping', 1, 3_001), sell(2, 4), pay(1)],
    ...[{ kind: 'releaseEarly' } as const, withdraw(60), decide('approve'), payOut('refuse'), endFailure(true, false)],
    ...[payOut('pay'), payOut('late')],
  ],
  // Earnings after the event, of which a part is withdrawn when a dispute takes them, one withdrawal that is cancelled alone, and
  // one that is given back.
  [
    ...[...twoOrders, sell(2, 3), pay(1), wait(6_300), withdraw(20), decide('approve', true), payOut('pay', false), wait(10)],
    ...[withdraw(20), decide('reject'), withdraw(20), decide('none', true)],
    ...[withdraw(60), decide('approve'), payOut('refuse'), endFailure(false, true)],
    ...[withdraw(100), decide('approve'), dispute('100'), payOut('pay')],
  ],
  // A pledge that a payment replaces, one that the income does not bear beside it, and that is paid when the earnings come.
  [
    ...[...twoOrders, sell(2, 4), pay(1), { kind: 'releaseEarly' } as const, pledge(0, 'decline'), pledge(0), pledge(1)],
    ...[work(0, true), pledge(1), work(1), refund('give', 2, 9_001), wait(6_300)],
  ],
];
/** Withdrawals of an organizer who is not verified, which end at a limit, while more is available. */
const unverifiedOpening: readonly Action[] = [
  ...[sell(0, 4), pay(1), sell(1, 4), pay(1), sell(2, 4), pay(1), wait(6_300), withdraw(40), withdraw(40)],
  ...[decide('approve'), withdraw(40), payOut('pay'), withdraw(60)],
];

/** The steps that a sequence begins with, and whether its organizer is verified. */
export interface Beginning {
  readonly steps: readonly Step[];
  readonly isVerified: boolean;
}

/** Aborts half of the beginnings while they settle their payments, which otherwise few sequences at random are. */
const beginningOf = (steps: readonly Action[], isVerified: boolean): fc.Arbitrary<Beginning> =>
  crashAfter.map((crash) => ({
    steps: steps.map((action) => ({ action, crashAfter: action.kind === 'pay' || action.kind === 'payOut' ? crash : null })),
    isVerified,
  }));
export const beginnings: readonly fc.Arbitrary<Beginning>[] = [
  ...openings.map((steps) => beginningOf(steps, true)),
  beginningOf(unverifiedOpening, false),
];
