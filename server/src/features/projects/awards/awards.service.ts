import type { BodyOutput } from '@ngoma/api/common/endpoint';
import type { LostReason } from '@ngoma/api/common/lost-reasons';
import type { updateProjectStatus } from '@ngoma/api/features/projects/projects';
import { notFound } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import { lostReasonText } from '#platform/lost-reason-text.rules';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import type { ProjectNotifications } from '../notify.service.ts';
import * as read from '../projects.read.ts';
import * as rules from '../projects.rules.ts';
import { lockOwn, unknownProject } from '../projects.service.ts';
import { type ProjectsStore, projectsStore } from '../projects.store.ts';
import type { BidRow, Person, ProjectRow, ProjectsDeps } from '../projects.types.ts';
import { cancelProject } from './cancel-project.ts';

const unknownBid = () => notFound(bilingual('projects.bidNotFound'));

/** An organizer's decisions on bids: awarding, rejecting, revoking an award, cancelling and completing. */
export function awardsService(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { contracts }: Pick<ProjectsDeps, 'contracts'>,
  { notify }: Pick<ProjectNotifications, 'notify'>,
) {
  /** Locks a project of the caller and finds one of its bids. Raises `not_found` (404). */
  const lockBoth = async (tx: Tx, store: ProjectsStore, person: Person, projectId: string, bidId: string) => {
    const project = await lockOwn(store, person, projectId);
    const bid = await read.findBid(tx, bidId);
    if (bid?.projectId !== projectId) throw unknownBid();
    return { project, bid };
  };

  async function revokeAward(
    tx: Tx,
    store: ProjectsStore,
    person: Person,
    project: ProjectRow,
    bid: BidRow,
    reason: string | undefined,
  ) {
    rules.requireProjectMove(project, 'open');
    if (project.awardedBidId !== bid.id) throw unknownBid();
    await store.setState(project.id, 'open', { awardedBidId: null, awardExpiresAt: null, othersReason: null }, clock());
    await store.setBidState(bid, rules.bidMove(bid, bid.version > 1 ? 'updated' : 'placed'), null, clock());
    const moveId = await store.addMove(
      { projectId: project.id, kind: 'award_taken_back', actorId: person.userId, bidId: bid.id, reason: reason ?? null },
      clock(),
    );
    await notify(tx, {
      ...{ moveId, project, actor: { id: person.userId, name: person.name }, reason },
      notifications: [
        { kind: 'award_taken_back', to: [bid.providerId] },
        { kind: 'project_reopened', to: await read.listWaiting(tx, project.id, bid.providerId) },
      ],
    });
  }

  /**
   * Completes the project through its contract, which then updates the project. Lock order everywhere: the contract before its
   * project.
   */
  async function complete(tx: Tx, person: Person, projectId: string, bidId: string): Promise<void> {
    const project = (await read.loadProjects(tx, [projectId])).get(projectId);
    if (project?.organizerId !== person.userId) throw unknownProject();
    if ((await read.findBid(tx, bidId))?.projectId !== projectId) throw unknownBid();
    rules.requireProjectMove(project, 'completed');
    if (project.awardedBidId !== bidId || !project.contractId) throw unknownBid();
    rules.requireBegun(project, clock());
    await contracts.completeWithin(tx, person, project.contractId);
  }

  async function cancel(tx: Tx, store: ProjectsStore, person: Person, project: ProjectRow, typed: string | undefined) {
    rules.requireCancellable(project);
    const reason = rules.requireReason(typed);
    await cancelProject(
      tx,
      store,
      { project, reason, actor: { id: person.userId, name: person.name } },
      { notify, now: clock() },
    );
  }

  return {
    /**
     * Awards a bid under the project's lock: of concurrent awards one succeeds. Raises `not_found` (404) and the refusals of
     * `requireAwardable`.
     */
    async award(
      person: Person,
      ids: { projectId: string; bidId: string },
      {
        version,
        othersReason = null,
      }: { readonly version?: number | undefined; readonly othersReason?: LostReason | null | undefined } = {},
    ): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const store = projectsStore(tx);
        const { project, bid } = await lockBoth(tx, store, person, ids.projectId, ids.bidId);
        const now = clock();
        rules.requireAwardable(project, bid, version, now);
        const until = rules.awardExpiry(project, now);
        await store.setState(project.id, 'awarded', { awardedBidId: bid.id, awardExpiresAt: until, othersReason }, now);
        await store.setBidState(bid, rules.bidMove(bid, 'awarded'), null, now);
        const moveId = await store.addMove(
          { projectId: project.id, kind: 'bid_awarded', actorId: person.userId, bidId: bid.id },
          now,
        );
        await notify(tx, {
          ...{ moveId, project, actor: { id: person.userId, name: person.name }, totalXaf: bid.totalXaf, until },
          notifications: [
            { kind: 'bid_awarded', to: [bid.providerId] },
            { kind: 'other_awarded', to: await read.listWaiting(tx, project.id, bid.providerId) },
          ],
        });
      });
    },

    /**
     * Turns a bid down before the award and notifies its provider of the reason, if there is one. Raises `not_found` (404) and
     * `bid_not_live` (409).
     */
    async reject(person: Person, ids: { projectId: string; bidId: string }, lostReason: LostReason | undefined): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const store = projectsStore(tx);
        const { project, bid } = await lockBoth(tx, store, person, ids.projectId, ids.bidId);
        rules.requireRejectable(bid, project);
        const reason = lostReason && lostReasonText(lostReason);
        rules.bidMove(bid, 'rejected');
        await store.rejectBid(bid, lostReason ?? null, clock());
        const moveId = await store.addMove(
          { projectId: project.id, kind: 'bid_rejected', actorId: person.userId, bidId: bid.id },
          clock(),
        );
        await notify(tx, {
          ...{ moveId, project, actor: { id: person.userId, name: person.name }, reason },
          notifications: [{ kind: 'bid_turned_down', to: [bid.providerId] }],
        });
      });
    },

    /**
     * Applies an organizer's change of a project: complete, revoke the award or cancel. Raises `not_found` (404); `wrong_state`,
     * `not_begun` and `contract_stands` (409); 400 for a missing reason.
     */
    async move(
      person: Person,
      ids: { projectId: string; bidId: string },
      { newStatus, reason }: BodyOutput<typeof updateProjectStatus>,
    ) {
      await db.transaction().execute(async (tx) => {
        if (newStatus === 'completed') return complete(tx, person, ids.projectId, ids.bidId);
        const store = projectsStore(tx);
        const { project, bid } = await lockBoth(tx, store, person, ids.projectId, ids.bidId);
        if (newStatus === 'open') await revokeAward(tx, store, person, project, bid, reason || undefined);
        else await cancel(tx, store, person, project, reason);
      });
    },

    /** Cancels a project without naming a bid. Raises `not_found` (404); `wrong_state` and `contract_stands` (409). */
    async cancel(person: Person, projectId: string, reason: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const store = projectsStore(tx);
        await cancel(tx, store, person, await lockOwn(store, person, projectId), reason);
      });
    },
  };
}
export type AwardsService = ReturnType<typeof awardsService>;
