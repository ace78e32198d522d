import type { Locale } from '@ngoma/api/common/locale';
import type { SortOrder } from '@ngoma/api/common/sorting';
import type { RiskSign, WithdrawalList, withdrawalSorts } from '@ngoma/api/features/withdrawals/decisions';
import type { WithdrawalState } from '@ngoma/api/features/withdrawals/withdrawals';
import { type RawBuilder, sql } from 'kysely';
import { matchingPeople } from '#features/users/index';
import type { DbOrTx } from '#platform/postgres/database';
import { containsPattern } from '#platform/postgres/search/contains-pattern';
import { searchedDigits } from '#platform/postgres/search/phone-digits';
import { toWithdrawal } from './withdrawals.store.ts';
import type { StoredWithdrawal } from './withdrawals.types.ts';

export async function findIsVerified(db: DbOrTx, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('is_verified').where('id', '=', userId).executeTakeFirst();
  return row?.is_verified ?? false;
}

/** Returns the role in which a person sells. */
export async function findSellerRole(db: DbOrTx, userId: string): Promise<'organizer' | 'provider'> {
  const row = await db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst();
  return row?.role === 'provider' ? 'provider' : 'organizer';
}

/** Returns the language in which a person is written to. */
export async function findLanguage(db: DbOrTx, userId: string): Promise<Locale> {
  const row = await db.selectFrom('users').select('locale').where('id', '=', userId).executeTakeFirst();
  return row?.locale === 'en' ? 'en' : 'fr';
}

export async function findIsBlocked(db: DbOrTx, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('blocked_at').where('id', '=', userId).executeTakeFirst();
  return row !== undefined && row.blocked_at !== null;
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Returns one page of a person's withdrawals, the latest first, and their number. */
export async function listOfOwner(
  db: DbOrTx,
  userId: string,
  { limit, offset }: Page,
): Promise<{ rows: readonly StoredWithdrawal[]; total: number }> {
  const own = db.selectFrom('withdrawals').where('user_id', '=', userId);
  const [rows, { total }] = await Promise.all([
    own.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map(toWithdrawal), total: Number(total) };
}

/** The states of each list of an admin. */
export const statesOf: Readonly<Record<WithdrawalList, readonly WithdrawalState[]>> = {
  to_decide: ['otp_verified'],
  being_paid: ['approved', 'processing'],
  failed: ['failed'],
  paid: ['paid'],
  ended: ['rejected', 'cancelled', 'returned'],
};

/** A withdrawal with its owner and the facts that its signs of risk follow from. */
export interface DecidableRow {
  readonly id: string;
  readonly code: string;
  readonly state: WithdrawalState;
  readonly amountXaf: number;
  readonly feeXaf: number;
  readonly approvalsNeeded: number;
  readonly payoutAccountId: string;
  readonly createdAt: Date;
  readonly verifiedAt: Date | null;
  readonly endedAt: Date | null;
  readonly reason: string | null;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly avatarKey: string | null;
  readonly ownerEmail: string;
  readonly ownerRole: string;
  readonly isVerified: boolean;
  readonly signs: readonly RiskSign[];
}

/** Days for which a changed number is new, withdrawals within a day that are many, and the period and share of refunds that are many. */
const newNumberDays = 7;
const frequentPerDay = 3;
const refundDays = 30;

/** The paid orders of the owner's events, from the days before the withdrawal, that fulfil a condition. */
const paidOrders = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  from events event join orders sold on sold.event_id = event.id
  where event.organizer_id = one.user_id and sold.payment = 'paid' and sold.total_xaf > 0 and ${condition}
    and sold.created_at > one.created_at - make_interval(days => ${refundDays})`;

/** The condition of each sign of risk about the withdrawal `one` to the account `account`. */
const conditions: Readonly<Record<RiskSign, RawBuilder<unknown>>> = {
  other_name: sql`account.name_check = 'other_name'`,
  no_name: sql`account.name_check = 'no_name'`,
  new_number: sql`account.created_at > one.created_at - make_interval(days => ${newNumberDays}) and exists (
    select from payout_accounts earlier where earlier.user_id = one.user_id and earlier.created_at < account.created_at)`,
  shared_number: sql`exists (
    select from payout_accounts other where other.number = account.number and other.user_id <> one.user_id)`,
  first: sql`not exists (select from withdrawals paid where paid.user_id = one.user_id and paid.state = 'paid')`,
  frequent: sql`(select count(*) from withdrawals recent where recent.user_id = one.user_id and recent.id <> one.id
    and recent.state not in ('created', 'cancelled') and recent.created_at between one.created_at - interval '1 day' and one.created_at
    ) >= ${frequentPerDay - 1}`,
  large: sql`(select count(*) >= 2 and one.amount_xaf > 3 * max(paid.amount_xaf) from withdrawals paid
    where paid.user_id = one.user_id and paid.state = 'paid')`,
  event_ahead: sql`exists (select from events event where event.organizer_id = one.user_id and event.state in ('published', 'postponed')
    and event.over_at > one.created_at and exists (
      select from orders sold where sold.event_id = event.id and sold.state = 'confirmed' and sold.total_xaf > 0))`,
  // Few orders are refunded, so they are counted first, and the others only as far as decides.
  refunds: sql`(select refunded.count >= 3
      and (select count(*) from (select ${paidOrders(sql`true`)} limit refunded.count * 20 + 1) paid) <= refunded.count * 20
    from (select count(*) ${paidOrders(sql`sold.refund <> 'none'`)}) refunded)`,
};

const signs = sql`array_remove(array[${sql.join(
  Object.entries(conditions).map(([sign, condition]) => sql`case when ${condition} then ${sign}::text end`),
)}], null)`;

/** Whether a withdrawal has a sign. The first one found ends the search. */
const isRisky = sql`(${sql.join(
  Object.values(conditions).map((condition) => sql`coalesce(${condition}, false)`),
  sql` or `,
)})`;

const joined = sql`withdrawals one
  join payout_accounts account on account.id = one.payout_account_id
  join users owner on owner.id = one.user_id`;

/** Signs are for decisions: withdrawals that are over have none. */
const columns = sql`one.id, one.code, one.state, one.amount_xaf as "amountXaf", one.fee_xaf as "feeXaf",
  one.approvals_needed as "approvalsNeeded", one.payout_account_id as "payoutAccountId", one.created_at as "createdAt",
  one.verified_at as "verifiedAt", one.ended_at as "endedAt", one.reason, owner.id as "ownerId", owner.name as "ownerName", owner.avatar_key as "avatarKey",
  owner.email as "ownerEmail", owner.role as "ownerRole", owner.is_verified as "isVerified",
  case when one.ended_at is null then ${signs} else '{}'::text[] end as signs`;

export interface DecidableFilter {
  readonly list: WithdrawalList;
  readonly q?: string | undefined;
  readonly sort?: (typeof withdrawalSorts)[number] | undefined;
  readonly order?: SortOrder | undefined;
  readonly risky?: boolean | undefined;
  /** Only these withdrawals of the list, instead of the search and the signs. */
  readonly ids?: readonly string[] | undefined;
}

const sortedBy = {
  requested: sql`one.verified_at`,
  amount: sql`one.amount_xaf`,
  name: sql`fold(owner.name)`,
} as const;

/** Decisions begin with the oldest, and what is over with the latest. Amounts begin with the largest, and names with A. */
function orderOf({ list, sort = 'requested', order }: DecidableFilter): RawBuilder<unknown> {
  const isOver = list === 'paid' || list === 'ended';
  const usual = sort === 'amount' || (sort === 'requested' && isOver) ? 'desc' : 'asc';
  const direction = (order ?? usual) === 'asc' ? sql`asc` : sql`desc`;
  return sql`${sortedBy[sort]} ${direction}, one.id ${direction}`;
}

function conditionOf({ list, q, risky, ids }: DecidableFilter): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`one.state = any(${[...statesOf[list]]}::text[])`];
  // Without its code it was never asked for.
  if (list === 'ended') all.push(sql`one.verified_at is not null`);
  if (ids) return sql.join([...all, sql`one.id = any(${[...ids]}::uuid[])`], sql` and `);
  if (q) {
    const pattern = containsPattern(q);
    const digits = searchedDigits(q);
    all.push(sql`(one.user_id in (${matchingPeople(q)}) or one.code ilike ${pattern}
      or ${digits === undefined ? sql`false` : sql`account.number like ${containsPattern(digits)}`})`);
  }
  if (risky) all.push(sql`${isRisky}`);
  return sql.join(all, sql` and `);
}

interface ListSums {
  readonly total: number;
  readonly amountXaf: number;
  readonly feeXaf: number;
}

/**
 * Returns one page of a list of withdrawals with their signs, and the number and sums of all that match. Signs take long to find: which
 * withdrawals match is found once, and the signs that are shown for those of the page alone.
 */
export async function listDecidable(
  db: DbOrTx,
  filter: DecidableFilter,
  { limit, offset }: Page,
): Promise<ListSums & { rows: readonly DecidableRow[] }> {
  const found = await sql<ListSums & { ids: string[] }>`
    with matching as materialized (
      select one.id, one.amount_xaf, one.fee_xaf, row_number() over (order by ${orderOf(filter)}) as place
      from ${joined} where ${conditionOf(filter)}
    )
    select count(*)::int as total, coalesce(sum(amount_xaf), 0)::bigint as "amountXaf", coalesce(sum(fee_xaf), 0)::bigint as "feeXaf",
      array(select id from matching where place > ${offset} and place <= ${offset + limit} order by place) as ids
    from matching`.execute(db);
  const { ids, ...sums } = found.rows[0] ?? { total: 0, amountXaf: 0, feeXaf: 0, ids: [] };
  const { rows } = await sql<DecidableRow>`select ${columns} from ${joined} where one.id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], one.id)`.execute(db);
  return { ...sums, rows };
}

export async function findDecidable(db: DbOrTx, id: string): Promise<DecidableRow | undefined> {
  const { rows } = await sql<DecidableRow>`select ${columns} from ${joined} where one.id = ${id}`.execute(db);
  return rows[0];
}

/** Returns which of these withdrawals have a sign of risk. */
export async function findRisky(db: DbOrTx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select one.id from ${joined} where one.id = any(${[...ids]}::uuid[]) and ${isRisky}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Returns number and sum of each list, and since when the oldest undecided withdrawal waits. */
export async function sumLists(
  db: DbOrTx,
): Promise<{ byState: ReadonlyMap<string, { count: number; amountXaf: number }>; oldest: Date | null }> {
  const { rows } = await sql<{ state: string; count: number; amountXaf: number; oldest: Date | null }>`
    select state, count(*)::int as count, sum(amount_xaf)::bigint as "amountXaf", min(verified_at) as oldest
    from withdrawals where verified_at is not null group by state`.execute(db);
  return {
    byState: new Map(rows.map(({ state, count, amountXaf }) => [state, { count, amountXaf }])),
    oldest: rows.find(({ state }) => state === 'otp_verified')?.oldest ?? null,
  };
}

export interface ApprovalRow {
  readonly withdrawalId: string;
  readonly adminId: string;
  readonly admin: string;
  readonly at: Date;
  readonly note: string | null;
}

/** Returns the approvals of withdrawals by withdrawal, the first one first. */
export async function listApprovals(db: DbOrTx, ids: readonly string[]): Promise<ReadonlyMap<string, ApprovalRow[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ApprovalRow>`
    select approval.withdrawal_id as "withdrawalId", approval.admin_id as "adminId", admin.name as admin, approval.approved_at as at,
      approval.note
    from withdrawal_approvals approval join users admin on admin.id = approval.admin_id
    where approval.withdrawal_id = any(${[...ids]}::uuid[]) order by approval.approved_at`.execute(db);
  return Map.groupBy(rows, ({ withdrawalId }) => withdrawalId);
}

export interface MoveRow {
  readonly state: WithdrawalState;
  readonly at: Date;
  readonly by: string | null;
  readonly note: string | null;
}

export async function listMoves(db: DbOrTx, id: string): Promise<readonly MoveRow[]> {
  const { rows } = await sql<MoveRow>`
    select move.to_state as state, move.moved_at as at, person.name as by, move.note
    from withdrawal_moves move left join users person on person.id = move.moved_by
    where move.withdrawal_id = ${id} order by move.moved_at, move.id`.execute(db);
  return rows;
}

/** Returns how often and how much a person was paid before. */
export async function sumPaid(db: DbOrTx, userId: string): Promise<{ count: number; amountXaf: number }> {
  const { rows } = await sql<{ count: number; amountXaf: number }>`
    select count(*)::int as count, coalesce(sum(amount_xaf), 0)::bigint as "amountXaf"
    from withdrawals where user_id = ${userId} and state = 'paid'`.execute(db);
  return rows[0] ?? { count: 0, amountXaf: 0 };
}
