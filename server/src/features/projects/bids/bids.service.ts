import type { QueryOutput } from '@ngoma/api/common/endpoint';
import type { Locale } from '@ngoma/api/common/locale';
import type { BrowsedProject, browseProjects, listMyBids } from '@ngoma/api/features/projects/bidding';
import type { BidInput, MyBid } from '@ngoma/api/features/projects/bids';
import { notFound } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import type { ProjectNotifications } from '../notify.service.ts';
import { toMyBid } from '../project-views.ts';
import * as read from '../projects.read.ts';
import * as rules from '../projects.rules.ts';
import { type ProjectsService, totalOf, unknownProject } from '../projects.service.ts';
import { projectsStore } from '../projects.store.ts';
import type { BidRow, Person, ProjectRow, ProjectsDeps } from '../projects.types.ts';

type BidsDeps = Pick<ProjectsDeps, 'providers' | 'calendar'>;

const unknownBid = () => notFound(bilingual('projects.youHaveNoBidHere'));

/**
 * Providers' use cases: browsing projects, placing, changing and withdrawing bids. Of competing bids a provider sees only the
 * number.
 */
export function bidsService(
  { db, clock }: Platform,
  deps: BidsDeps,
  { notify }: Pick<ProjectNotifications, 'notify'>,
  projects: Pick<ProjectsService, 'showProjects'>,
) {
  const browsed = async (person: Person, ids: readonly string[], locale: Locale): Promise<BrowsedProject[]> => {
    const [shown, services, states] = await Promise.all([
      projects.showProjects(ids, locale),
      deps.providers.servicesOf(db, person.userId),
      read.statesOfOwnBids(db, person.userId, ids),
    ]);
    const free = await deps.calendar.freeSpans(
      db,
      shown.map(({ _id: key, date, endDate }) => ({
        ...{ key, providerId: person.userId, startsAt: new Date(date), endsAt: new Date(endDate) },
      })),
    );
    return shown.map((project) => ({
      ...project,
      matchesServices: services.includes(project.category),
      isFree: free.has(project._id),
      myBidState: states.get(project._id) ?? null,
    }));
  };

  /** Returns a project that the provider may see: open, or with a bid of theirs. Raises `not_found` (404). */
  const open = async (person: Person, id: string, locale: Locale) => {
    const project = (await read.loadProjects(db, [id])).get(id);
    const bid = project && (await read.findOwnBid(db, person.userId, id));
    const [shown] = project && (project.state === 'open' || bid) ? await browsed(person, [id], locale) : [];
    if (!project || !shown) throw unknownProject();
    return { project: shown, myBid: bid ? toMyBid(bid, project) : null };
  };

  /** Locks the project of an own bid and returns both. Raises `not_found` (404). */
  const lockOwn = async (tx: Tx, person: Person, id: string): Promise<{ bid: BidRow; project: ProjectRow }> => {
    const found = await read.findOwnBid(tx, person.userId, id);
    const project = found && (await projectsStore(tx).lock(found.projectId));
    const bid = found && (await read.findBid(tx, found.id));
    if (!bid || !project) throw unknownBid();
    return { bid, project };
  };

  return {
    open,

    async browse(person: Person, query: QueryOutput<typeof browseProjects>, locale: Locale) {
      const { category, mine } = query;
      const own = mine ? await deps.providers.servicesOf(db, person.userId) : undefined;
      const filter: read.BrowseFilter = {
        words: rules.wordsOf(query.q),
        categories: category ? (own && !own.includes(category) ? [] : [category]) : own,
        city: query.city,
        budgetMinXaf: query.budgetMin,
        from: query.from ? new Date(query.from) : undefined,
        to: query.to ? new Date(query.to) : undefined,
        freeFor: query.free ? person.userId : undefined,
        sort: query.sort,
        now: clock(),
      };
      const { page, limit } = query;
      const { ids, total } = await read.browse(db, filter, { limit, offset: (page - 1) * limit });
      return { _projects: await browsed(person, ids, locale), total, currentPage: page };
    },

    /**
     * Places a bid. Raises `not_found` (404); `project_not_open`, `bidding_closed` and `already_bid` (409); 400 for an expired
     * validity.
     */
    async place(
      person: Person,
      projectId: string,
      input: BidInput,
      locale: Locale,
    ): Promise<{ project: BrowsedProject; myBid: MyBid }> {
      const offer = rules.offerOf(input, clock());
      await db.transaction().execute(async (tx) => {
        const store = projectsStore(tx);
        const project = await store.lock(projectId);
        const before = project && (await read.findOwnBid(tx, person.userId, projectId));
        if (!project || (project.state !== 'open' && !before)) throw unknownProject();
        if (before && rules.liveBids.includes(before.state)) throw rules.alreadyBid();
        rules.requireBidding(project, clock());
        const bid = { id: newId(), projectId, providerId: person.userId };
        await store.insertBid(bid, offer, clock());
        const moveId = await store.addMove({ projectId, kind: 'bid_placed', actorId: person.userId, bidId: bid.id }, clock());
        await notify(tx, {
          ...{ moveId, project, actor: { id: person.userId, name: person.name }, totalXaf: offer.totalXaf },
          notifications: [{ kind: 'bid_placed', to: [project.organizerId] }],
        });
      });
      const { project, myBid } = await open(person, projectId, locale);
      if (!myBid) throw new Error('The placed bid was not found');
      return { project, myBid };
    },

    /** Replaces the offer of an own bid. Raises `not_found` (404), `bid_not_editable` (409) and 400. */
    async update(person: Person, id: string, input: BidInput): Promise<MyBid> {
      const offer = rules.offerOf(input, clock());
      return db.transaction().execute(async (tx) => {
        const { bid, project } = await lockOwn(tx, person, id);
        rules.requireEditable(bid, project);
        const store = projectsStore(tx);
        await store.changeBid(bid, offer, clock());
        const moveId = await store.addMove(
          { projectId: project.id, kind: 'bid_updated', actorId: person.userId, bidId: bid.id },
          clock(),
        );
        await notify(tx, {
          ...{ moveId, project, actor: { id: person.userId, name: person.name }, totalXaf: offer.totalXaf },
          notifications: [{ kind: 'bid_updated', to: [project.organizerId] }],
        });
        const changed = await read.findBid(tx, bid.id);
        if (!changed) throw unknownBid();
        return toMyBid(changed, project);
      });
    },

    /** Withdraws an own bid. Raises `not_found` (404) and `bid_not_editable` (409). */
    async withdraw(person: Person, id: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const { bid, project } = await lockOwn(tx, person, id);
        rules.requireEditable(bid, project);
        const store = projectsStore(tx);
        await store.setBidState(bid, rules.bidMove(bid, 'withdrawn'), null, clock());
        const moveId = await store.addMove(
          { projectId: project.id, kind: 'bid_withdrawn', actorId: person.userId, bidId: bid.id },
          clock(),
        );
        await notify(tx, {
          ...{ moveId, project, actor: { id: person.userId, name: person.name } },
          notifications: [{ kind: 'bid_withdrawn', to: [project.organizerId] }],
        });
      });
    },

    async listOwn(person: Person, { page, limit, state, q, sort }: QueryOutput<typeof listMyBids>, locale: Locale) {
      const filter = { providerId: person.userId, words: rules.wordsOf(q) };
      const [rows, figures] = await Promise.all([
        read.listOwnBids(db, { ...filter, state, sort }, { limit, offset: (page - 1) * limit }),
        read.countOwnBids(db, filter),
      ]);
      const counts = read.countsOf(figures);
      const ids = [...new Set(rows.map(({ projectId }) => projectId))];
      const [records, shown] = await Promise.all([read.loadProjects(db, ids), projects.showProjects(ids, locale)]);
      const byId = new Map(shown.map((project) => [project._id, project]));
      const mybids = rows.flatMap((row) => {
        const [record, project] = [records.get(row.projectId), byId.get(row.projectId)];
        return record && project ? [{ ...toMyBid(row, record), project }] : [];
      });
      return {
        mybids,
        _mybids: mybids.map(({ projectId }) => projectId),
        counts,
        amounts: read.amountsOf(figures),
        total: totalOf(counts, state),
        currentPage: page,
      };
    },
  };
}
export type BidsService = ReturnType<typeof bidsService>;
