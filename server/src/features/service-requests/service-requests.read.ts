import type { Locale } from '@ngoma/api/common/locale';
import type { OrgStatus, ProjectStatus, ProStatus } from '@ngoma/api/features/service-requests';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import type { RequestSide } from './service-requests.rules.ts';
import { toProposal } from './service-requests.store.ts';
import type { NamedRequest, ProposalRow } from './service-requests.types.ts';

/** Filters of a list of requests. */
export interface RequestFilter {
  readonly orgStatus?: OrgStatus | undefined;
  readonly isSigned?: boolean | undefined;
  readonly projectStatus?: ProjectStatus | undefined;
  readonly proStatus?: ProStatus | undefined;
}
export interface Owner {
  readonly userId: string;
  readonly side: RequestSide;
}

const columns = (locale: Locale) => sql`request.id, request.event_id as "eventId", request.organizer_id as "organizerId",
  request.provider_id as "providerId", request.category, request.title, request.brief, request.location, request.city,
  request.starts_at as "startsAt", request.ends_at as "endsAt", request.budget_xaf as "budgetXaf",
  request.pro_status as "proStatus", request.org_status as "orgStatus", request.is_signed as "isSigned",
  request.project_status as "projectStatus", request.reason, request.contract_id as "contractId",
  request.created_at as "createdAt", request.updated_at as "updatedAt",
  ${locale === 'fr' ? sql`coalesce(event.name_fr, event.name)` : sql`event.name`} as "eventName",
  organizer.name as "organizerName", organizer.is_verified as "organizerVerified",
  provider.name as "providerName", provider.is_verified as "providerVerified"`;

const tables = sql`service_requests request
  join events event on event.id = request.event_id
  join users organizer on organizer.id = request.organizer_id
  join users provider on provider.id = request.provider_id`;

const ownedBy = ({ userId, side }: Owner): RawBuilder<unknown> =>
  side === 'organizer' ? sql`request.organizer_id = ${userId}` : sql`request.provider_id = ${userId}`;

const conditions = (owner: Owner, { orgStatus, isSigned, projectStatus, proStatus }: RequestFilter): RawBuilder<unknown> =>
  sql.join(
    [
      ownedBy(owner),
      ...(orgStatus ? [sql`request.org_status = ${orgStatus}`] : []),
      ...(isSigned === undefined ? [] : [sql`request.is_signed = ${isSigned}`]),
      ...(projectStatus ? [sql`request.project_status = ${projectStatus}`] : []),
      ...(proStatus ? [sql`request.pro_status = ${proStatus}`] : []),
    ],
    sql` and `,
  );

/** Lists the ids of a person's undecided requests, as organizer or provider. */
export async function listWaitingOf(db: DbOrTx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from service_requests
    where (organizer_id = ${userId} or provider_id = ${userId}) and project_status = 'pending'
      and pro_status in ('pending', 'accepted') and org_status in ('request', 'proposal')
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists one page of a person's requests, latest first. */
export async function listRequests(
  db: DbOrTx,
  owner: Owner,
  filter: RequestFilter,
  page: { readonly limit: number; readonly offset: number },
  locale: Locale,
): Promise<NamedRequest[]> {
  const { rows } = await sql<NamedRequest>`select ${columns(locale)} from ${tables} where ${conditions(owner, filter)}
    order by request.created_at desc, request.id desc limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

export async function countRequests(db: DbOrTx, owner: Owner, filter: RequestFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from service_requests request where ${conditions(owner, filter)}`.execute(db);
  return rows[0]?.count ?? 0;
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
