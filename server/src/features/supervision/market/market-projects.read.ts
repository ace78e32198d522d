import type { CancellationPolicy, PriceLine } from '@ngoma/api/features/contracts/terms';
import type { BidState } from '@ngoma/api/features/projects/bids';
import type { ProjectState } from '@ngoma/api/features/projects/projects';
import type { ServiceCategory } from '@ngoma/api/features/providers';
import type {
  MarketBid,
  MarketProject,
  marketBidSorts,
  marketProjectSorts,
} from '@ngoma/api/features/supervision/supervised-market';
import { sql } from 'kysely';
import type { z } from 'zod';
import { matchingPeople } from '#features/users/index';
import type { DbOrTx } from '#platform/postgres/database';
import {
  contains,
  coverTables,
  type EventValue,
  eventIn,
  type ListSorting,
  type PeriodFilter,
  type PersonValue,
  personIn,
  type SupervisedList,
  startsWith,
  toEvent,
  toPerson,
  when,
  within,
  withTimes,
} from '../lists/supervised-list.read.ts';

type ProjectSort = (typeof marketProjectSorts)[number];

interface ProjectFilter extends ListSorting<ProjectSort>, PeriodFilter {
  readonly state?: ProjectState | undefined;
  readonly category?: ServiceCategory | undefined;
  readonly city?: string | undefined;
}

interface ProjectRow extends Omit<MarketProject, 'startsAt' | 'deadline' | 'createdAt' | 'organizer' | 'event'> {
  readonly organizer: PersonValue;
  readonly event: EventValue;
  readonly startsAt: Date;
  readonly deadline: Date;
  readonly createdAt: Date;
}

/** The projects of all organizers. */
export const projectList: SupervisedList<ProjectFilter, ProjectSort, MarketProject> = {
  from: sql`projects project`,
  id: sql`project.id`,
  columns: { created: sql`project.created_at`, date: sql`project.starts_at`, budget: sql`project.budget_max_xaf` },
  usual: 'created',
  conditionsOf: ({ state, category, city, ...period }) => [
    ...when(state, sql`project.state = ${state}`),
    ...when(category, sql`project.category = ${category}`),
    ...(city ? [startsWith(sql`fold(project.city)`, city)] : []),
    ...within(sql`project.created_at`, period),
  ],
  waysOf: (q) => [contains(sql`project.title`, q), sql`project.organizer_id in (${matchingPeople(q)})`],
  async load(db, ids, view) {
    const { rows } = await sql<ProjectRow>`
      select project.id as "_id", project.title, project.category, project.state, project.city, project.live_bids as "bidCount",
        project.budget_min_xaf as "budgetMin", project.budget_max_xaf as "budgetMax", project.starts_at as "startsAt",
        project.deadline, project.created_at as "createdAt", ${personIn('organizer')} as organizer,
        ${eventIn(view.locale)} as event
      from projects project join users organizer on organizer.id = project.organizer_id join events event on event.id = project.event_id
        ${coverTables}
      where project.id = any(${[...ids]}::uuid[])`.execute(db);
    return rows.map((row) => ({
      ...withTimes(row, 'startsAt', 'deadline', 'createdAt'),
      organizer: toPerson(row.organizer, view),
      event: toEvent(row.event, view),
    }));
  },
};

interface ProjectTextRow {
  readonly description: string;
  readonly location: string;
  readonly endsAt: Date;
  readonly reason: string | null;
  readonly contractId: string | null;
}

/** Finds what the list of projects leaves out. */
export async function findProjectTexts(db: DbOrTx, id: string): Promise<ProjectTextRow | undefined> {
  const { rows } = await sql<ProjectTextRow>`select description, location, ends_at as "endsAt", state_reason as reason,
      contract_id as "contractId" from projects where id = ${id}`.execute(db);
  return rows[0];
}

/** Lists the ids of the latest bids on a project. */
export async function listLatestBidIds(db: DbOrTx, projectId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from bids where project_id = ${projectId}
    order by updated_at desc, id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

type BidSort = (typeof marketBidSorts)[number];

interface BidFilter extends ListSorting<BidSort>, PeriodFilter {
  readonly state?: BidState | undefined;
}

interface BidRow extends Omit<MarketBid, 'validUntil' | 'createdAt' | 'updatedAt' | 'provider' | 'organizer'> {
  readonly provider: PersonValue;
  readonly organizer: PersonValue;
  readonly validUntil: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The bids of all providers. */
export const bidList: SupervisedList<BidFilter, BidSort, MarketBid> = {
  from: sql`bids bid`,
  id: sql`bid.id`,
  columns: { created: sql`bid.created_at`, total: sql`bid.total_xaf` },
  usual: 'created',
  conditionsOf: ({ state, ...period }) => [...when(state, sql`bid.state = ${state}`), ...within(sql`bid.created_at`, period)],
  waysOf: (q) => [
    sql`bid.project_id in (select project.id from projects project where ${contains(sql`project.title`, q)})`,
    sql`bid.provider_id in (${matchingPeople(q)})`,
  ],
  async load(db, ids, view) {
    const { rows } = await sql<BidRow>`
      select bid.id as "_id", bid.state, bid.total_xaf as total, bid.version, bid.valid_until as "validUntil",
        bid.created_at as "createdAt", bid.updated_at as "updatedAt", project.category,
        json_build_object('_id', project.id, 'title', project.title) as project,
        ${personIn('provider')} as provider, ${personIn('organizer')} as organizer
      from bids bid join projects project on project.id = bid.project_id join users provider on provider.id = bid.provider_id
        join users organizer on organizer.id = project.organizer_id
      where bid.id = any(${[...ids]}::uuid[])`.execute(db);
    return rows.map((row) => ({
      ...withTimes(row, 'validUntil', 'createdAt', 'updatedAt'),
      provider: toPerson(row.provider, view),
      organizer: toPerson(row.organizer, view),
    }));
  },
};

interface BidTextRow {
  readonly lines: readonly z.output<typeof PriceLine>[];
  readonly message: string;
  readonly delivery: string | null;
  readonly depositPercent: number;
  readonly cancellationPolicy: z.output<typeof CancellationPolicy>;
  readonly reason: string | null;
  readonly projectState: ProjectState;
  readonly contractId: string | null;
}

/** Finds what the list of bids leaves out, of the current version. */
export async function findBidTexts(db: DbOrTx, id: string): Promise<BidTextRow | undefined> {
  const { rows } = await sql<BidTextRow>`
    select offer.lines, offer.message, offer.delivery, offer.deposit_percent as "depositPercent",
      offer.cancellation_policy as "cancellationPolicy", bid.state_reason as reason, project.state as "projectState",
      case when bid.state = 'accepted' then project.contract_id end as "contractId"
    from bids bid join bid_versions offer on offer.bid_id = bid.id and offer.version = bid.version
      join projects project on project.id = bid.project_id
    where bid.id = ${id}`.execute(db);
  return rows[0];
}
