import type { TaxMode } from '@ngoma/api/features/events/ticketing/tax-amounts';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import type { ReleasePart } from '../earnings/earnings.rules.ts';

/** An event with the sums of its orders' transfers. Amounts are whole XAF. */
export interface StatementRow {
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
  readonly commissionBackXaf: number;
  /** The organizer's part of disputed payments, less what came back. */
  readonly disputedXaf: number;
  /** Money that the orders left on the organizer's pending balance, before releases. */
  readonly pendingXaf: number;
  /** Money that refunds and disputes took from other balances, or added to the debt. */
  readonly elsewhereXaf: number;
}

/** Returns an own event with its sums; undefined for others. One pass over the postings of its orders. */
export async function findStatement(db: DbOrTx, organizerId: string, eventId: string): Promise<StatementRow | undefined> {
  const { rows } = await sql<StatementRow>`
    select event.id as "eventId", event.name, event.name_fr as "nameFr", event.starts_at as "startsAt", event.zone, event.state,
      event.over_at as "overAt", sums.*
    from events event cross join lateral (
      select count(distinct placed.id) filter (where transfer.kind = 'sale')::int as orders,
        coalesce(-sum(posting.amount_xaf) filter (where transfer.kind = 'sale' and account.kind in ('pending', 'platform_fees')), 0)::bigint
          as "grossXaf",
        coalesce(-sum(posting.amount_xaf) filter (where transfer.kind = 'sale' and account.kind = 'platform_fees'), 0)::bigint
          as "commissionXaf",
        coalesce(-sum(posting.amount_xaf) filter (where transfer.kind like 'refund%' and account.kind = 'refunds_payable'), 0)::bigint
          as "refundedXaf",
        coalesce(sum(posting.amount_xaf) filter (where transfer.kind like 'refund%' and account.kind = 'platform_fees'), 0)::bigint
          as "commissionBackXaf",
        coalesce(sum(posting.amount_xaf) filter (where transfer.kind like 'dispute%' and account.owner_id = event.organizer_id), 0)::bigint
          as "disputedXaf",
        coalesce(-sum(posting.amount_xaf) filter (where account.kind = 'pending'), 0)::bigint as "pendingXaf",
        coalesce(sum(posting.amount_xaf) filter (
          where account.kind in ('available', 'receivable') and account.owner_id = event.organizer_id), 0)::bigint as "elsewhereXaf"
      from orders placed
        join ledger_transfers transfer on transfer.source_type = 'order' and transfer.source_id = placed.id
        join ledger_postings posting on posting.transfer_id = transfer.id
        join ledger_accounts account on account.id = posting.account_id
      where placed.event_id = event.id
    ) as sums
    where event.id = ${eventId} and event.organizer_id = ${organizerId}`.execute(db);
  return rows[0];
}

/** A tax of an event's sales at one rate, in whole XAF. */
export interface StatementTaxRow {
  readonly taxId: string;
  readonly name: string;
  readonly nameFr: string;
  readonly basisPoints: number;
  readonly mode: TaxMode;
  readonly collectedXaf: number;
  readonly returnedXaf: number;
}

/**
 * Returns the taxes of the paid orders of an event, each rate by itself. A refund gives back the taxes of its order in proportion,
 * half a franc rounded up per order and tax, so that a full refund gives all back.
 */
export async function listTaxes(db: DbOrTx, eventId: string): Promise<StatementTaxRow[]> {
  const { rows } = await sql<StatementTaxRow>`
    select sold.tax_id as "taxId", sold.name, sold.name_fr as "nameFr", sold.basis_points as "basisPoints", sold.mode,
      sum(sold.xaf)::bigint as "collectedXaf",
      sum((2 * sold.xaf * sold.refunded_xaf + sold.total_xaf) / (2 * sold.total_xaf))::bigint as "returnedXaf"
    from (
      select tax.tax_id, tax.name, tax.name_fr, tax.basis_points, tax.mode, placed.total_xaf, placed.refunded_xaf,
        sum(item.quantity * tax.unit_xaf)::bigint as xaf
      from orders placed join order_items item on item.order_id = placed.id join order_item_taxes tax on tax.order_item_id = item.id
      where placed.event_id = ${eventId} and placed.total_xaf > 0 and exists (select from ledger_transfers transfer
        where transfer.source_type = 'order' and transfer.source_id = placed.id and transfer.kind = 'sale')
      group by placed.id, tax.tax_id, tax.name, tax.name_fr, tax.basis_points, tax.mode
    ) as sold
    group by sold.tax_id, sold.name, sold.name_fr, sold.basis_points, sold.mode
    order by sold.name, sold.basis_points, sold.mode`.execute(db);
  return rows;
}

export interface ReleaseRow {
  readonly part: ReleasePart | 'early';
  readonly at: Date;
  readonly amountXaf: number;
  /** The part that paid a debt of the organizer. */
  readonly settledXaf: number;
}

/** Returns what was released for an event, oldest first. */
export async function listReleases(db: DbOrTx, eventId: string): Promise<ReleaseRow[]> {
  const { rows } = await sql<ReleaseRow>`
    select case when transfer.kind like 'early%' then 'early' else transfer.kind end as part, transfer.created_at as at,
      coalesce(sum(posting.amount_xaf) filter (where account.kind = 'pending'), 0)::bigint as "amountXaf",
      coalesce(-sum(posting.amount_xaf) filter (where account.kind = 'receivable'), 0)::bigint as "settledXaf"
    from ledger_transfers transfer join ledger_postings posting on posting.transfer_id = transfer.id
      join ledger_accounts account on account.id = posting.account_id
    where transfer.source_type = 'event' and transfer.source_id = ${eventId}
    group by transfer.id order by transfer.created_at, transfer.id`.execute(db);
  return rows;
}
