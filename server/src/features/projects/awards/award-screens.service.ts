import { business } from '@ngoma/api/common/business';
import type { QueryOutput } from '@ngoma/api/common/endpoint';
import type { Locale } from '@ngoma/api/common/locale';
import type { AwardTimeline } from '@ngoma/api/features/projects/award-timeline';
import { awardedStates, type listAwarded, type ProjectState, type ProjectWithBids } from '@ngoma/api/features/projects/projects';
import type { Platform } from '#platform/platform';
import { type DbOrTx, withSnapshot } from '#platform/postgres/database';
import { toHistory } from '../project-views.ts';
import * as read from '../projects.read.ts';
import * as rules from '../projects.rules.ts';
import { type ProjectsService, totalOf, unknownProject } from '../projects.service.ts';
import type { BidRow, Person, ProjectRow, ProjectsDeps } from '../projects.types.ts';
import { awardTimeline } from './award-timeline.rules.ts';
import * as awarded from './awarded-list.read.ts';
import { type CompareContext, type CompareOrder, compareBids, sortBids } from './compare-bids.ts';

const { maxComparedBids } = business.project;
const mostHistory = 100;
const mostProjectsOfEvent = 20;

type AwardScreensDeps = Pick<ProjectsDeps, 'providers' | 'calendar' | 'conversations' | 'contracts'>;

/** Reads an organizer's projects with their bids, and the awarded bids. */
export function awardScreensService(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { providers, calendar, conversations, contracts }: AwardScreensDeps,
  projects: Pick<ProjectsService, 'showOwn' | 'showOwnMany'>,
) {
  const context: CompareContext = { clock, providers, calendar, conversations };

  /** Reads a project with its bids in one snapshot, so that the states of both are consistent. */
  const withBids = (id: string, order: CompareOrder, locale: Locale): Promise<ProjectWithBids> =>
    withSnapshot(db, async (tx) => {
      const project = (await read.loadProjects(tx, [id])).get(id);
      if (!project) throw unknownProject();
      const own = await projects.showOwn(id, locale, tx);
      const rows = await read.listBids(tx, id, maxComparedBids);
      const moves = await read.listMoves(tx, id, mostHistory);
      const bids = await compareBids(
        context,
        tx,
        rows.map((bid) => ({ bid, project })),
        locale,
      );
      return { ...own, bids: sortBids(bids, order), history: toHistory(moves, locale) };
    });

  /** Returns the time line of each project with its awarded bid, from one query for the awards and one for the contracts. */
  const timelinesOf = async (tx: DbOrTx, pairs: readonly { bid: BidRow; project: ProjectRow }[]) => {
    const awardTimes = await awarded.findAwardTimes(
      tx,
      pairs.map(({ project }) => project.id),
    );
    const progress = await contracts.progressOf(
      tx,
      pairs.flatMap(({ project }) => project.contractId ?? []),
    );
    const timelines = pairs.map(({ bid, project }): [string, AwardTimeline] => {
      const contract = progress.get(project.contractId ?? '');
      return [project.id, awardTimeline({ project, bid, awardedAt: awardTimes.get(bid.id) ?? null, contract }, clock())];
    });
    return new Map(timelines);
  };

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
        const compared = new Map((await compareBids(context, tx, pairs, locale)).map((bid) => [bid._id, bid]));
        const timelines = await timelinesOf(tx, pairs);
        const own = await projects.showOwnMany(ids, locale, tx);
        const _projects = own.map((project) => ({
          ...project,
          bid: compared.get(project.awardedBidId ?? '') ?? null,
          timeline: timelines.get(project._id) ?? null,
        }));
        const amounts = read.amountsOf(figures);
        return { _projects, counts, amounts, total: totalOf(counts, state), currentPage: page };
      });
    },
  };
}
export type AwardScreensService = ReturnType<typeof awardScreensService>;
