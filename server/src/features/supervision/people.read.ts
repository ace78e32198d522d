import type { SortOrder } from '@ngoma/api/common/sorting';
import type { EventState } from '@ngoma/api/features/events/events';
import type { OrderState } from '@ngoma/api/features/orders/orders';
import type { AccountSort, AccountState, AuditEntry } from '@ngoma/api/features/people/users';
import { type RawBuilder, sql } from 'kysely';
import { matchingPeople } from '#features/users/index';
import type { DbOrTx } from '#platform/postgres/database';
import { type CappedTotal, countCapped } from '#platform/postgres/search/capped-count';
import { type PeriodFilter, within } from './lists/supervised-list.read.ts';

export interface AccountRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly number: string | null;
  readonly role: 'participant' | 'organizer' | 'provider' | 'admin';
  readonly avatarKey: string | null;
  readonly isVerified: boolean;
  readonly isEmailConfirmed: boolean;
  readonly state: AccountState;
  readonly blockedAt: Date | null;
  readonly blockedReason: string | null;
  readonly createdAt: Date;
  readonly lastSeenAt: Date | null;
}

export interface AccountFilter {
  readonly q?: string | undefined;
  readonly role?: AccountRow['role'] | undefined;
  readonly verified?: boolean | undefined;
  readonly state?: AccountState | undefined;
}

const leaving = sql`exists (select from account_deletions leave
  where leave.user_id = person.id and leave.cancelled_at is null and leave.done_at is null)`;

const columns = sql`person.id, person.name, person.email, person.number, person.role, person.avatar_key as "avatarKey",
  person.is_verified as "isVerified", person.email_confirmed_at is not null as "isEmailConfirmed",
  case when person.erased_at is not null then 'erased' when person.blocked_at is not null then 'blocked'
    when ${leaving} then 'leaving' else 'open' end as state,
  person.blocked_at as "blockedAt", person.blocked_reason as "blockedReason", person.created_at as "createdAt",
  person.last_seen_at as "lastSeenAt"`;

function inState(state: AccountState): RawBuilder<unknown> {
  if (state === 'erased') return sql`person.erased_at is not null`;
  if (state === 'blocked') return sql`person.blocked_at is not null and person.erased_at is null`;
  if (state === 'leaving') return sql`${leaving} and person.blocked_at is null`;
  // An erased account is leaving no more.
  return sql`person.erased_at is null and person.blocked_at is null and not ${leaving}`;
}

const conditionOf = ({ q, role, verified, state }: AccountFilter): RawBuilder<unknown> =>
  sql.join(
    [
      sql`true`,
      ...(q ? [sql`person.id in (${matchingPeople(q)})`] : []),
      ...(role ? [sql`person.role = ${role}`] : []),
      ...(verified === undefined ? [] : [sql`person.is_verified = ${verified}`]),
      ...(state ? [inState(state)] : []),
    ],
    sql` and `,
  );

export interface AccountSorting {
  readonly sort?: AccountSort | undefined;
  readonly order?: SortOrder | undefined;
}

/** The columns of each order, all with one direction, so that an index is read either way. */
const sortedBy: Readonly<Record<AccountSort, readonly RawBuilder<unknown>[]>> = {
  joined: [sql`person.created_at`, sql`person.id`],
  // Accounts that were never in use are the last of the descending order, as in the index.
  seen: [sql`person.last_seen_at`, sql`person.id`],
  name: [sql`fold(person.name)`, sql`person.id`],
  email: [sql`lower(person.email)`],
};

const isTime = (sort: AccountSort): boolean => sort === 'joined' || sort === 'seen';

/** Sorts the newest first, unless another order was asked for. Texts begin with A. */
function orderOf({ sort = 'joined', order = isTime(sort) ? 'desc' : 'asc' }: AccountSorting): RawBuilder<unknown> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const [first, ...others] = sortedBy[sort].map((column) => sql`${column} ${direction}`);
  const nulls = sort !== 'seen' ? sql`` : order === 'asc' ? sql`nulls first` : sql`nulls last`;
  return sql.join([sql`${first} ${nulls}`, ...others], sql`, `);
}

/** Lists one page of accounts, newest first by default, and their capped total. */
export async function listAccounts(
  db: DbOrTx,
  { sort, order, ...filter }: AccountFilter & AccountSorting,
  page: { readonly limit: number; readonly offset: number },
): Promise<CappedTotal & { rows: AccountRow[] }> {
  const condition = conditionOf(filter);
  const [{ rows }, counted] = await Promise.all([
    sql<AccountRow>`select ${columns} from users person where ${condition}
      order by ${orderOf({ sort, order })} limit ${page.limit} offset ${page.offset}`.execute(db),
    countCapped(db, sql`select from users person where ${condition}`),
  ]);
  return { rows, ...counted };
}

/** Lists the accounts of a file: those of a list as on the screen, or the chosen ones alone. */
export async function listForFile(
  db: DbOrTx,
  { ids, sort, order, ...filter }: AccountFilter & AccountSorting & { readonly ids?: readonly string[] | undefined },
  limit: number,
): Promise<AccountRow[]> {
  const condition = ids ? sql`person.id = any(${[...ids]}::uuid[])` : conditionOf(filter);
  const { rows } = await sql<AccountRow>`select ${columns} from users person where ${condition}
    order by ${orderOf({ sort, order })} limit ${limit}`.execute(db);
  return rows;
}

export async function countByRole(db: DbOrTx): Promise<Record<string, number>> {
  const { rows } = await sql<{ role: string; count: number }>`
    select role, count(*)::int as count from users where erased_at is null group by role`.execute(db);
  return Object.fromEntries(rows.map(({ role, count }) => [role, count]));
}

export async function findAccount(db: DbOrTx, id: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`select ${columns} from users person where person.id = ${id}`.execute(db);
  return rows[0];
}

export interface AccountCountsRow {
  readonly lastSeenAt: Date | null;
  readonly sessionCount: number;
  readonly hasSecondStep: boolean;
  readonly orders: number;
  readonly confirmed: number;
  readonly spentXaf: number;
  readonly events: number;
  readonly published: number;
  readonly deletionDueAt: Date | null;
}

/** Counts the sessions, orders and events of an account. */
export async function findAccountCounts(db: DbOrTx, id: string, now: Date): Promise<AccountCountsRow> {
  const { rows } = await sql<AccountCountsRow>`
    select (select max(last_seen_at) from sessions where user_id = ${id}) as "lastSeenAt",
      (exists (select 1 from authenticator_apps where user_id = ${id} and secret is not null)
        or exists (select 1 from passkeys where user_id = ${id})) as "hasSecondStep",
      (select count(*)::int from sessions where user_id = ${id} and revoked_at is null and expires_at > ${now}) as "sessionCount",
      bought.orders, bought.confirmed, bought."spentXaf", held.events, held.published,
      (select due_at from account_deletions where user_id = ${id} and cancelled_at is null and done_at is null) as "deletionDueAt"
    from (select count(*)::int as orders, count(*) filter (where state = 'confirmed')::int as confirmed,
        coalesce(sum(total_xaf) filter (where state = 'confirmed'), 0)::bigint as "spentXaf" from orders where buyer_id = ${id}) bought,
      (select count(*)::int as events, count(*) filter (where state in ('published', 'ended'))::int as published
        from events where organizer_id = ${id}) held`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The count query returned no row');
  return row;
}

export interface LatestEventRow {
  readonly id: string;
  readonly name: string;
  readonly nameFr: string | null;
  readonly startsAt: Date;
  readonly state: EventState;
}

export async function listLatestEvents(db: DbOrTx, organizerId: string, limit: number): Promise<LatestEventRow[]> {
  const { rows } = await sql<LatestEventRow>`
    select id, name, name_fr as "nameFr", starts_at as "startsAt", state from events where organizer_id = ${organizerId}
    order by starts_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

export interface LatestOrderRow {
  readonly id: string;
  readonly code: string;
  readonly eventName: string;
  readonly eventNameFr: string | null;
  readonly totalXaf: number;
  readonly state: OrderState;
  readonly createdAt: Date;
}

export async function listLatestOrders(db: DbOrTx, buyerId: string, limit: number): Promise<LatestOrderRow[]> {
  const { rows } = await sql<LatestOrderRow>`
    select placed.id, placed.code, event.name as "eventName", event.name_fr as "eventNameFr", placed.total_xaf as "totalXaf",
      placed.state, placed.created_at as "createdAt"
    from orders placed join events event on event.id = placed.event_id where placed.buyer_id = ${buyerId}
    order by placed.created_at desc limit ${limit}`.execute(db);
  return rows;
}

export interface ActRow {
  readonly id: string;
  readonly action: string;
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly subjectType: string;
  readonly subjectId: string | null;
  readonly subjectName: string | null;
  readonly reason: string | null;
  readonly changes: AuditEntry['changes'] | null;
  readonly at: Date;
}

export interface NoteRow {
  readonly id: string;
  readonly note: string;
  readonly authorId: string;
  readonly authorName: string;
  readonly at: Date;
}

/** Lists the notes of admins on an account, the latest first. */
export async function listNotes(db: DbOrTx, userId: string): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select written.id, written.note, author.id as "authorId", author.name as "authorName", written.created_at as at
    from account_notes written join users author on author.id = written.author_id
    where written.user_id = ${userId} order by written.created_at desc, written.id desc`.execute(db);
  return rows;
}

export interface ActFilter extends PeriodFilter {
  readonly action?: string | undefined;
  readonly actorId?: string | undefined;
  readonly subjectId?: string | undefined;
}

/** Lists one page of the audit log, latest first, and the total. */
export async function listAuditEntries(
  db: DbOrTx,
  { action, actorId, subjectId, ...period }: ActFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: ActRow[]; total: number }> {
  const condition = sql.join(
    [
      sql`true`,
      ...(action ? [sql`act.action = ${action}`] : []),
      ...(actorId ? [sql`act.actor_id = ${actorId}`] : []),
      ...(subjectId ? [sql`act.subject_id = ${subjectId}`] : []),
      ...within(sql`act.created_at`, period),
    ],
    sql` and `,
  );
  const [{ rows }, counted] = await Promise.all([
    sql<ActRow>`
      select act.id, act.action, act.actor_id as "actorId", actor.name as "actorName", act.subject_type as "subjectType",
        act.subject_id as "subjectId", coalesce(person.name, event.name, message.name,
          seller.name || ' · ' || withdrawal.code, act.detail ->> 'name') as "subjectName",
        act.detail ->> 'reason' as reason, act.detail -> 'changes' as changes, act.created_at as at
      from audit_log act
      left join users actor on actor.id = act.actor_id
      left join users person on act.subject_type = 'user' and person.id = act.subject_id
      left join events event on act.subject_type = 'event' and event.id = act.subject_id
      left join contact_messages message on act.subject_type = 'contact_message' and message.id = act.subject_id
      left join withdrawals withdrawal on act.subject_type = 'withdrawal' and withdrawal.id = act.subject_id
      left join users seller on seller.id = withdrawal.user_id
      where ${condition} order by act.created_at desc, act.id desc limit ${page.limit} offset ${page.offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from audit_log act where ${condition}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Lists the kinds of actions in the audit log. Finds one after the other in the index, which holds each many times. */
export async function listActions(db: DbOrTx): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive found as (
      (select action from audit_log order by action limit 1)
      union all
      select (select entry.action from audit_log entry where entry.action > found.action order by entry.action limit 1)
      from found where found.action is not null
    )
    select action from found where action is not null order by action`.execute(db);
  return rows.map(({ action }) => action);
}
