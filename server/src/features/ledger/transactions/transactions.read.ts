import { business } from '@ngoma/api/common/business';
import type { SortOrder } from '@ngoma/api/common/sorting';
import type { TransactionKind, TransactionSort } from '@ngoma/api/features/ledger/transactions';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

/** Tells whether the event is one of this organizer's own. */
export async function isOwnEvent(db: DbOrTx, organizerId: string, eventId: string): Promise<boolean> {
  const { rows } = await sql`select from events where id = ${eventId} and organizer_id = ${organizerId}`.execute(db);
  return rows.length > 0;
}

const zone = business.event.defaultZone;

export interface TransactionFilter {
  readonly organizerId: string;
  readonly eventId?: string | undefined;
  readonly kind?: TransactionKind | undefined;
  /** Days in Cameroon, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort: TransactionSort;
  /** By default the latest or the largest first. */
  readonly order?: SortOrder | undefined;
}

export interface TransactionRow {
  readonly id: string;
  readonly kind: TransactionKind;
  readonly at: Date;
  readonly pendingXaf: number;
  readonly availableXaf: number;
  readonly reservedXaf: number;
  readonly eventId: string | null;
  readonly eventName: string | null;
  readonly eventNameFr: string | null;
  readonly orderId: string | null;
  readonly orderCode: string | null;
  readonly buyerName: string | null;
  readonly totalXaf: number | null;
  readonly commissionXaf: number | null;
}

/** Derives the kind of a transaction from the source of its transfer. */
const kindOf = sql`case
  when transaction.source_type = 'order' and transaction.kind = 'sale' then 'sale'
  when transaction.kind like '%refund%' then 'refund'
  when transaction.source_type like '%withdrawal%' then 'withdrawal'
  when transaction.kind like '%release%' then 'release'
  when transaction.source_type like '%contract%' or transaction.source_type like '%milestone%' then 'contract'
  else 'other' end`;

/** The filtered transactions, read from an index alone that has them in the order of the list. */
function filtered({ organizerId, eventId, kind, from, to }: TransactionFilter): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`transaction.owner_id = ${organizerId}`];
  if (eventId) all.push(sql`transaction.event_id = ${eventId}`);
  if (kind) all.push(sql`${kindOf} = ${kind}`);
  if (from) all.push(sql`transaction.created_at >= ${from}::timestamp at time zone ${zone}`);
  if (to) all.push(sql`transaction.created_at < (${to}::date + 1)::timestamp at time zone ${zone}`);
  return sql`seller_transactions transaction where ${sql.join(all, sql` and `)}`;
}

/** The effect of a transaction on all accounts of the organizer. */
const amount = sql`(transaction.pending_xaf + transaction.available_xaf + transaction.reserved_xaf)`;

/** A cursor into the list: the transaction that the next ones follow. */
export type TransactionMark = Pick<TransactionRow, 'id' | 'at' | 'pendingXaf' | 'availableXaf' | 'reservedXaf'>;

/** Returns the sorted columns, the value of a cursor for each, and their direction. The id decides between equals. */
function sortingOf({ sort, order }: Pick<TransactionFilter, 'sort' | 'order'>) {
  const isAscending = order === 'asc';
  const direction = isAscending ? sql`asc` : sql`desc`;
  const columns = [...(sort === 'amount' ? [amount] : []), sql`transaction.created_at`, sql`transaction.transfer_id`];
  const follows = ({ id, at, pendingXaf, availableXaf, reservedXaf }: TransactionMark) => {
    const values = [
      ...(sort === 'amount' ? [sql`${pendingXaf + availableXaf + reservedXaf}::bigint`] : []),
      sql`${at}`,
      sql`${id}::uuid`,
    ];
    return sql`and (${sql.join(columns)}) ${isAscending ? sql`>` : sql`<`} (${sql.join(values)})`;
  };
  return { columns: sql.join(columns.map((column) => sql`${column} ${direction}`)), follows };
}

/** Returns a page of the filtered and sorted transactions by offset, or those after a cursor. */
export async function listTransactions(
  db: DbOrTx,
  filter: TransactionFilter,
  range: { readonly limit: number; readonly offset?: number; readonly after?: TransactionMark | undefined },
): Promise<TransactionRow[]> {
  const { columns, follows } = sortingOf(filter);
  const { rows } = await sql<TransactionRow>`
    with page as (
      select transaction.transfer_id, ${kindOf} as kind, transaction.created_at, transaction.event_id, transaction.pending_xaf,
        transaction.available_xaf, transaction.reserved_xaf
      from ${filtered(filter)} ${range.after ? follows(range.after) : sql``}
      order by ${columns} limit ${range.limit} offset ${range.offset ?? 0}
    )
    select transaction.transfer_id as id, transaction.kind, transaction.created_at as at, transaction.pending_xaf as "pendingXaf",
      transaction.available_xaf as "availableXaf", transaction.reserved_xaf as "reservedXaf", event.id as "eventId",
      event.name as "eventName", event.name_fr as "eventNameFr", placed.id as "orderId", placed.code as "orderCode",
      buyer.name as "buyerName", placed.total_xaf as "totalXaf", placed.commission_xaf as "commissionXaf"
    from page transaction join ledger_transfers transfer on transfer.id = transaction.transfer_id
      left join orders placed on transfer.source_type = 'order' and placed.id = transfer.source_id
      left join events event on event.id = transaction.event_id left join users buyer on buyer.id = placed.buyer_id
    order by ${columns}`.execute(db);
  return rows;
}

/** Returns the number of the filtered transactions and their incoming and outgoing sums in XAF. */
export async function sumTransactions(
  db: DbOrTx,
  filter: TransactionFilter,
): Promise<{ total: number; inXaf: number; outXaf: number }> {
  const { rows } = await sql<{ total: number; inXaf: number; outXaf: number }>`
    select count(*)::int as total, coalesce(sum(${amount}) filter (where ${amount} > 0), 0)::bigint as "inXaf",
      coalesce(-sum(${amount}) filter (where ${amount} < 0), 0)::bigint as "outXaf"
    from ${filtered(filter)}`.execute(db);
  return rows[0] ?? { total: 0, inXaf: 0, outXaf: 0 };
}

export interface SettlementRow {
  readonly eventId: string;
  readonly name: string;
  readonly nameFr: string | null;
  readonly startsAt: Date;
  readonly zone: string;
  readonly state: string;
  readonly overAt: Date;
  readonly orders: number;
  readonly grossXaf: number;
  readonly commissionXaf: number;
  readonly refundedXaf: number;
  /** The commission that was returned with refunds. */
  readonly returnedXaf: number;
  /** The amount that has become available. */
  readonly freedXaf: number;
}

/**
 * Returns one page of the organizer's events with paid orders, the latest first. An order is paid in the transaction that posts its
 * sale. What was refunded comes from the ledger.
 */
export async function listSettlements(
  db: DbOrTx,
  organizerId: string,
  range: { readonly limit: number; readonly offset: number },
): Promise<SettlementRow[]> {
  const { rows } = await sql<SettlementRow>`
    with page as (
      select * from events event where event.organizer_id = ${organizerId}
        and exists (select from orders placed where placed.event_id = event.id and placed.payment = 'paid')
      order by event.starts_at desc, event.id desc limit ${range.limit} offset ${range.offset}
    )
    select page.id as "eventId", page.name, page.name_fr as "nameFr", page.starts_at as "startsAt", page.zone, page.state,
      page.over_at as "overAt", sums.*, back.*, (
        select coalesce(sum(posting.amount_xaf), 0)::bigint
        from ledger_transfers transfer join ledger_postings posting on posting.transfer_id = transfer.id
          join ledger_accounts account on account.id = posting.account_id
        where transfer.source_type = 'event' and transfer.source_id = page.id and account.kind = 'pending'
      ) as "freedXaf"
    from page cross join lateral (
      select count(*)::int as orders, coalesce(sum(placed.total_xaf), 0)::bigint as "grossXaf",
        coalesce(sum(placed.commission_xaf), 0)::bigint as "commissionXaf"
      from orders placed where placed.event_id = page.id and placed.payment = 'paid'
    ) as sums cross join lateral (
      select coalesce(sum(-posting.amount_xaf) filter (where account.kind = 'refunds_payable'), 0)::bigint as "refundedXaf",
        coalesce(sum(posting.amount_xaf) filter (where account.kind = 'platform_fees'), 0)::bigint as "returnedXaf"
      from orders placed join ledger_transfers transfer on transfer.source_type = 'order' and transfer.source_id = placed.id
          and transfer.kind like 'refund%'
        join ledger_postings posting on posting.transfer_id = transfer.id
        join ledger_accounts account on account.id = posting.account_id
      where placed.event_id = page.id and placed.payment = 'paid' and placed.refund <> 'none'
    ) as back
    order by page.starts_at desc, page.id desc`.execute(db);
  return rows;
}

export async function countSettlements(db: DbOrTx, organizerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from events event where event.organizer_id = ${organizerId}
      and exists (select from orders placed where placed.event_id = event.id and placed.payment = 'paid')`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function findIsVerified(db: DbOrTx, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('is_verified').where('id', '=', userId).executeTakeFirst();
  return row?.is_verified ?? false;
}
