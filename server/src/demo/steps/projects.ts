import type { Session } from '#platform/http/session/session';
import type { JobHandlers } from '#platform/platform';
import type { DemoCalendar } from '../content/calendar.ts';
import { demoAccounts } from '../content/people.ts';
import { type DemoBid, type DemoProject, demoProjects } from '../content/projects.ts';
import { demoProviders } from '../content/providers.ts';
import type { DemoApp } from '../demo-app.ts';
import { drawSignature } from './agreements.ts';
import type { CreatedEvent } from './events.ts';
import type { DemoPeople } from './people.ts';
import type { CreatedProviders } from './providers.ts';

type Person = Pick<Session, 'userId' | 'role' | 'name'>;

interface DemoContext {
  readonly people: DemoPeople;
  readonly providers: CreatedProviders;
  readonly calendar: DemoCalendar;
  readonly findEvent: (name: string) => CreatedEvent;
}

/** The ids of a demo project and of its bids, filled in as the steps run. */
interface ProjectProgress {
  projectId: string;
  readonly bidIds: Map<DemoBid, string>;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Returns the steps of all projects and bids: posting, bidding, awarding and answering, each through the service that the API
 * uses.
 */
export function projectSteps(app: DemoApp, context: DemoContext) {
  const { calendar } = context;
  const jobs: JobHandlers = app.features.projects.jobs;
  const lapses = {
    at: calendar(-1, 11, 30),
    run: async () => jobs['projects.lapse-awards']?.({} as never),
  };
  return [...demoProjects.flatMap((project) => stepsOf(app, context, project)), lapses];
}

function stepsOf(app: DemoApp, context: DemoContext, project: DemoProject) {
  const { features } = app;
  const { calendar, people, findEvent } = context;
  const progress: ProjectProgress = { projectId: '', bidIds: new Map() };
  const organizer = () => people.sessionOf(findEvent(project.event).event.organizer);
  const posting = {
    at: calendar(...project.at),
    async run() {
      const posted = await features.projects.post(organizer(), briefOf(context, project), {}, 'en');
      progress.projectId = posted._id;
    },
  };
  const cancelling = project.cancelled && {
    at: calendar(...project.cancelled[0]),
    run: () => features.projects.cancel(organizer(), progress.projectId, project.cancelled?.[1] ?? ''),
  };
  const bids = project.bids.flatMap((bid) => {
    const person = providerOf(context, bid.by);
    const ids = () => ({ projectId: progress.projectId, bidId: progress.bidIds.get(bid) ?? '' });
    const offer = (share: number) => offerOf(context, project, bid, share);
    const steps = [
      {
        when: bid.at,
        async run() {
          const { myBid } = await features.projects.place(person, progress.projectId, offer(1), 'en');
          progress.bidIds.set(bid, myBid._id);
        },
      },
      bid.changed && {
        when: bid.changed.at,
        run: () => features.projects.update(person, progress.projectId, offer(bid.changed?.share ?? 1)),
      },
      bid.withdrawn && { when: bid.withdrawn, run: () => features.projects.withdraw(person, progress.projectId) },
      bid.awarded && {
        when: bid.awarded,
        run: () => features.projects.award(organizer(), ids(), { othersReason: bid.othersReason }),
      },
      bid.accepted && { when: bid.accepted, run: () => features.projects.answer(person, ids(), { accepted: true }) },
      bid.completed &&
        bid.accepted && {
          when: [bid.accepted[0] + 1, 10] as const,
          run: () => activateContract(app, organizer(), person, progress.projectId),
        },
      bid.completed && {
        when: bid.completed,
        run: () => features.projects.move(organizer(), ids(), { newStatus: 'completed', reason: undefined }),
      },
      bid.declined && {
        when: bid.declined[0],
        run: () => features.projects.answer(person, ids(), { accepted: false, reason: bid.declined?.[1] }),
      },
    ];
    return steps.flatMap((step) => (step ? [{ at: calendar(...step.when), run: step.run }] : []));
  });
  return [posting, ...bids, ...(cancelling ? [cancelling] : [])];
}

/** Has both sides sign the contract of an accepted bid, and funds its milestones by mobile money. */
async function activateContract(app: DemoApp, organizer: Session, provider: Person, projectId: string): Promise<void> {
  const { projects, contracts, payments } = app.features;
  const { contractId } = await projects.readOwn(organizer, projectId, 'price', 'en');
  if (!contractId) throw new Error('An accepted bid has no contract');
  for (const one of [organizer, provider]) {
    const { versions } = await contracts.reading.get(one, contractId, 'en');
    const { number = 1, sha256 = '' } = versions[0] ?? {};
    const signature = { typedName: one.name, drawing: drawSignature(one.name), address: '154.72.150.21' };
    await contracts.agreement.sign(one, contractId, { ...signature, version: number, sha256 });
  }
  const { milestones } = await contracts.reading.get(organizer, contractId, 'en');
  for (const { _id: milestoneId } of milestones) {
    const url = await contracts.milestones.fund(organizer, { contractId, milestoneId }, { from: 'payment' });
    await payments.start(url?.split('/').at(-1) ?? '', { operator: 'mtn', number: '+237670000004' }, 'en');
    for (const paymentId of app.takeDuePolls()) await app.run('payments.poll', { paymentId });
  }
}

/** Returns the session data of a demo provider. Throws for an unknown address. */
function providerOf({ providers }: DemoContext, by: string) {
  const email = `${by}@ngoma.test`;
  const made = providers.get(email);
  const people = [...demoAccounts, ...demoProviders.flatMap(({ person }) => (typeof person === 'string' ? [] : [person]))];
  const name = people.find((person) => person.email === email)?.name;
  if (!made || !name) throw new Error(`No demo provider has the address ${email}`);
  return { userId: made.userId, role: 'provider' as const, name };
}

function startOf({ calendar, findEvent }: DemoContext, project: DemoProject): Date {
  const { inDays, hour } = findEvent(project.event).event;
  return new Date(calendar(inDays, hour).getTime() + project.starts * hourMs);
}

function briefOf(context: DemoContext, project: DemoProject) {
  const { id: eventId, event } = context.findEvent(project.event);
  const start = startOf(context, project);
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

function offerOf(context: DemoContext, project: DemoProject, bid: DemoBid, share: number) {
  return {
    lines: bid.lines.map(([label, amountXaf]) => ({ label, amount: Math.round((amountXaf * share) / 1_000) * 1_000 })),
    message: bid.message,
    ...(bid.delivery && { delivery: bid.delivery }),
    depositPercent: bid.deposit ?? 30,
    validUntil: new Date(startOf(context, project).getTime() - dayMs).toISOString(),
    cancellationPolicy: bid.policy ?? ('moderate' as const),
  };
}
