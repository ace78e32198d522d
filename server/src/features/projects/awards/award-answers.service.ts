import type { ContractState } from '@ngoma/api/features/contracts/contracts';
import { drain } from '#platform/concurrency/drain';
import { lostReasonText } from '#platform/lost-reason-text.rules';
import type { JobHandlers, Platform, RecurringJob } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import type { ProjectNotifications } from '../notify.service.ts';
import * as read from '../projects.read.ts';
import * as rules from '../projects.rules.ts';
import { unknownProject } from '../projects.service.ts';
import { type ProjectsStore, projectsStore } from '../projects.store.ts';
import type { BidRow, Person, ProjectRow, ProjectsDeps } from '../projects.types.ts';
import { systemReasons } from '../system-reasons.rules.ts';
import { cancelProject } from './cancel-project.ts';

const batch = 200;

type AwardAnswersDeps = Pick<ProjectsDeps, 'calendar' | 'contracts'>;

/** Use cases and jobs after an award: acceptance, decline, expiry, and later changes of the contract. */
export function answersService(platform: Platform, deps: AwardAnswersDeps, { notify }: Pick<ProjectNotifications, 'notify'>) {
  const { db, clock, logger } = platform;

  const reopen = async (tx: Tx, store: ProjectsStore, ending: Omit<EndedAward, 'by'>): Promise<void> => {
    const [provider] = await read.listReaders(tx, [ending.bid.providerId]);
    await reopenProject(tx, store, { ...ending, by: provider }, { notify, now: clock() });
  };

  /** Books the calendar, drafts the contract, updates both states and notifies everyone in one transaction. */
  const accept = async (tx: Tx, store: ProjectsStore, person: Person, project: ProjectRow, bid: BidRow): Promise<void> => {
    const place = `${project.location}, ${project.city}`;
    const { startsAt, endsAt, title } = project;
    const source = { sourceType: 'project' as const, sourceId: project.id };
    await deps.calendar.book(tx, { ...source, providerId: bid.providerId, startsAt, endsAt, title, place });
    const { contractId } = await deps.contracts.draft(tx, {
      ...source,
      ...{ eventId: project.eventId, organizerId: project.organizerId, providerId: bid.providerId },
      ...{ title, category: project.category, description: project.description, location: place.slice(0, 200), startsAt, endsAt },
      lines: bid.lines.map(({ label, amount }) => ({ label, amountXaf: amount })),
      depositPercent: bid.depositPercent,
      ...(bid.delivery && { delivery: bid.delivery }),
      cancellationPolicy: bid.cancellationPolicy,
    });
    await store.setBidState(bid, rules.bidMove(bid, 'accepted'), null, clock());
    const others = await store.rejectWaiting(project.id, rules.waitingBids, project.othersReason, clock());
    await store.setState(project.id, 'active', { awardExpiresAt: null, contractId }, clock());
    const moveId = await store.addMove(
      { projectId: project.id, kind: 'bid_accepted', actorId: person.userId, bidId: bid.id },
      clock(),
    );
    await notify(tx, {
      ...{ moveId, project, actor: { id: person.userId, name: person.name }, totalXaf: bid.totalXaf },
      reason: project.othersReason && lostReasonText(project.othersReason),
      notifications: [
        { kind: 'bid_accepted', to: [project.organizerId] },
        { kind: 'bid_rejected', to: others },
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
    logger.error({ err: error, projectId }, 'A due project could not be updated');

  const cancelOverdue = ({ id, isCalledOff }: { id: string; isCalledOff: boolean }): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const store = projectsStore(tx);
      const project = await store.lock(id);
      if (!project || !['open', 'awarded'].includes(project.state)) return;
      const [organizer] = await read.listReaders(tx, [project.organizerId]);
      const reason = (isCalledOff ? systemReasons.eventCalledOff : systemReasons.dayHasCome)[organizer?.locale ?? 'en'];
      await cancelProject(tx, store, { project, reason, actor: undefined }, { notify, now: clock() });
    });

  const jobs: JobHandlers = {
    'projects.lapse-awards': () =>
      drain(
        async () => (await read.listLapsed(db, clock(), batch)).map((id) => ({ id })),
        ({ id }) => lapse(id),
        onFault,
      ),
    'projects.follow-events': () => drain(() => read.listOverdue(db, clock(), batch), cancelOverdue, onFault),
  };
  const recurring: readonly RecurringJob[] = [
    { name: 'projects.lapse-awards', cron: '* * * * *' },
    { name: 'projects.follow-events', cron: '*/10 * * * *' },
  ];

  return {
    jobs,
    recurring,

    /**
     * Accepts or declines an award. An acceptance books the calendar and drafts the contract in the same transaction. Raises
     * `not_found` (404) for bids of others; `not_awarded`, `award_lapsed` and `double_booked` (409); 400 for a decline without a
     * reason.
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

    /**
     * Updates a project when its contract is completed or cancelled, in the contract's transaction. The contracts feature
     * notifies both sides.
     */
    async contractMoved(tx: Tx, projectId: string, state: ContractState): Promise<void> {
      if (state !== 'completed' && state !== 'cancelled') return;
      const store = projectsStore(tx);
      const project = await store.lock(projectId);
      if (!project || !rules.projectMayBecome(project.state, state)) return;
      await store.setState(projectId, state, {}, clock());
      await store.addMove({ projectId, kind: state, actorId: null, bidId: project.awardedBidId }, clock());
      if (state === 'cancelled') await deps.calendar.release(tx, 'project', projectId);
    },
  };
}
/** An award that ended without acceptance. */
interface EndedAward {
  readonly project: ProjectRow;
  readonly bid: BidRow;
  readonly how: 'declined' | 'lapsed';
  readonly reason: string | null;
  /** The provider of the bid; undefined once the account is deleted. */
  readonly by: { readonly id: string; readonly name: string } | undefined;
}

/** Ends the awarded bid without a contract and opens the project again for the other bids. */
export async function reopenProject(
  tx: Tx,
  store: ProjectsStore,
  { project, bid, how, reason, by }: EndedAward,
  { notify, now }: Pick<ProjectNotifications, 'notify'> & { readonly now: Date },
): Promise<void> {
  await store.setState(project.id, 'open', { awardedBidId: null, awardExpiresAt: null, othersReason: null }, now);
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
  await notify(tx, {
    ...{ moveId, project, reason, by },
    actor: isLapse ? undefined : by,
    notifications: [
      { kind: isLapse ? 'award_lapsed' : 'bid_declined', to: [project.organizerId] },
      ...(isLapse ? [{ kind: 'own_award_lapsed' as const, to: [bid.providerId] }] : []),
      { kind: 'project_reopened', to: await read.listWaiting(tx, project.id, bid.providerId) },
    ],
  });
}

export type AnswersService = ReturnType<typeof answersService>;
