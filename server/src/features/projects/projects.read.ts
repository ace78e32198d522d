import type { Locale } from '@ngoma/api/common/locale';
import type { MyBidSort, ProjectSort } from '@ngoma/api/features/projects/bidding';
import type { BidState } from '@ngoma/api/features/projects/bids';
import type { OwnProjectSort, ProjectState } from '@ngoma/api/features/projects/projects';
import type { ServiceCategory } from '@ngoma/api/features/providers';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import { containsPattern } from '#platform/postgres/search/contains-pattern';
import { liveBids, waitingBids } from './projects.rules.ts';
import { bidColumns, projectColumns } from './projects.store.ts';
import type { BidRow, FileRow, MoveRow, ProjectRecord, Reader } from './projects.types.ts';

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Filters of the project search. */
export interface BrowseFilter {
  readonly words: readonly string[];
  readonly categories?: readonly ServiceCategory[] | undefined;
  readonly city?: string | undefined;
  readonly budgetMinXaf?: number | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** The provider whose calendar must be free. */
  readonly freeFor?: string | undefined;
  readonly sort: ProjectSort;
  readonly now: Date;
}

const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join([...conditions], sql` and `);

function browseConditions(filter: BrowseFilter): RawBuilder<unknown> {
  const conditions = [sql`state = 'open'`, sql`deadline > ${filter.now}`];
  const { categories, city, budgetMinXaf, from, to, freeFor } = filter;
  const [only, ...more] = categories ?? [];
  if (categories && only === undefined) conditions.push(sql`false`);
  else if (only !== undefined)
    conditions.push(more.length === 0 ? sql`category = ${only}` : sql`category = any(${[...(categories ?? [])]}::text[])`);
  if (city) conditions.push(sql`fold(city) = fold(${city})`);
  if (budgetMinXaf !== undefined) conditions.push(sql`budget_max_xaf >= ${budgetMinXaf}`);
  if (from) conditions.push(sql`starts_at >= ${from}`);
  if (to) conditions.push(sql`starts_at <= ${to}`);
  if (freeFor)
    conditions.push(sql`not exists (select from bookings where bookings.provider_id = ${freeFor} and released_at is null
      and tstzrange(bookings.starts_at, bookings.ends_at) && tstzrange(projects.starts_at, projects.ends_at))`);
  for (const word of filter.words) conditions.push(sql`search_text like fold(${containsPattern(word)})`);
  return all(conditions);
}

const browseOrder: Readonly<Record<ProjectSort, RawBuilder<unknown>>> = {
  newest: sql`created_at desc, id desc`,
  deadline: sql`deadline, id`,
  date: sql`starts_at, id`,
  budget: sql`budget_max_xaf desc, id`,
};

/** Returns the query for one page of open projects. Exported so that a test can inspect its query plan. */
export const browseQuery = (filter: BrowseFilter, { limit, offset }: Page) =>
  sql<{
    id: string;
  }>`select id from projects where ${browseConditions(filter)} order by ${browseOrder[filter.sort]} limit ${limit} offset ${offset}`;

/** Returns the query for their number. */
export const browseCountQuery = (filter: BrowseFilter) =>
  sql<{ total: number }>`select count(*)::int as total from projects where ${browseConditions(filter)}`;

/** Lists one page of open projects and their total number. */
export async function browse(db: DbOrTx, filter: BrowseFilter, page: Page): Promise<{ ids: string[]; total: number }> {
  const total = (await browseCountQuery(filter).execute(db)).rows[0]?.total ?? 0;
  const rows = total > page.offset ? (await browseQuery(filter, page).execute(db)).rows : [];
  return { ids: rows.map(({ id }) => id), total };
}

/** Filters of an organizer's own projects. */
export interface OwnFilter {
  readonly organizerId: string;
  readonly states?: readonly ProjectState[] | undefined;
  readonly eventId?: string | undefined;
  readonly words?: readonly string[] | undefined;
  readonly sort?: OwnProjectSort | undefined;
}

function ownConditions({ organizerId, states, eventId, words = [] }: OwnFilter): RawBuilder<unknown> {
  const conditions = [sql`organizer_id = ${organizerId}`];
  const [only, ...more] = states ?? [];
  if (only !== undefined)
    conditions.push(more.length === 0 ? sql`state = ${only}` : sql`state = any(${[...(states ?? [])]}::text[])`);
  if (eventId) conditions.push(sql`event_id = ${eventId}`);
  for (const word of words) conditions.push(sql`search_text like fold(${containsPattern(word)})`);
  return all(conditions);
}

const ownOrder: Readonly<Record<OwnProjectSort, RawBuilder<unknown>>> = {
  newest: sql`created_at desc, id desc`,
  date: sql`starts_at, id`,
  deadline: sql`deadline, id`,
  bids: sql`live_bids desc, created_at desc, id desc`,
  budget: sql`budget_max_xaf desc, created_at desc, id desc`,
};

export const ownQuery = (filter: OwnFilter, { limit, offset }: Page) =>
  sql<{
    id: string;
  }>`select id from projects where ${ownConditions(filter)} order by ${ownOrder[filter.sort ?? 'newest']} limit ${limit} offset ${offset}`;

/** The projects of an organizer in one state: their number, their bids and the sum of their budgets. */
export interface OwnFigures {
  readonly state: ProjectState;
  readonly count: number;
  readonly bids: number;
  readonly budgetMaxXaf: number;
}

export const ownCountsQuery = (filter: OwnFilter) => sql<OwnFigures>`select state, count(*)::int as count,
    sum(live_bids)::int as bids, sum(budget_max_xaf)::bigint as "budgetMaxXaf"
  from projects where ${ownConditions(filter)} group by state`;

export const listOwn = async (db: DbOrTx, filter: OwnFilter, page: Page): Promise<string[]> =>
  (await ownQuery(filter, page).execute(db)).rows.map(({ id }) => id);

/** Counts an organizer's projects by state, optionally of one event or with words. */
export const countOwn = async (db: DbOrTx, filter: Omit<OwnFilter, 'states'>): Promise<OwnFigures[]> =>
  (await ownCountsQuery(filter).execute(db)).rows;

/** Returns numbers by state. */
export const countsOf = <State extends string>(
  rows: readonly { readonly state: State; readonly count: number }[],
): Partial<Record<State, number>> =>
  Object.fromEntries(rows.map(({ state, count }) => [state, count])) as Partial<Record<State, number>>;

/** Returns sums in XAF by state. */
export const amountsOf = <State extends string>(
  rows: readonly { readonly state: State; readonly amountXaf: number }[],
): Partial<Record<State, number>> =>
  Object.fromEntries(rows.map(({ state, amountXaf }) => [state, amountXaf])) as Partial<Record<State, number>>;

/** Loads projects with organizer and files by id. Unknown ids are missing. */
export async function loadProjects(db: DbOrTx, ids: readonly string[]): Promise<Map<string, ProjectRecord>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ProjectRecord>`
    select ${projectColumns}, json_build_object('name', organizer.name, 'isVerified', organizer.is_verified) as organizer,
      coalesce((select json_agg(json_build_object('id', file.id, 'name', file.name, 'contentType', file.content_type,
        'sizeBytes', file.size_bytes) order by file.created_at, file.id) from project_files file where file.project_id = project.id),
        '[]'::json) as files
    from projects project join users organizer on organizer.id = project.organizer_id
    where project.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

const fromBids = sql`from bids bid join bid_versions offer on offer.bid_id = bid.id and offer.version = bid.version`;

/** Returns the query for a project's bids: live ones first, then by price. */
export const bidsQuery = (projectId: string, limit: number) => sql<BidRow>`
  select ${bidColumns} ${fromBids} where bid.project_id = ${projectId}
  order by bid.state = any(${[...liveBids]}::text[]) desc, bid.total_xaf, bid.id limit ${limit}`;

export const listBids = async (db: DbOrTx, projectId: string, limit: number): Promise<BidRow[]> =>
  (await bidsQuery(projectId, limit).execute(db)).rows;

export async function findBids(db: DbOrTx, ids: readonly string[]): Promise<Map<string, BidRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<BidRow>`select ${bidColumns} ${fromBids} where bid.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export const findBid = async (db: DbOrTx, id: string): Promise<BidRow | undefined> => (await findBids(db, [id])).get(id);

/** Finds a provider's bid by its id or its project's id: the live one, else the latest. */
export async function findOwnBid(db: DbOrTx, providerId: string, id: string): Promise<BidRow | undefined> {
  const { rows } = await sql<BidRow>`
    select ${bidColumns} ${fromBids} where bid.provider_id = ${providerId} and (bid.project_id = ${id} or bid.id = ${id})
    order by bid.state = any(${[...liveBids]}::text[]) desc, bid.created_at desc limit 1`.execute(db);
  return rows[0];
}

/** Filters of a provider's own bids. */
export interface OwnBidFilter {
  readonly providerId: string;
  readonly state?: BidState | undefined;
  /** Words in the project. */
  readonly words?: readonly string[] | undefined;
  readonly sort?: MyBidSort | undefined;
}

const ownBidConditions = ({ providerId, state, words = [] }: OwnBidFilter): RawBuilder<unknown> =>
  all([
    sql`bid.provider_id = ${providerId}`,
    ...(state ? [sql`bid.state = ${state}`] : []),
    ...words.map(
      (word) => sql`exists (select from projects project where project.id = bid.project_id
      and project.search_text like fold(${containsPattern(word)}))`,
    ),
  ]);

const ownBidOrder: Readonly<Record<MyBidSort, RawBuilder<unknown>>> = {
  updated: sql`bid.updated_at desc, bid.id desc`,
  date: sql`(select project.starts_at from projects project where project.id = bid.project_id), bid.id`,
  amount: sql`bid.total_xaf desc, bid.id`,
};

/** Returns the query for one page of a provider's bids. Exported so that a test can inspect its query plan. */
export const ownBidsQuery = (filter: OwnBidFilter, { limit, offset }: Page) => sql<BidRow>`
  select ${bidColumns} ${fromBids} where ${ownBidConditions(filter)}
  order by ${ownBidOrder[filter.sort ?? 'updated']} limit ${limit} offset ${offset}`;

/** The bids of a provider in one state: their number and sum. */
export interface OwnBidFigures {
  readonly state: BidState;
  readonly count: number;
  readonly amountXaf: number;
}

export const ownBidCountsQuery = (filter: OwnBidFilter) => sql<OwnBidFigures>`
  select bid.state, count(*)::int as count, sum(bid.total_xaf)::bigint as "amountXaf"
  from bids bid where ${ownBidConditions(filter)} group by bid.state`;

export const listOwnBids = async (db: DbOrTx, filter: OwnBidFilter, page: Page): Promise<BidRow[]> =>
  (await ownBidsQuery(filter, page).execute(db)).rows;

export const countOwnBids = async (db: DbOrTx, filter: Omit<OwnBidFilter, 'state' | 'sort'>): Promise<OwnBidFigures[]> =>
  (await ownBidCountsQuery(filter).execute(db)).rows;

/** Returns the state of a provider's bid for each project: of the live one, else of the latest. */
export async function statesOfOwnBids(
  db: DbOrTx,
  providerId: string,
  projectIds: readonly string[],
): Promise<Map<string, BidState>> {
  if (projectIds.length === 0) return new Map();
  const { rows } = await sql<{ projectId: string; state: BidState }>`
    select distinct on (project_id) project_id as "projectId", state from bids
    where project_id = any(${[...projectIds]}::uuid[]) and provider_id = ${providerId}
    order by project_id, state = any(${[...liveBids]}::text[]) desc, created_at desc`.execute(db);
  return new Map(rows.map(({ projectId, state }) => [projectId, state]));
}

/** Lists the providers whose bids on a project are undecided, optionally without one of them. */
export async function listWaiting(db: DbOrTx, projectId: string, exceptProviderId?: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bids')
    .select('provider_id')
    .where('project_id', '=', projectId)
    .where('state', 'in', [...waitingBids])
    .$if(exceptProviderId !== undefined, (query) => query.where('provider_id', '!=', exceptProviderId ?? ''))
    .execute();
  return rows.map((row) => row.provider_id);
}

/** Lists a project's history, newest first. */
export async function listMoves(db: DbOrTx, projectId: string, limit: number): Promise<MoveRow[]> {
  const { rows } = await sql<MoveRow>`
    select move.id, move.kind, move.moved_at as at, actor.name as by, move.reason
    from project_moves move left join users actor on actor.id = move.actor_id
    where move.project_id = ${projectId} order by move.moved_at desc, move.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Finds a file with its project's organizer and state. */
export async function findFile(
  db: DbOrTx,
  id: string,
): Promise<(FileRow & { readonly projectId: string; readonly organizerId: string; readonly state: ProjectState }) | undefined> {
  const { rows } = await sql<FileRow & { projectId: string; organizerId: string; state: ProjectState }>`
    select file.id, file.name, file.content_type as "contentType", file.size_bytes as "sizeBytes", file.file_key as "fileKey",
      project.id as "projectId", project.organizer_id as "organizerId", project.state
    from project_files file join projects project on project.id = file.project_id where file.id = ${id}`.execute(db);
  return rows[0];
}

export async function hasBid(db: DbOrTx, projectId: string, providerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('bids')
    .select('id')
    .where('project_id', '=', projectId)
    .where('provider_id', '=', providerId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the projects whose award has expired. */
export async function listLapsed(db: DbOrTx, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('projects')
    .select('id')
    .where('state', '=', 'awarded')
    .where('award_expires_at', '<=', now)
    .orderBy('award_expires_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists open projects whose day has come, and projects before acceptance whose event was cancelled. */
export async function listOverdue(db: DbOrTx, now: Date, limit: number): Promise<{ id: string; isCalledOff: boolean }[]> {
  const { rows } = await sql<{ id: string; isCalledOff: boolean }>`
    select id, false as "isCalledOff" from projects where state = 'open' and starts_at <= ${now}
    union all
    select project.id, true from events event join projects project on project.event_id = event.id
      where event.state = 'cancelled' and project.state in ('open', 'awarded') and project.starts_at > ${now}
    limit ${limit}`.execute(db);
  return rows;
}

/** Lists an organizer's upcoming events with their number of projects, soonest first. */
export async function listEventsOf(
  db: DbOrTx,
  organizerId: string,
  now: Date,
  limit: number,
): Promise<{ id: string; projectCount: number }[]> {
  const { rows } = await sql<{ id: string; projectCount: number }>`
    select event.id, (select count(*)::int from projects where event_id = event.id) as "projectCount"
    from events event where event.organizer_id = ${organizerId} and event.state <> 'cancelled' and event.over_at > ${now}
    order by event.starts_at, event.id limit ${limit}`.execute(db);
  return rows;
}

/** Loads the recipients of emails. English is the default locale. */
export async function listReaders(db: DbOrTx, ids: readonly string[]): Promise<Reader[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; name: string; email: string; locale: Locale | null }>`
    select id, name, email, locale from users where id = any(${[...new Set(ids)]}::uuid[])`.execute(db);
  return rows.map((row) => ({ ...row, locale: row.locale ?? 'en' }));
}

/** Lists an organizer's projects without an accepted bid. */
export async function listUnsettled(db: DbOrTx, organizerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from projects
    where organizer_id = ${organizerId} and state in ('open', 'awarded') order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists a provider's bids that are undecided or awarded without an answer. */
export async function listWaitingBids(db: DbOrTx, providerId: string): Promise<{ id: string; projectId: string }[]> {
  const { rows } = await sql<{ id: string; projectId: string }>`select id, project_id as "projectId" from bids
    where provider_id = ${providerId} and state in ('placed', 'updated', 'awarded') order by project_id`.execute(db);
  return rows;
}
