import type { Locale } from '@ngoma/api/common/locale';
import type { Role } from '@ngoma/api/common/roles';
import type { SortOrder } from '@ngoma/api/common/sorting';
import type { AccountKind, balanceSorts } from '@ngoma/api/features/ledger/ledger';
import { type RawBuilder, sql } from 'kysely';
import { matchingPeople } from '#features/users/index';
import type { DbOrTx } from '#platform/postgres/database';
import type { LedgerFindings } from './ledger.read.ts';

export interface ProofRow {
  readonly provedAt: Date;
  readonly transfers: number;
  readonly postings: number;
  readonly isSound: boolean;
  readonly findings: Partial<LedgerFindings>;
}

/** Returns the last proofs, the latest first. */
export async function listProofs(db: DbOrTx, limit: number): Promise<ProofRow[]> {
  const { rows } = await sql<ProofRow>`
    select proved_at as "provedAt", transfers, postings, is_sound as "isSound", findings
    from ledger_proofs order by proved_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

export interface PlatformAccountRow {
  readonly code: string;
  readonly kind: AccountKind;
  readonly balance: number;
  /** The contract of an escrow account. */
  readonly contractId: string | null;
  readonly title: string | null;
  readonly eventName: string | null;
  readonly eventNameFr: string | null;
}

const mostEscrows = 300;

/**
 * Returns the platform's own accounts, those of escrow last and the largest first: only those with money, or all. A balance on the
 * account's normal side is positive.
 */
export async function listPlatformAccounts(db: DbOrTx, withEmptyEscrows: boolean): Promise<PlatformAccountRow[]> {
  const { rows } = await sql<PlatformAccountRow>`
    select account.code, account.kind, account.balance, contract.id as "contractId", contract.title, event.name as "eventName",
      event.name_fr as "eventNameFr"
    from (
      select code, kind, (balance_xaf * normal_side)::bigint as balance,
        case when kind = 'escrow' then split_part(code, ':', 2)::uuid end as contract_id,
        row_number() over (partition by kind order by balance_xaf * normal_side desc, code) as place
      from ledger_accounts where owner_id is null ${withEmptyEscrows ? sql`` : sql`and (kind <> 'escrow' or balance_xaf <> 0)`}
    ) account
      left join contracts contract on contract.id = account.contract_id
      left join events event on event.id = contract.event_id
    where account.kind <> 'escrow' or account.place <= ${mostEscrows}
    order by account.kind = 'escrow', case when account.kind = 'escrow' then -account.balance end, account.code`.execute(db);
  return rows;
}

/** Counts the escrow accounts without money. */
export async function countEmptyEscrows(db: DbOrTx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ledger_accounts where owner_id is null and kind = 'escrow' and balance_xaf = 0`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export interface Owed {
  readonly wallet: number;
  readonly pending: number;
  readonly available: number;
  readonly reserved: number;
}

/** Returns the platform's liabilities to users by kind of account, their debts, and the sum of all balances, which must be zero. */
export async function sumOwed(db: DbOrTx): Promise<{ total: number; owed: Owed; receivable: number }> {
  const { rows } = await sql<Owed & { total: number; receivable: number }>`
    select coalesce(sum(balance_xaf), 0)::bigint as total,
      coalesce(-sum(balance_xaf) filter (where kind in ('wallet', 'wallet_held')), 0)::bigint as wallet,
      coalesce(-sum(balance_xaf) filter (where kind = 'pending'), 0)::bigint as pending,
      coalesce(-sum(balance_xaf) filter (where kind = 'available'), 0)::bigint as available,
      coalesce(-sum(balance_xaf) filter (where kind = 'reserved'), 0)::bigint as reserved,
      coalesce(sum(balance_xaf) filter (where kind = 'receivable'), 0)::bigint as receivable
    from ledger_accounts`.execute(db);
  const { total = 0, receivable = 0, ...owed } = rows[0] ?? { wallet: 0, pending: 0, available: 0, reserved: 0 };
  return { total, owed, receivable };
}

export interface HolderRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly isVerified: boolean;
  readonly pending: number;
  readonly available: number;
  readonly reserved: number;
  /** Debt to the platform. */
  readonly owed: number;
}

/** Sums the balances from sales of the users that the text finds, or else of all. */
const holdersWith = (q: string | undefined) => sql`(
  select owner_id, coalesce(-sum(balance_xaf) filter (where kind = 'pending'), 0)::bigint as pending,
    coalesce(-sum(balance_xaf) filter (where kind = 'available'), 0)::bigint as available,
    coalesce(-sum(balance_xaf) filter (where kind = 'reserved'), 0)::bigint as reserved,
    coalesce(sum(balance_xaf) filter (where kind = 'receivable'), 0)::bigint as owed
  from ledger_accounts where owner_id is not null and kind in ('pending', 'available', 'reserved', 'receivable')
    ${q ? sql`and owner_id in (${matchingPeople(q)})` : sql``} group by owner_id) held`;

export interface HolderFilter {
  readonly q?: string | undefined;
  readonly sort: (typeof balanceSorts)[number];
  readonly order?: SortOrder | undefined;
  readonly owing?: boolean | undefined;
}

const columns = { name: sql`person.name`, available: sql`held.available`, pending: sql`held.pending`, owed: sql`held.owed` };

/** The order of a list of holders: by default the largest amount first, and names from A. */
const orderOf = ({ sort, order = sort === 'name' ? 'asc' : 'desc' }: HolderFilter) =>
  sql`${columns[sort]} ${order === 'asc' ? sql`asc` : sql`desc`}, person.id`;

const shown = sql`person.id, person.name, person.email, person.role, person.is_verified as "isVerified", held.pending, held.available,
  held.reserved, held.owed`;

const conditionOf = ({ owing }: HolderFilter) => (owing ? sql`held.owed > 0` : sql`true`);

/** Returns one page of users with balances from sales, and their total count. */
export async function listHolders(
  db: DbOrTx,
  { limit, offset, ...filter }: HolderFilter & { readonly limit: number; readonly offset: number },
): Promise<{ rows: HolderRow[]; total: number }> {
  const from = sql`${holdersWith(filter.q)} join users person on person.id = held.owner_id where ${conditionOf(filter)}`;
  const [{ rows }, counted] = await Promise.all([
    sql<HolderRow>`select ${shown} from ${from} order by ${orderOf(filter)} limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Lists the rows of a file, at most `most`: those that match the filter, or the chosen ones in its order. */
export async function listHoldersForFile(
  db: DbOrTx,
  { ids, ...filter }: HolderFilter & { readonly ids?: readonly string[] | undefined },
  most: number,
): Promise<HolderRow[]> {
  const condition = ids ? sql`person.id = any(${[...ids]}::uuid[])` : conditionOf(filter);
  const { rows } = await sql<HolderRow>`
    select ${shown} from ${holdersWith(ids ? undefined : filter.q)} join users person on person.id = held.owner_id where ${condition}
    order by ${orderOf(filter)} limit ${most}`.execute(db);
  return rows;
}

export interface PendingEventRow {
  readonly eventId: string;
  readonly eventName: string;
  readonly eventNameFr: string | null;
  readonly status: string;
  readonly endsAt: Date;
  /** The amount that is still pending, in XAF. */
  readonly amountXaf: number;
  /** The net sales before any release, in XAF. */
  readonly netXaf: number;
}

/** Returns a user's pending balance by event: sales less refunds and releases. */
export async function listPendingByEvent(db: DbOrTx, ownerId: string): Promise<PendingEventRow[]> {
  const { rows } = await sql<PendingEventRow>`
    select event.id as "eventId", event.name as "eventName", event.name_fr as "eventNameFr", event.state as status,
      event.over_at as "endsAt", held.amount_xaf as "amountXaf", held.net_xaf as "netXaf"
    from (
      select transaction.event_id, sum(transaction.pending_xaf)::bigint as amount_xaf,
        coalesce(sum(transaction.pending_xaf) filter (where transaction.source_type = 'order'), 0)::bigint as net_xaf
      from seller_transactions transaction where transaction.owner_id = ${ownerId} and transaction.event_id is not null
      group by transaction.event_id having sum(transaction.pending_xaf) <> 0
    ) as held join events event on event.id = held.event_id
    order by event.over_at, event.id limit 200`.execute(db);
  return rows;
}

export interface LineRow {
  readonly id: string;
  readonly account: AccountKind;
  readonly kind: string;
  readonly source: string;
  readonly sourceName: string | null;
  readonly amountXaf: number;
  readonly balanceXaf: number;
  readonly at: Date;
}

/**
 * The postings of a user among which those of the page are. A user has few on other accounts than those of sales, so these are read as
 * they are, and of the others no more than the transfers up to the end of the page.
 */
const linesUpTo = (ownerId: string, count: number): RawBuilder<unknown> => sql`(
  select posting.*, account.kind as account from (
      select transaction.transfer_id from seller_transactions transaction where transaction.owner_id = ${ownerId}
      order by transaction.created_at desc, transaction.transfer_id desc limit ${count}
    ) as latest join ledger_postings posting on posting.transfer_id = latest.transfer_id
    join ledger_accounts account on account.id = posting.account_id
  where account.owner_id = ${ownerId} and account.kind in ('pending', 'available', 'reserved')
  union all
  select posting.*, account.kind from ledger_accounts account join ledger_postings posting on posting.account_id = account.id
  where account.owner_id = ${ownerId} and account.kind not in ('pending', 'available', 'reserved')
) as posting`;

/**
 * Returns one page of a user's postings, the latest first, with the balance after each, and their total count. Event names are in
 * the reader's language.
 */
export async function listLines(
  db: DbOrTx,
  ownerId: string,
  page: { readonly limit: number; readonly offset: number },
  locale: Locale,
): Promise<{ rows: LineRow[]; total: number }> {
  const eventName = locale === 'fr' ? sql`coalesce(event.name_fr, event.name)` : sql`event.name`;
  const [{ rows }, counted] = await Promise.all([
    sql<LineRow>`
      select page.transfer_id || ':' || page.line as id, page.account, page.kind, page.source_type as source,
        case when placed.id is not null then placed.code || ' · ' || ${eventName} end as "sourceName",
        -page.amount_xaf as "amountXaf", -page.balance_after_xaf as "balanceXaf", page.created_at as at
      from (
        select posting.*, transfer.kind, transfer.source_type, transfer.source_id, transfer.created_at
        from ${linesUpTo(ownerId, page.offset + page.limit)} join ledger_transfers transfer on transfer.id = posting.transfer_id
        order by transfer.created_at desc, posting.transfer_id desc, posting.line limit ${page.limit} offset ${page.offset}
      ) as page
      left join orders placed on page.source_type = 'order' and placed.id = page.source_id
      left join events event on event.id = placed.event_id
      order by page.created_at desc, page.transfer_id desc, page.line`.execute(db),
    sql<{ total: number }>`
      select coalesce(sum(version), 0)::int as total from ledger_accounts where owner_id = ${ownerId}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Returns the owner of a statement, or undefined for an unknown id. */
export async function findHolder(
  db: DbOrTx,
  id: string,
): Promise<{ _id: string; name: string; email: string; isVerified: boolean } | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id as _id', 'name', 'email', 'is_verified as isVerified'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row;
}
