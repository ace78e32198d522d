import type { Session } from '#platform/http/session/session';
import type { DemoAgreement, DemoStage } from '../content/agreement-plan.ts';
import { demoAgreements } from '../content/agreements.ts';
import type { DemoCalendar } from '../content/calendar.ts';
import type { DemoApp } from '../demo-app.ts';
import type { CreatedEvent } from './events.ts';
import type { DemoPeople } from './people.ts';

interface DemoContext {
  readonly people: DemoPeople;
  readonly calendar: DemoCalendar;
  readonly findEvent: (name: string) => CreatedEvent;
}

const hourMs = 3_600_000;
/** A sandbox number whose payments succeed at once. */
const phone = '+237670000004';
const admin = 'admin@ngoma.test';
/** The IP addresses from which the two sides sign. */
const addresses = { organizer: '154.72.150.21', provider: '129.0.76.44' } as const;

/** The stages that end with a proposal. `withContract` are the stages that have a contract. */
const withProposal: ReadonlySet<DemoStage> = new Set(['proposed', 'updated', 'turned down']);
const withContract: ReadonlySet<DemoStage> = new Set([
  ...([
    'awarded',
    'signed by one',
    'in force',
    'pledge offered',
    'pledged',
    'funded',
    'deposit paid',
    'handed in',
    'amended',
    'disputed',
  ] as const),
  ...(['decided', 'called off', 'completed'] as const),
]);
const stopsBefore = (stage: DemoStage, ...stages: readonly DemoStage[]): boolean => stages.includes(stage);

/** Returns an SVG path that stands for a handwritten signature. The same name always gives the same path. */
export function drawSignature(name: string): string {
  const points = [...name.replace(/\s+/g, '')].slice(0, 16).map((character, place) => {
    const code = character.codePointAt(0) ?? 0;
    return [60 + place * 30, 100 + (place % 2 === 0 ? -1 : 1) * (18 + ((code * 7) % 48))] as const;
  });
  const [first = [60, 100] as const, ...rest] = points;
  const line = rest.map(([x, y]) => `L${x} ${y}`).join(' ');
  return `M${first[0]} ${first[1]} ${line} L${Math.min(560, 90 + points.length * 30)} 140 M80 160 L${Math.min(540, 200 + points.length * 14)} 156`;
}

/** Creates a service request and takes it to its stage. The demo clock advances some hours with each step. */
async function createAgreement(app: DemoApp, { people, calendar, findEvent }: DemoContext, plan: DemoAgreement): Promise<void> {
  const { serviceRequests: requests, contracts } = app.features;
  const [organizer, provider] = [people.sessionOf(plan.organizer), people.sessionOf(plan.provider)];
  const event = findEvent(plan.event);
  let present = calendar(plan.askedInDays, 10);
  const advance = (hours: number) => {
    present = new Date(present.getTime() + hours * hourMs);
    app.setClock(present);
  };
  advance(0);
  const startsAt = new Date(calendar(event.event.inDays, event.event.hour).getTime() + plan.fromHours * hourMs);
  const endsAt = new Date(startsAt.getTime() + plan.hours * hourMs);
  const { category, title, brief, budgetXaf: budget, stage, reason, lostReason } = plan;
  const id = await requests.ask(organizer, {
    ...{ providerId: provider.userId, eventId: event.id, category, title, brief, budget },
    ...{ location: event.event.location, city: event.event.city },
    ...{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
  });
  if (stage === 'asked') return;
  advance(1);
  if (stage === 'withdrawn') return requests.updateProject(organizer, id, 'cancelled', reason);
  if (stage === 'declined') return requests.answer(provider, id, 'declined', reason);
  if (stage === 'accepted') return requests.answer(provider, id, 'accepted');
  await requests.propose(provider, id, offerOf(plan, present, stage === 'updated' ? 15_000 : 0));
  advance(1);
  if (stage === 'updated') return requests.update(provider, id, offerOf(plan, present, 0));
  if (stage === 'turned down') return requests.decide(organizer, id, 'declined', reason, lostReason);
  if (withProposal.has(stage) || !withContract.has(stage)) return;
  await requests.decide(organizer, id, 'awarded');
  const { contractId } = await requests.view(id, organizer, 'en');
  if (!contractId) throw new Error(`${title} was awarded without a contract`);
  const work: Work = {
    app,
    plan,
    organizer,
    provider,
    contractId,
    advance,
    contracts,
    present: () => present,
    event: { startsAt, endsAt },
  };
  await advanceContract(work, people);
}

const offerOf = ({ lines, depositPercent, policy, message, delivery }: DemoAgreement, now: Date, moreXaf: number) => ({
  lines: lines.map(([label, amountXaf], place) => ({ label, amount: amountXaf + (place === 0 ? moreXaf : 0) })),
  ...{ depositPercent, cancellationPolicy: policy, message, delivery },
  validUntil: new Date(now.getTime() + 10 * 24 * hourMs).toISOString(),
});

interface Work {
  readonly app: DemoApp;
  readonly plan: DemoAgreement;
  readonly organizer: Session;
  readonly provider: Session;
  readonly contractId: string;
  readonly contracts: DemoApp['features']['contracts'];
  readonly advance: (hours: number) => void;
  readonly present: () => Date;
  readonly event: { readonly startsAt: Date; readonly endsAt: Date };
}

async function sign({ contracts, contractId }: Work, who: Session, side: 'organizer' | 'provider'): Promise<void> {
  const { proposed, versions } = await contracts.reading.get(who, contractId, 'en');
  const version = versions.find(({ number }) => number === proposed);
  if (!version) throw new Error('No version waits for a signature');
  const { number, sha256 } = version;
  const signature = { typedName: who.name, drawing: drawSignature(who.name), address: addresses[side] };
  await contracts.agreement.sign(who, contractId, { ...signature, version: number, sha256 });
}

/** Funds a milestone by mobile money, as an organizer without a balance does. */
async function fund({ app, contracts, contractId, organizer }: Work, place: number): Promise<void> {
  const milestone = (await contracts.reading.get(organizer, contractId, 'en')).milestones[place];
  if (!milestone) throw new Error('The contract has no such milestone');
  const url = await contracts.milestones.fund(organizer, { contractId, milestoneId: milestone._id }, { from: 'payment' });
  const ref = url?.split('/').at(-1) ?? '';
  await app.features.payments.start(ref, { operator: 'mtn', number: phone }, 'en');
  for (const paymentId of app.takeDuePolls()) await app.run('payments.poll', { paymentId });
}

async function milestoneIn({ contracts, contractId, organizer }: Work, place: number) {
  const milestone = (await contracts.reading.get(organizer, contractId, 'en')).milestones[place];
  if (!milestone) throw new Error('The contract has no such milestone');
  return { contractId, milestoneId: milestone._id };
}

/** Takes a contract from its draft to its stage. */
async function advanceContract(work: Work, people: DemoPeople): Promise<void> {
  const { plan, contracts, contractId, organizer, provider, advance } = work;
  const { stage, reason = '' } = plan;
  if (stage === 'awarded') return;
  advance(2);
  await sign(work, organizer, 'organizer');
  if (stage === 'signed by one') return;
  advance(3);
  await sign(work, provider, 'provider');
  if (stage === 'in force') return;
  advance(1);
  if (stage === 'amended') return amend(work);
  await fund(work, 0);
  if (stage === 'pledged' || stage === 'pledge offered') return pledge(work);
  if (stage !== 'called off') await fund(work, 1);
  if (stopsBefore(stage, 'funded')) return;
  advance(1);
  await contracts.milestones.submit(provider, await milestoneIn(work, 0));
  if (stage === 'handed in') return;
  advance(2);
  await contracts.milestones.accept(organizer, await milestoneIn(work, 0));
  if (stage === 'deposit paid') return;
  if (stage === 'called off') return callOff(work, reason);
  advance(Math.max(0, (work.event.endsAt.getTime() - work.present().getTime()) / hourMs) + 12);
  await contracts.milestones.submit(provider, await milestoneIn(work, 1));
  advance(6);
  if (stage === 'completed') return contracts.ending.complete(organizer, contractId);
  await contracts.ending.dispute(organizer, contractId, reason);
  if (stage === 'disputed') return;
  advance(20);
  const { escrow } = await contracts.reading.get(organizer, contractId, 'en');
  const decision = { toProvider: Math.round((escrow * 2) / 3), outcome: 'completed', note: plan.decision ?? '' } as const;
  await contracts.ending.decide(people.sessionOf(admin), contractId, decision);
}

/** Offers to pay the balance from the pending income of the event, and lets the provider agree if the stage says so. */
async function pledge(work: Work): Promise<void> {
  const { plan, contracts, organizer, provider, advance } = work;
  const ids = await milestoneIn(work, 1);
  advance(1);
  await contracts.pledges.propose(organizer, ids);
  if (plan.stage === 'pledge offered') return;
  advance(2);
  await contracts.pledges.answer(provider, ids, true);
}

async function callOff({ contracts, contractId, organizer, advance }: Work, reason: string): Promise<void> {
  advance(4);
  const { toProviderXaf, toOrganizerXaf, returnedXaf } = await contracts.ending.consequences(organizer, contractId);
  await contracts.ending.cancel(organizer, contractId, {
    ...{ reason, toProvider: toProviderXaf, toOrganizer: toOrganizerXaf, returned: returnedXaf },
  });
}

/** Proposes an additional hour at a higher price, signed by the provider only. */
async function amend(work: Work): Promise<void> {
  const { contracts, contractId, provider, advance } = work;
  advance(5);
  const { title, description, location, startsAt, endsAt, lines, milestones, cancellationPolicy, delivery } =
    await contracts.reading.get(provider, contractId, 'en');
  const moreXaf = 45_000;
  await contracts.agreement.propose(provider, contractId, {
    ...{ title, description, location, startsAt, endsAt, cancellationPolicy, delivery: delivery ?? undefined },
    lines: [...lines, { label: 'Rehearsal the day before', amount: moreXaf }],
    milestones: milestones.map(({ due, amount }, place) => ({
      label: undefined,
      due,
      amount: place === 1 ? amount + moreXaf : amount,
    })),
  });
  advance(1);
  await sign(work, provider, 'provider');
}

/** Returns one step per service request, on the day of the request. */
export const agreementSteps = (app: DemoApp, context: DemoContext, plans: readonly DemoAgreement[] = demoAgreements) =>
  plans.map((plan) => ({ at: context.calendar(plan.askedInDays, 10), run: () => createAgreement(app, context, plan) }));
