import { expect, it } from 'vitest';
import { type AwardFacts, awardTimeline } from './award-timeline.rules.ts';

const day = (text: string) => new Date(`2026-12-${text}T10:00:00.000Z`);
const [placedAt, awardedAt, signedAt, fundedAt, eventAt, now] = ['01', '02', '03', '04', '20', '05'].map(day) as [
  ...[Date, Date, Date, Date, Date, Date],
];
type Contract = NonNullable<AwardFacts['contract']>;
const fresh: Contract = {
  ...{ state: 'draft', startsAt: eventAt, endsAt: day('21'), activatedAt: null, completedAt: null, signedSides: [] },
  ...{ milestones: 2, funded: 0, paid: 0, unpaid: 2, lastFundedAt: null, lastPaidAt: null, submittedAt: null },
  ...{ hasUnfunded: true, fundingDueAt: null, hasProposal: false, acceptedBy: null, completedBy: day('24') },
};
const active: Contract = { ...fresh, state: 'active', activatedAt: signedAt, signedSides: ['organizer', 'provider'] };
const funded: Contract = { ...active, funded: 2, hasUnfunded: false, lastFundedAt: fundedAt };
const paid: Contract = { ...funded, paid: 2, unpaid: 0, lastPaidAt: day('22') };
const project: AwardFacts['project'] = { state: 'active', startsAt: eventAt, awardExpiresAt: null };
const timelineOf = (contract: Partial<Contract> | undefined, at = now, part: Partial<AwardFacts['project']> = {}) =>
  awardTimeline(
    {
      project: { ...project, ...part },
      bid: { createdAt: placedAt },
      awardedAt,
      contract: contract && { ...fresh, ...contract },
    },
    at,
  );
const reachedOf = (timeline: ReturnType<typeof timelineOf>) =>
  timeline.steps.filter(({ isReached }) => isReached).map(({ step }) => step);

it('an award without an answer waits for the provider until it expires', () => {
  const timeline = timelineOf(undefined, now, { state: 'awarded', awardExpiresAt: day('06') });
  expect(reachedOf(timeline)).toEqual(['placed', 'awarded']);
  expect(timeline.steps.map(({ at }) => at)).toEqual([
    ...[placedAt.toISOString(), awardedAt.toISOString(), null, null, eventAt.toISOString(), null],
  ]);
  expect(timeline).toMatchObject({ milestones: null, next: { kind: 'answer', by: day('06').toISOString() } });
});

it.each<[string, Partial<Contract>, Date, unknown]>([
  ['without a signature, both sign', {}, now, { kind: 'signatures', by: eventAt.toISOString() }],
  ['signed by the organizer, the provider signs', { signedSides: ['organizer'] }, now, { kind: 'provider_signature' }],
  ['signed by the provider, the organizer signs', { signedSides: ['provider'] }, now, { kind: 'organizer_signature' }],
  ['in force, the organizer funds a deposit at once', active, now, { kind: 'funding', by: null }],
  [
    'with a milestone of the event day, funds it by then',
    { ...active, fundingDueAt: eventAt },
    now,
    { kind: 'funding', by: eventAt.toISOString() },
  ],
  ['with a pledge, the provider answers it', { ...active, hasProposal: true }, now, { kind: 'provider_pledge' }],
  [
    'with an agreed pledge, the event comes',
    { ...active, hasUnfunded: false },
    now,
    { kind: 'event', by: eventAt.toISOString() },
  ],
  [
    'with an agreed pledge after the event, the earnings come',
    { ...active, hasUnfunded: false },
    day('22'),
    { kind: 'earnings', by: null },
  ],
  ['funded, the event comes', funded, now, { kind: 'event', by: eventAt.toISOString() }],
  ['funded, on the day the provider works', funded, day('20'), { kind: 'provider_work', by: day('21').toISOString() }],
  ['after the end, the provider submits at once', funded, day('23'), { kind: 'provider_work', by: null }],
  [
    'submitted, the organizer accepts',
    { ...funded, submittedAt: day('21'), acceptedBy: day('24') },
    day('22'),
    { kind: 'acceptance', by: day('24').toISOString() },
  ],
  ['paid, the organizer completes', paid, day('22'), { kind: 'completion', by: day('24').toISOString() }],
  ['in a dispute, an admin decides', { ...funded, state: 'disputed' }, now, { kind: 'decision', by: null }],
])('a contract %s', (_what, contract, at, next) => {
  expect(timelineOf(contract, at).next).toMatchObject(next as object);
});

it('the money counts as funded with the last milestone, at the time of the last payment once all are paid', () => {
  const moneyOf = (contract: Partial<Contract>) => timelineOf(contract).steps.find(({ step }) => step === 'funded');
  expect(moneyOf({ ...active, funded: 1, lastFundedAt: fundedAt })).toMatchObject({ isReached: false, at: null });
  expect(moneyOf(funded)).toMatchObject({ isReached: true, at: fundedAt.toISOString() });
  expect(moneyOf(paid)).toMatchObject({ isReached: true, at: day('22').toISOString() });
  expect(moneyOf({ ...active, milestones: 0 })).toMatchObject({ isReached: false });
});

it('a completed project has reached every step and waits for nothing', () => {
  const done = { ...paid, state: 'completed', completedAt: day('24') } as const;
  const timeline = timelineOf(done, day('25'), { state: 'completed' });
  expect(reachedOf(timeline)).toEqual(['placed', 'awarded', 'signed', 'funded', 'event', 'done']);
  expect(timeline.steps.at(-1)?.at).toBe(day('24').toISOString());
  expect(timeline.next).toBeNull();
});
