import type { ContractState } from '@ngoma/api/features/contracts';
import type { Tx } from '#platform/database';
import { drain } from '#platform/drain';
import type { JobHandlers, Platform, RecurringJob } from '#platform/platform';
import { endProject } from './awards.service.ts';
import * as read from './projects.read.ts';
import { ownReasons } from './projects.reasons.rules.ts';
import * as rules from './projects.rules.ts';
import { unknownProject } from './projects.service.ts';
import { type ProjectsStore, projectsStore } from './projects.store.ts';
import type { ProjectsTelling } from './projects.telling.ts';
import type { BidRow, Person, ProjectRow, ProjectsDoors } from './projects.types.ts';

const batch = 200;

type AnswerDoors = Pick<ProjectsDoors, 'calendar' | 'contracts'>;

/** What becomes of an award: its provider says yes or no, or time answers; and what the contract does to the project later. */
export function answersService(platform: Platform, doors: AnswerDoors, { tell }: Pick<ProjectsTelling, 'tell'>) {
  const { db, clock, logger } = platform;

  const reopen = async (tx: Tx, store: ProjectsStore, ending: Omit<LostAward, 'by'>): Promise<void> => {
    const [provider] = await read.listReaders(tx, [ending.bid.providerId]);
    await reopenProject(tx, store, { ...ending, by: provider }, { tell, now: clock() });
  };

  /** The calendar's time, the contract, both states and everybody's news stand or fall together. */
  const accept = async (tx: Tx, store: ProjectsStore, person: Person, project: ProjectRow, bid: BidRow): Promise<void> => {
    const place = `${project.location}, ${project.city}`;
    const { startsAt, endsAt, title } = project;
    const source = { sourceType: 'project' as const, sourceId: project.id };
    await doors.calendar.book(tx, { ...source, providerId: bid.providerId, startsAt, endsAt, title, place });
    const { contractId } = await doors.contracts.draft(tx, {
      ...source,
      ...{ eventId: project.eventId, organizerId: project.organizerId, providerId: bid.providerId },
      ...{ title, category: project.category, description: project.description, location: place.slice(0, 200), startsAt, endsAt },
      lines: bid.lines.map(({ label, amount }) => ({ label, amountXaf: amount })),
      depositPercent: bid.depositPercent,
      ...(bid.delivery && { delivery: bid.delivery }),
      cancellationPolicy: bid.cancellationPolicy,
    });
    await store.setBidState(bid, rules.bidMove(bid, 'accepted'), null, clock());
    const others = await store.rejectWaiting(project.id, rules.waitingBids, clock());
    await store.setState(project.id, 'active', { awardExpiresAt: null, contractId }, clock());
    const moveId = await store.addMove(
      { projectId: project.id, kind: 'bid_accepted', actorId: person.userId, bidId: bid.id },
      clock(),
    );
    await tell(tx, {
      ...{ moveId, project, actor: { id: person.userId, name: person.name }, totalXaf: bid.totalXaf },
      tellings: [
        { told: 'bid_accepted', to: [project.organizerId] },
        { told: 'bid_rejected', to: others },
      ],
    });
  };

  const lapse = (projectId: string): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const store = projectsStore(tx);
      const project = await store.lock(projectId);
      const isDue = project?.state === 'awarded' && project.awardExpiresAt !== null && project.awardExpiresAt <= clock();
      const bid = isDue && project.awardedBidId ? await read.findBid(tx, project.awardedBidId) : undefined;
      if (project && bid) await reopen(tx, store, { project, bid, how: 'lapsed', reason: null });
    });

  const onFault = (error: unknown, { id: projectId }: { readonly id: string }) =>
    logger.error({ err: error, projectId }, 'A project could not be moved by the clock');

  const overtake = ({ id, isCalledOff }: { id: string; isCalledOff: boolean }): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const store = projectsStore(tx);
      const project = await store.lock(id);
      if (!project || !['open', 'awarded'].includes(project.state)) return;
      const [organizer] = await read.listReaders(tx, [project.organizerId]);
      const reason = (isCalledOff ? ownReasons.eventCalledOff : ownReasons.dayHasCome)[organizer?.locale ?? 'en'];
      await endProject(tx, store, { project, reason, actor: undefined }, { tell, now: clock() });
    });

  const jobs: JobHandlers = {
    'projects.lapse-awards': () =>
      drain(
        async () => (await read.listLapsed(db, clock(), batch)).map((id) => ({ id })),
        ({ id }) => lapse(id),
        onFault,
      ),
    'projects.follow-events': () => drain(() => read.listOvertaken(db, clock(), batch), overtake, onFault),
  };
  const recurring: readonly RecurringJob[] = [
    { name: 'projects.lapse-awards', cron: '* * * * *' },
    { name: 'projects.follow-events', cron: '*/10 * * * *' },
  ];

  return {
    jobs,
    recurring,

    /**
     * The provider's answer to an award. A yes books the calendar and drafts the contract in the same transaction. Refusals:
     * 404 for others' bids, 409 `not_awarded`, `award_lapsed`, `double_booked`, 400 for a no without a reason.
     */
    async answer(
      person: Person,
      { projectId, bidId }: { projectId: string; bidId: string },
      answer: { readonly accepted: boolean; readonly reason?: string | undefined },
    ): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const store = projectsStore(tx);
        const project = await store.lock(projectId);
        const bid = project && (await read.findBid(tx, bidId));
        if (!project || bid?.providerId !== person.userId || bid.projectId !== projectId) throw unknownProject();
        rules.requireAnswerable(project, bid, clock());
        if (answer.accepted) await accept(tx, store, person, project, bid);
        else await reopen(tx, store, { project, bid, how: 'declined', reason: rules.requireReason(answer.reason) });
      });
    },

    /** What the contract of a project became, in the contract's transaction; its own slice tells the two parties. */
    async contractMoved(tx: Tx, projectId: string, state: ContractState): Promise<void> {
      if (state !== 'completed' && state !== 'cancelled') return;
      const store = projectsStore(tx);
      const project = await store.lock(projectId);
      if (!project || !rules.projectMayBecome(project.state, state)) return;
      await store.setState(projectId, state, {}, clock());
      await store.addMove({ projectId, kind: state, actorId: null, bidId: project.awardedBidId }, clock());
      if (state === 'cancelled') await doors.calendar.release(tx, 'project', projectId);
    },
  };
}
/** An award that came to nothing. */
interface LostAward {
  readonly project: ProjectRow;
  readonly bid: BidRow;
  readonly how: 'declined' | 'lapsed';
  readonly reason: string | null;
  /** Whose bid it was, where there still is somebody. */
  readonly by: { readonly id: string; readonly name: string } | undefined;
}

/** The bid ends without a contract, and the project is open for the others again. */
export async function reopenProject(
  tx: Tx,
  store: ProjectsStore,
  { project, bid, how, reason, by }: LostAward,
  { tell, now }: Pick<ProjectsTelling, 'tell'> & { readonly now: Date },
): Promise<void> {
  await store.setState(project.id, 'open', { awardedBidId: null, awardExpiresAt: null }, now);
  await store.setBidState(bid, rules.bidMove(bid, how), reason, now);
  const isLapse = how === 'lapsed';
  const moveId = await store.addMove(
    {
      ...{ projectId: project.id, bidId: bid.id, reason },
      kind: isLapse ? 'award_lapsed' : 'bid_declined',
      actorId: isLapse ? null : bid.providerId,
    },
    now,
  );
  await tell(tx, {
    ...{ moveId, project, reason, by: by?.name },
    actor: isLapse ? undefined : by,
    tellings: [
      { told: isLapse ? 'award_lapsed' : 'bid_declined', to: [project.organizerId] },
      ...(isLapse ? [{ told: 'own_award_lapsed' as const, to: [bid.providerId] }] : []),
      { told: 'project_reopened', to: await read.listWaiting(tx, project.id, bid.providerId) },
    ],
  });
}

export type AnswersService = ReturnType<typeof answersService>;
