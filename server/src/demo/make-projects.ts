import type { JobHandlers } from '../platform/platform.ts';
import type { Session } from '../platform/session.ts';
import type { DemoCalendar } from './demo-calendar.ts';
import type { DemoHouse } from './demo-house.ts';
import { demoAccounts } from './demo-people.ts';
import { type DemoBid, type DemoProject, demoProjects } from './demo-projects.ts';
import { demoProviders } from './demo-providers.ts';
import { handOf } from './make-agreements.ts';
import type { MadeEvent } from './make-events.ts';
import type { DemoPeople } from './make-people.ts';
import type { MadeProviders } from './make-providers.ts';

type Person = Pick<Session, 'userId' | 'role' | 'name'>;

interface World {
  readonly people: DemoPeople;
  readonly providers: MadeProviders;
  readonly calendar: DemoCalendar;
  readonly findEvent: (name: string) => MadeEvent;
}

/** What has come about so far of a project of the world. */
interface Story {
  projectId: string;
  readonly bidIds: Map<DemoBid, string>;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Projects and bids as happenings of the world's past: each posted, placed, chosen and answered by the service that people call. */
export function projectHappenings(house: DemoHouse, world: World) {
  const { calendar } = world;
  const jobs: JobHandlers = house.slices.projects.jobs;
  const lapses = {
    at: calendar(-1, 11, 30),
    happen: async () => jobs['projects.lapse-awards']?.({} as never),
  };
  return [...demoProjects.flatMap((project) => happeningsOf(house, world, project)), lapses];
}

function happeningsOf(house: DemoHouse, world: World, project: DemoProject) {
  const { slices } = house;
  const { calendar, people, findEvent } = world;
  const story: Story = { projectId: '', bidIds: new Map() };
  const organizer = () => people.sessionOf(findEvent(project.event).event.organizer);
  const posting = {
    at: calendar(...project.at),
    async happen() {
      const posted = await slices.projects.post(organizer(), briefOf(world, project), {}, 'en');
      story.projectId = posted._id;
    },
  };
  const cancelling = project.cancelled && {
    at: calendar(...project.cancelled[0]),
    happen: () => slices.projects.cancel(organizer(), story.projectId, project.cancelled?.[1] ?? ''),
  };
  const bids = project.bids.flatMap((bid) => {
    const person = providerOf(world, bid.by);
    const ids = () => ({ projectId: story.projectId, bidId: story.bidIds.get(bid) ?? '' });
    const offer = (share: number) => offerOf(world, project, bid, share);
    const steps = [
      {
        when: bid.at,
        async happen() {
          const { myBid } = await slices.projects.place(person, story.projectId, offer(1), 'en');
          story.bidIds.set(bid, myBid._id);
        },
      },
      bid.changed && {
        when: bid.changed.at,
        happen: () => slices.projects.update(person, story.projectId, offer(bid.changed?.share ?? 1)),
      },
      bid.withdrawn && { when: bid.withdrawn, happen: () => slices.projects.withdraw(person, story.projectId) },
      bid.awarded && { when: bid.awarded, happen: () => slices.projects.award(organizer(), ids(), undefined) },
      bid.accepted && { when: bid.accepted, happen: () => slices.projects.answer(person, ids(), { accepted: true }) },
      bid.completed &&
        bid.accepted && {
          when: [bid.accepted[0] + 1, 10] as const,
          happen: () => bringIntoForce(house, organizer(), person, story.projectId),
        },
      bid.completed && {
        when: bid.completed,
        happen: () => slices.projects.move(organizer(), ids(), { newStatus: 'completed', reason: undefined }),
      },
      bid.declined && {
        when: bid.declined[0],
        happen: () => slices.projects.answer(person, ids(), { accepted: false, reason: bid.declined?.[1] }),
      },
    ];
    return steps.flatMap((step) => (step ? [{ at: calendar(...step.when), happen: step.happen }] : []));
  });
  return [posting, ...bids, ...(cancelling ? [cancelling] : [])];
}

/** Both sign the contract that the acceptance drafted, and the organizer pays its milestones by phone. */
async function bringIntoForce(house: DemoHouse, organizer: Session, provider: Person, projectId: string): Promise<void> {
  const { projects, contracts, payments } = house.slices;
  const { contractId } = await projects.readOwn(organizer, projectId, 'price', 'en');
  if (!contractId) throw new Error('An accepted bid has no contract');
  for (const one of [organizer, provider]) {
    const { versions } = await contracts.reading.get(one, contractId, 'en');
    const { number = 1, sha256 = '' } = versions[0] ?? {};
    const signature = { typedName: one.name, drawing: handOf(one.name), address: '154.72.150.21' };
    await contracts.agreement.sign(one, contractId, { ...signature, version: number, sha256 });
  }
  const { milestones } = await contracts.reading.get(organizer, contractId, 'en');
  for (const { _id: milestoneId } of milestones) {
    const url = await contracts.milestones.fund(organizer, { contractId, milestoneId }, { from: 'payment' });
    await payments.start(url?.split('/').at(-1) ?? '', { operator: 'mtn', number: '+237670000004' }, 'en');
    for (const paymentId of house.takeDuePolls()) await house.run('payments.poll', { paymentId });
  }
}

/** Somebody who serves at events, as their session names them. Throws for an address that nobody has. */
function providerOf({ providers }: World, by: string) {
  const email = `${by}@ngoma.test`;
  const made = providers.get(email);
  const people = [...demoAccounts, ...demoProviders.flatMap(({ person }) => (typeof person === 'string' ? [] : [person]))];
  const name = people.find((person) => person.email === email)?.name;
  if (!made || !name) throw new Error(`No provider of the demo world has the address ${email}`);
  return { userId: made.userId, role: 'provider' as const, name };
}

function startOf({ calendar, findEvent }: World, project: DemoProject): Date {
  const { inDays, hour } = findEvent(project.event).event;
  return new Date(calendar(inDays, hour).getTime() + project.starts * hourMs);
}

function briefOf(world: World, project: DemoProject) {
  const { id: eventId, event } = world.findEvent(project.event);
  const start = startOf(world, project);
  const [budgetMin, budgetMax] = project.budget;
  const { title, category, description } = project;
  return {
    ...{ eventId, title, category, description, budgetMin, budgetMax },
    date: start.toISOString(),
    endDate: new Date(start.getTime() + project.hours * hourMs).toISOString(),
    city: event.city,
    location: event.location,
    deadline: new Date(start.getTime() - 2 * dayMs).toISOString(),
  };
}

function offerOf(world: World, project: DemoProject, bid: DemoBid, share: number) {
  return {
    lines: bid.lines.map(([label, amountXaf]) => ({ label, amount: Math.round((amountXaf * share) / 1_000) * 1_000 })),
    message: bid.message,
    ...(bid.delivery && { delivery: bid.delivery }),
    depositPercent: bid.deposit ?? 30,
    validUntil: new Date(startOf(world, project).getTime() - dayMs).toISOString(),
    cancellationPolicy: bid.policy ?? ('moderate' as const),
  };
}
