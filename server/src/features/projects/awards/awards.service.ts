import { business } from '@ngoma/api/common/business';
import type { BodyOutput, QueryOutput } from '@ngoma/api/common/endpoint';
import type { Locale } from '@ngoma/api/common/locale';
import type { LostReason } from '@ngoma/api/common/lost-reasons';
import type { ComparedBid } from '@ngoma/api/features/projects/bids';
import {
  awardedStates,
  type listAwarded,
  type ProjectState,
  type ProjectWithBids,
  type updateProjectStatus,
} from '@ngoma/api/features/projects/projects';
import { notFound } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import { lostReasonText } from '#platform/lost-reason-text.rules';
import type { Platform } from '#platform/platform';
import { type DbOrTx, type Tx, withSnapshot } from '#platform/postgres/database';
import { roadMinutes } from '../matching/travel-time.rules.ts';
import type { ProjectNotifications } from '../notify.service.ts';
import { toBid, toHistory } from '../project-views.ts';
import * as read from '../projects.read.ts';
import * as rules from '../projects.rules.ts';
import { lockOwn, type ProjectsService, totalOf, unknownProject } from '../projects.service.ts';
import { type ProjectsStore, projectsStore } from '../projects.store.ts';
import type { BidRow, Person, ProjectRow, ProjectsDeps } from '../projects.types.ts';
import * as awarded from './awarded-list.read.ts';

const { maxComparedBids } = business.project;
const mostHistory = 100;
const mostProjectsOfEvent = 20;

const unknownBid = () => notFound(bilingual('projects.bidNotFound'));

export type CompareOrder = 'price' | 'rating' | 'newest';
type AwardsDeps = Pick<ProjectsDeps, 'providers' | 'calendar' | 'contracts' | 'conversations'>;

/** An organizer's decisions on bids: comparing, awarding, revoking an award, cancelling and completing. */
export function awardsService(
  { db, clock }: Platform,
  deps: AwardsDeps,
  { notify }: Pick<ProjectNotifications, 'notify'>,
  projects: Pick<ProjectsService, 'showOwn' | 'showOwnMany'>,
) {
  /** Adds the data for comparing bids. Bids of blocked providers are left out. */
  const compare = async (within: DbOrTx, rows: readonly { bid: BidRow; project: ProjectRow }[], locale: Locale) => {
    const ids = [...new Set(rows.map(({ bid }) => bid.providerId))];
    const cards = await deps.providers.findProviders(within, ids, locale);
    const spans = rows.map(({ bid: { id: key, providerId }, project: { startsAt, endsAt } }) => ({
      ...{ key, providerId, startsAt, endsAt },
    }));
    const pairs = rows.map(({ bid: { providerId: otherId, projectId } }) => ({ otherId, projectId }));
    // All bids belong to projects of one organizer.
    const reader = rows[0]?.project.organizerId ?? '';
    const free = await deps.calendar.freeSpans(within, spans);
    const talks = await deps.conversations.countMessagesByProject(within, reader, pairs);
    const said = new Map(
      talks.map(({ otherId, subjectId, messages: count, unread }) => [`${subjectId} ${otherId}`, { count, unread }]),
    );
    return rows.flatMap(({ bid, project }): ComparedBid[] => {
      const provider = cards.get(bid.providerId);
      if (!provider) return [];
      return [
        {
          ...toBid(bid),
          provider,
          canAward: rules.isAwardable(bid, project, clock()),
          roadMinutes: roadMinutes(provider.cities, project.city),
          isFree: bid.state === 'accepted' || free.has(bid.id),
          messages: said.get(`${project.id} ${bid.providerId}`) ?? { count: 0, unread: 0 },
        },
      ];
    });
  };

  /** Reads a project with its bids in one snapshot, so that the states of both are consistent. */
  const withBids = (id: string, order: CompareOrder, locale: Locale): Promise<ProjectWithBids> =>
    withSnapshot(db, async (tx) => {
      const project = (await read.loadProjects(tx, [id])).get(id);
      if (!project) throw unknownProject();
      const own = await projects.showOwn(id, locale, tx);
      const rows = await read.listBids(tx, id, maxComparedBids);
      const moves = await read.listMoves(tx, id, mostHistory);
      const bids = await compare(
        tx,
        rows.map((bid) => ({ bid, project })),
        locale,
      );
      return { ...own, bids: sorted(bids, order), history: toHistory(moves, locale) };
    });

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
    await deps.contracts.completeWithin(tx, person, project.contractId);
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
    withBids,

    /** Returns an own project with its bids. Raises `not_found` (404). */
    async readOwn(person: Person, id: string, order: CompareOrder, locale: Locale): Promise<ProjectWithBids> {
      const project = (await read.loadProjects(db, [id])).get(id);
      if (project?.organizerId !== person.userId) throw unknownProject();
      return withBids(id, order, locale);
    },

    /** Returns the caller's projects of an event, each with its bids. */
    async readOfEvent(person: Person, eventId: string, locale: Locale): Promise<ProjectWithBids[]> {
      const ids = await read.listOwn(db, { organizerId: person.userId, eventId }, { limit: mostProjectsOfEvent, offset: 0 });
      const shown: ProjectWithBids[] = [];
      // Sequential, so that one reader does not take all database connections.
      for (const id of ids) shown.push(await withBids(id, 'price', locale));
      return shown;
    },

    /** Lists the caller's projects with awarded bids, and the number and the sum of those in each state. */
    async listAwarded(person: Person, query: QueryOutput<typeof listAwarded>, locale: Locale) {
      const { page, limit, state, eventId, q, sort } = query;
      const filter = { organizerId: person.userId, states: awardedStates, eventId, words: rules.wordsOf(q) };
      return withSnapshot(db, async (tx) => {
        const chosen = { ...filter, states: state ? [state] : awardedStates };
        const ids = await awarded.listAwardedIds(tx, chosen, sort, { limit, offset: (page - 1) * limit });
        const figures = await awarded.sumAwarded(tx, filter);
        const all: Partial<Record<ProjectState, number>> = read.countsOf(figures);
        const counts = Object.fromEntries(awardedStates.map((one) => [one, all[one] ?? 0]));
        const records = await read.loadProjects(tx, ids);
        const bids = await read.findBids(
          tx,
          [...records.values()].flatMap(({ awardedBidId }) => awardedBidId ?? []),
        );
        const pairs = [...records.values()].flatMap((project) => {
          const bid = bids.get(project.awardedBidId ?? '');
          return bid ? [{ bid, project }] : [];
        });
        const compared = new Map((await compare(tx, pairs, locale)).map((bid) => [bid._id, bid]));
        const own = await projects.showOwnMany(ids, locale, tx);
        const _projects = own.map((project) => ({ ...project, bid: compared.get(project.awardedBidId ?? '') ?? null }));
        const amounts = read.amountsOf(figures);
        return { _projects, counts, amounts, total: totalOf(counts, state), currentPage: page };
      });
    },

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

interface Ending {
  readonly project: ProjectRow;
  readonly reason: string;
  readonly actor: { readonly id: string; readonly name: string } | undefined;
}

/** Cancels a project before acceptance, rejects its live bids and notifies the bidders. Returns the id of the recorded change. */
export async function cancelProject(
  tx: Tx,
  store: ProjectsStore,
  { project, reason, actor }: Ending,
  { notify, now }: Pick<ProjectNotifications, 'notify'> & { readonly now: Date },
): Promise<string> {
  const bidders = await store.rejectWaiting(project.id, ['placed', 'updated', 'awarded'], null, now);
  await store.setState(project.id, 'cancelled', { awardExpiresAt: null, reason }, now);
  const moveId = await store.addMove({ projectId: project.id, kind: 'cancelled', actorId: actor?.id ?? null, reason }, now);
  await notify(tx, { moveId, project, actor, reason, notifications: [{ kind: 'project_cancelled', to: bidders }] });
  return moveId;
}

/** Sorts bids; live bids come first in every order. */
function sorted(bids: readonly ComparedBid[], order: CompareOrder): ComparedBid[] {
  const isLive = ({ status }: ComparedBid) => Number(rules.liveBids.includes(status));
  const by: Readonly<Record<CompareOrder, (one: ComparedBid, other: ComparedBid) => number>> = {
    price: (one, other) => one.total - other.total,
    rating: (one, other) => (other.provider.rating.average ?? 0) - (one.provider.rating.average ?? 0) || one.total - other.total,
    newest: (one, other) => other.updatedAt.localeCompare(one.updatedAt),
  };
  return [...bids].sort((one, other) => isLive(other) - isLive(one) || by[order](one, other));
}
