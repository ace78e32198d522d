import type { Locale } from '@ngoma/api/common/locale';
import type { LostReason } from '@ngoma/api/common/lost-reasons';
import type { ServiceCategory } from '@ngoma/api/features/providers';
import type {
  OrgStatus,
  ProjectStatus,
  ProStatus,
  RequestSort,
  RequestStage,
  RequestStanding,
} from '@ngoma/api/features/service-requests';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import { containsPattern } from '#platform/postgres/search/contains-pattern';
import type { RequestSide } from './service-requests.rules.ts';
import { toProposal } from './service-requests.store.ts';
import type { NamedRequest, ProposalRow } from './service-requests.types.ts';

/** Filters of a list of requests. */
export interface RequestFilter {
  readonly orgStatus?: OrgStatus | undefined;
  readonly isSigned?: boolean | undefined;
  readonly projectStatus?: ProjectStatus | undefined;
  readonly proStatus?: ProStatus | undefined;
  readonly standing?: RequestStanding | undefined;
  readonly stage?: RequestStage | undefined;
  /** Words in the title, the event's name or the name of the other side. */
  readonly words?: readonly string[] | undefined;
  readonly eventId?: string | undefined;
  /** The work begins at or after this time, and before `until`. */
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  readonly sort?: RequestSort | undefined;
}
export interface Owner {
  readonly userId: string;
  readonly side: RequestSide;
}

const columns = (locale: Locale) => sql`request.id, request.event_id as "eventId", request.organizer_id as "organizerId",
  request.provider_id as "providerId", request.category, request.title, request.brief, request.location, request.city,
  request.starts_at as "startsAt", request.ends_at as "endsAt", request.budget_xaf as "budgetXaf",
  request.pro_status as "proStatus", request.org_status as "orgStatus", request.is_signed as "isSigned",
  request.project_status as "projectStatus", request.standing, request.reason, request.lost_reason as "lostReason", request.contract_id as "contractId",
  request.created_at as "createdAt", request.updated_at as "updatedAt",
  ${locale === 'fr' ? sql`coalesce(event.name_fr, event.name)` : sql`event.name`} as "eventName",
  organizer.name as "organizerName", organizer.avatar_key as "organizerAvatarKey", organizer.is_verified as "organizerVerified",
  provider.name as "providerName", provider.avatar_key as "providerAvatarKey", provider.is_verified as "providerVerified"`;

const tables = sql`service_requests request
  join events event on event.id = request.event_id
  join users organizer on organizer.id = request.organizer_id
  join users provider on provider.id = request.provider_id`;

const ownedBy = ({ userId, side }: Owner): RawBuilder<unknown> =>
  side === 'organizer' ? sql`request.organizer_id = ${userId}` : sql`request.provider_id = ${userId}`;

const otherSide = ({ side }: Owner): RawBuilder<unknown> => (side === 'organizer' ? sql`provider.name` : sql`organizer.name`);

/** The conditions that the counts of the standings have in common with the list. */
const sharedConditions = (owner: Owner, { words = [], eventId, from, until }: RequestFilter): RawBuilder<unknown>[] => [
  ownedBy(owner),
  ...(eventId ? [sql`request.event_id = ${eventId}`] : []),
  ...(from ? [sql`request.starts_at >= ${from}`] : []),
  ...(until ? [sql`request.starts_at < ${until}`] : []),
  ...words.map((word) => {
    const pattern = containsPattern(word);
    return sql`(fold(request.title) like fold(${pattern}) or fold(event.name) like fold(${pattern})
      or fold(coalesce(event.name_fr, '')) like fold(${pattern}) or fold(${otherSide(owner)}) like fold(${pattern}))`;
  }),
];

/** The requests of a stage. Those that were declined or cancelled are in none. */
const stageConditions: Readonly<Record<RequestStage, RawBuilder<unknown>>> = {
  new: sql`request.pro_status = 'pending' and request.project_status = 'pending'`,
  agreed: sql`request.pro_status = 'accepted' and request.org_status <> 'declined' and request.project_status = 'pending'
    and not request.is_signed`,
  signed: sql`request.is_signed and request.project_status = 'in_progress'`,
  completed: sql`request.project_status = 'completed'`,
};

const conditions = (owner: Owner, filter: RequestFilter): RawBuilder<unknown> => {
  const { orgStatus, isSigned, projectStatus, proStatus, standing, stage } = filter;
  return sql.join(
    [
      ...sharedConditions(owner, filter),
      ...(standing ? [sql`request.standing = ${standing}`] : []),
      ...(stage ? [stageConditions[stage]] : []),
      ...(orgStatus ? [sql`request.org_status = ${orgStatus}`] : []),
      ...(isSigned === undefined ? [] : [sql`request.is_signed = ${isSigned}`]),
      ...(projectStatus ? [sql`request.project_status = ${projectStatus}`] : []),
      ...(proStatus ? [sql`request.pro_status = ${proStatus}`] : []),
    ],
    sql` and `,
  );
};

/** Names are joined only for a search. */
const countedTables = ({ words = [] }: RequestFilter): RawBuilder<unknown> =>
  words.length > 0 ? tables : sql`service_requests request`;

const latestTotal = sql`coalesce((select proposal.total_xaf from proposals proposal where proposal.request_id = request.id
  order by proposal.version desc limit 1), request.budget_xaf, 0)`;
const orders: Readonly<Record<RequestSort, RawBuilder<unknown>>> = {
  newest: sql`request.created_at desc, request.id desc`,
  date: sql`request.starts_at, request.id`,
  updated: sql`request.updated_at desc, request.id desc`,
  amount: sql`${latestTotal} desc, request.id desc`,
};

/** Lists the ids of a person's undecided requests, as organizer or provider. */
export async function listWaitingOf(db: DbOrTx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from service_requests
    where (organizer_id = ${userId} or provider_id = ${userId}) and project_status = 'pending'
      and pro_status in ('pending', 'accepted') and org_status in ('request', 'proposal')
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the query for one page of a person's requests. Exported so that a test can inspect its query plan. */
export const requestsQuery = (
  owner: Owner,
  filter: RequestFilter,
  page: { readonly limit: number; readonly offset: number },
  locale: Locale,
) => sql<NamedRequest>`select ${columns(locale)} from ${tables} where ${conditions(owner, filter)}
  order by ${orders[filter.sort ?? 'newest']} limit ${page.limit} offset ${page.offset}`;

/** Lists one page of a person's requests, by default the latest first. */
export const listRequests = async (
  ...query: readonly [db: DbOrTx, ...Parameters<typeof requestsQuery>]
): Promise<NamedRequest[]> => {
  const [db, ...rest] = query;
  return (await requestsQuery(...rest).execute(db)).rows;
};

export async function countRequests(db: DbOrTx, owner: Owner, filter: RequestFilter): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ${countedTables(filter)} where ${conditions(owner, filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts a person's requests in each standing, by the search, the event and the days of the filter alone. */
export async function countByStanding(
  db: DbOrTx,
  owner: Owner,
  filter: RequestFilter,
): Promise<Partial<Record<RequestStanding, number>>> {
  const { rows } = await sql<{ standing: RequestStanding; count: number }>`
    select request.standing, count(*)::int as count from ${countedTables(filter)}
    where ${sql.join(sharedConditions(owner, filter), sql` and `)} group by request.standing`.execute(db);
  return Object.fromEntries(rows.map(({ standing, count }) => [standing, count]));
}

/** Lists the events that a person has requests for, latest first. */
export async function listEventsOf(
  db: DbOrTx,
  owner: Owner,
  limit: number,
  locale: Locale,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select event.id, ${locale === 'fr' ? sql`coalesce(event.name_fr, event.name)` : sql`event.name`} as name
    from events event where event.id in (select request.event_id from service_requests request where ${ownedBy(owner)})
    order by event.starts_at desc, event.id limit ${limit}`.execute(db);
  return rows;
}

/** A request as a row of a file. */
export interface RequestFileRow {
  readonly title: string;
  readonly eventName: string;
  readonly otherName: string;
  readonly category: ServiceCategory;
  readonly standing: RequestStanding;
  readonly startsAt: Date;
  readonly city: string;
  readonly budgetXaf: number | null;
  readonly proposalXaf: number | null;
  readonly reason: string | null;
  readonly lostReason: LostReason | null;
  readonly createdAt: Date;
}

/** Lists a person's requests for a file. */
export async function listForFile(
  db: DbOrTx,
  owner: Owner,
  filter: RequestFilter,
  limit: number,
  locale: Locale,
): Promise<RequestFileRow[]> {
  const { rows } = await sql<RequestFileRow>`
    select request.title, ${locale === 'fr' ? sql`coalesce(event.name_fr, event.name)` : sql`event.name`} as "eventName",
      ${otherSide(owner)} as "otherName", request.category, request.standing, request.starts_at as "startsAt", request.city,
      request.budget_xaf as "budgetXaf", (select proposal.total_xaf from proposals proposal where proposal.request_id = request.id
        order by proposal.version desc limit 1) as "proposalXaf", request.reason, request.lost_reason as "lostReason",
      request.created_at as "createdAt"
    from ${tables} where ${conditions(owner, filter)} order by ${orders[filter.sort ?? 'newest']} limit ${limit}`.execute(db);
  return rows;
}

export async function findRequest(db: DbOrTx, id: string, locale: Locale): Promise<NamedRequest | undefined> {
  const { rows } = await sql<NamedRequest>`select ${columns(locale)} from ${tables} where request.id = ${id}`.execute(db);
  return rows[0];
}

/** Lists undecided requests whose day has come or whose event is cancelled. */
export async function listExpired(
  db: DbOrTx,
  now: Date,
  limit: number,
): Promise<{ id: string; isCalledOff: boolean; locale: Locale }[]> {
  const waiting = sql`request.project_status = 'pending' and request.org_status in ('request', 'proposal')
    and request.pro_status in ('pending', 'accepted')`;
  const { rows } = await sql<{ id: string; isCalledOff: boolean; locale: Locale | null }>`
    select overtaken.id, overtaken."isCalledOff", organizer.locale from (
      select request.id, request.organizer_id, false as "isCalledOff" from service_requests request
        where ${waiting} and request.starts_at <= ${now}
      union all
      select request.id, request.organizer_id, true from events event join service_requests request on request.event_id = event.id
        where event.state = 'cancelled' and ${waiting} and request.starts_at > ${now}
      limit ${limit}) overtaken join users organizer on organizer.id = overtaken.organizer_id`.execute(db);
  return rows.map((row) => ({ ...row, locale: row.locale ?? 'en' }));
}

/** Lists all versions of a proposal, latest first. */
export async function proposalsOf(db: DbOrTx, requestId: string): Promise<ProposalRow[]> {
  const rows = await db
    .selectFrom('proposals')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('version', 'desc')
    .execute();
  return rows.map(toProposal);
}

/** Returns whether a user is a provider and not blocked. */
export async function isProvider(db: DbOrTx, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('role', '=', 'provider')
    .where('blocked_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
