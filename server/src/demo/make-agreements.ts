import type { Session } from '#platform/session';
import { type DemoAgreement, type DemoStage, demoAgreements } from './demo-agreements.ts';
import type { DemoCalendar } from './demo-calendar.ts';
import type { DemoHouse } from './demo-house.ts';
import type { MadeEvent } from './make-events.ts';
import type { DemoPeople } from './make-people.ts';

interface World {
  readonly people: DemoPeople;
  readonly calendar: DemoCalendar;
  readonly findEvent: (name: string) => MadeEvent;
}

const hourMs = 3_600_000;
/** A phone of the sandbox that pays at once. */
const phone = '+237670000004';
const admin = 'admin@ngoma.test';
/** From where the people of the world sign. */
const addresses = { organizer: '154.72.150.21', provider: '129.0.76.44' } as const;

/** What was done before a stage is reached: each of these stages has been through it. */
const withProposal: ReadonlySet<DemoStage> = new Set(['proposed', 'updated', 'turned down']);
const withContract: ReadonlySet<DemoStage> = new Set([
  ...(['awarded', 'signed by one', 'in force', 'funded', 'deposit paid', 'handed in', 'amended', 'disputed'] as const),
  ...(['decided', 'called off', 'completed'] as const),
]);
const stopsBefore = (stage: DemoStage, ...those: readonly DemoStage[]): boolean => those.includes(stage);

/** A hand's lines, from the letters of a name: the same name always signs alike. */
export function handOf(name: string): string {
  const points = [...name.replace(/\s+/g, '')].slice(0, 16).map((letter, place) => {
    const code = letter.codePointAt(0) ?? 0;
    return [60 + place * 30, 100 + (place % 2 === 0 ? -1 : 1) * (18 + ((code * 7) % 48))] as const;
  });
  const [first = [60, 100] as const, ...rest] = points;
  const line = rest.map(([x, y]) => `L${x} ${y}`).join(' ');
  return `M${first[0]} ${first[1]} ${line} L${Math.min(560, 90 + points.length * 30)} 140 M80 160 L${Math.min(540, 200 + points.length * 14)} 156`;
}

/** Lives one request through to its stage. The clock of the world goes on a few hours with each step. */
async function live(house: DemoHouse, { people, calendar, findEvent }: World, plan: DemoAgreement): Promise<void> {
  const { serviceRequests: requests, contracts } = house.slices;
  const [organizer, provider] = [people.sessionOf(plan.organizer), people.sessionOf(plan.provider)];
  const event = findEvent(plan.event);
  let present = calendar(plan.askedInDays, 10);
  const later = (hours: number) => {
    present = new Date(present.getTime() + hours * hourMs);
    house.goTo(present);
  };
  later(0);
  const startsAt = new Date(calendar(event.event.inDays, event.event.hour).getTime() + plan.fromHours * hourMs);
  const endsAt = new Date(startsAt.getTime() + plan.hours * hourMs);
  const { category, title, brief, budgetXaf: budget, stage, reason } = plan;
  const id = await requests.ask(organizer, {
    ...{ providerId: provider.userId, eventId: event.id, category, title, brief, budget },
    ...{ location: event.event.location, city: event.event.city },
    ...{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
  });
  if (stage === 'asked') return;
  later(1);
  if (stage === 'withdrawn') return requests.updateProject(organizer, id, 'cancelled', reason);
  if (stage === 'declined') return requests.answer(provider, id, 'declined', reason);
  if (stage === 'accepted') return requests.answer(provider, id, 'accepted');
  await requests.propose(provider, id, offerOf(plan, present, stage === 'updated' ? 15_000 : 0));
  later(1);
  if (stage === 'updated') return requests.update(provider, id, offerOf(plan, present, 0));
  if (stage === 'turned down') return requests.decide(organizer, id, 'declined', reason);
  if (withProposal.has(stage) || !withContract.has(stage)) return;
  await requests.decide(organizer, id, 'awarded');
  const { contractId } = await requests.view(id, organizer, 'en');
  if (!contractId) throw new Error(`${title} was awarded without a contract`);
  const work: Work = {
    house,
    plan,
    organizer,
    provider,
    contractId,
    later,
    contracts,
    present: () => present,
    event: { startsAt, endsAt },
  };
  await carryOn(work, people);
}

const offerOf = ({ lines, depositPercent, policy, message, delivery }: DemoAgreement, now: Date, moreXaf: number) => ({
  lines: lines.map(([label, amountXaf], place) => ({ label, amount: amountXaf + (place === 0 ? moreXaf : 0) })),
  ...{ depositPercent, cancellationPolicy: policy, message, delivery },
  validUntil: new Date(now.getTime() + 10 * 24 * hourMs).toISOString(),
});

interface Work {
  readonly house: DemoHouse;
  readonly plan: DemoAgreement;
  readonly organizer: Session;
  readonly provider: Session;
  readonly contractId: string;
  readonly contracts: DemoHouse['slices']['contracts'];
  readonly later: (hours: number) => void;
  readonly present: () => Date;
  readonly event: { readonly startsAt: Date; readonly endsAt: Date };
}

async function sign({ contracts, contractId }: Work, who: Session, side: 'organizer' | 'provider'): Promise<void> {
  const { proposed, versions } = await contracts.reading.get(who, contractId, 'en');
  const version = versions.find(({ number }) => number === proposed);
  if (!version) throw new Error('Nothing waits to be signed');
  const { number, sha256 } = version;
  const signature = { typedName: who.name, drawing: handOf(who.name), address: addresses[side] };
  await contracts.agreement.sign(who, contractId, { ...signature, version: number, sha256 });
}

/** Pays a milestone as an organizer without a balance does: by phone. */
async function fund({ house, contracts, contractId, organizer }: Work, place: number): Promise<void> {
  const milestone = (await contracts.reading.get(organizer, contractId, 'en')).milestones[place];
  if (!milestone) throw new Error('There is no such milestone');
  const url = await contracts.milestones.fund(organizer, { contractId, milestoneId: milestone._id }, { from: 'payment' });
  const ref = url?.split('/').at(-1) ?? '';
  await house.slices.payments.start(ref, { operator: 'mtn', number: phone }, 'en');
  for (const paymentId of house.takeDuePolls()) await house.run('payments.poll', { paymentId });
}

async function milestoneIn({ contracts, contractId, organizer }: Work, place: number) {
  const milestone = (await contracts.reading.get(organizer, contractId, 'en')).milestones[place];
  if (!milestone) throw new Error('There is no such milestone');
  return { contractId, milestoneId: milestone._id };
}

/** From the draft of the contract to the end of its stage. */
async function carryOn(work: Work, people: DemoPeople): Promise<void> {
  const { plan, contracts, contractId, organizer, provider, later } = work;
  const { stage, reason = '' } = plan;
  if (stage === 'awarded') return;
  later(2);
  await sign(work, organizer, 'organizer');
  if (stage === 'signed by one') return;
  later(3);
  await sign(work, provider, 'provider');
  if (stage === 'in force') return;
  later(1);
  if (stage === 'amended') return amend(work);
  await fund(work, 0);
  if (stage !== 'called off') await fund(work, 1);
  if (stopsBefore(stage, 'funded')) return;
  later(1);
  await contracts.milestones.submit(provider, await milestoneIn(work, 0));
  if (stage === 'handed in') return;
  later(2);
  await contracts.milestones.accept(organizer, await milestoneIn(work, 0));
  if (stage === 'deposit paid') return;
  if (stage === 'called off') return callOff(work, reason);
  later(Math.max(0, (work.event.endsAt.getTime() - work.present().getTime()) / hourMs) + 12);
  await contracts.milestones.submit(provider, await milestoneIn(work, 1));
  later(6);
  if (stage === 'completed') return contracts.ending.complete(organizer, contractId);
  await contracts.ending.dispute(organizer, contractId, reason);
  if (stage === 'disputed') return;
  later(20);
  const { escrow } = await contracts.reading.get(organizer, contractId, 'en');
  const decision = { toProvider: Math.round((escrow * 2) / 3), outcome: 'completed', note: plan.decision ?? '' } as const;
  await contracts.ending.decide(people.sessionOf(admin), contractId, decision);
}

async function callOff({ contracts, contractId, organizer, later }: Work, reason: string): Promise<void> {
  later(4);
  const { toProviderXaf, toOrganizerXaf, returnedXaf } = await contracts.ending.consequences(organizer, contractId);
  await contracts.ending.cancel(organizer, contractId, {
    ...{ reason, toProvider: toProviderXaf, toOrganizer: toOrganizerXaf, returned: returnedXaf },
  });
}

/** The provider proposes another hour for another price; the organizer has not signed it yet. */
async function amend(work: Work): Promise<void> {
  const { contracts, contractId, provider, later } = work;
  later(5);
  const { title, description, location, startsAt, endsAt, lines, milestones, cancellationPolicy, delivery } =
    await contracts.reading.get(provider, contractId, 'en');
  const moreXaf = 45_000;
  await contracts.agreement.propose(provider, contractId, {
    ...{ title, description, location, startsAt, endsAt, cancellationPolicy, delivery: delivery ?? undefined },
    lines: [...lines, { label: 'Rehearsal on the eve', amount: moreXaf }],
    milestones: milestones.map(({ due, amount }, place) => ({
      label: undefined,
      due,
      amount: place === 1 ? amount + moreXaf : amount,
    })),
  });
  later(1);
  await sign(work, provider, 'provider');
}

/** Requests and contracts, each lived through from the day on which it was asked. */
export const agreementHappenings = (house: DemoHouse, world: World, plans: readonly DemoAgreement[] = demoAgreements) =>
  plans.map((plan) => ({ at: world.calendar(plan.askedInDays, 10), happen: () => live(house, world, plan) }));
