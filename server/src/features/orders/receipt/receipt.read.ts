import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

/** Facts of a receipt beside the order itself. */
export interface ReceiptFacts {
  readonly organizerName: string;
  /** Whether the order was ever confirmed. */
  readonly wasConfirmed: boolean;
  /** The organizer's tax number when the order was placed with taxes. */
  readonly taxNumber: string | null;
}

export async function findReceiptFacts(db: DbOrTx, orderId: string): Promise<ReceiptFacts | undefined> {
  const { rows } = await sql<ReceiptFacts>`
    select organizer.name as "organizerName", exists (select from tickets ticket where ticket.order_id = placed.id) as "wasConfirmed",
      (select tax_number from event_tax_choices where id = placed.tax_choice_id) as "taxNumber"
    from orders placed join events event on event.id = placed.event_id join users organizer on organizer.id = event.organizer_id
    where placed.id = ${orderId}`.execute(db);
  return rows[0];
}

export interface PaidRow {
  readonly paidWith: string;
  readonly number: string | null;
  readonly reference: string | null;
  readonly amountXaf: number;
  readonly at: Date;
}

/**
 * Returns what has paid the order: the buyer's balance and the payment that confirmed it. Payments that could not be honoured went
 * back and are not part of it.
 */
export async function listHonoured(db: DbOrTx, orderId: string): Promise<PaidRow[]> {
  const { rows } = await sql<PaidRow>`
    select 'wallet' as "paidWith", null as number, null as reference, wallet_xaf as "amountXaf", 
      coalesce((select min(created_at) from tickets where order_id = orders.id), settled_at, created_at) as at
    from orders where id = ${orderId} and wallet_xaf > 0
    union all
    select coalesce(operator, gateway), number, gateway_txn_id, amount_xaf, coalesce(settled_at, created_at)
    from payments where purpose_type = 'order' and purpose_id = ${orderId} and outcome = 'honoured' order by at`.execute(db);
  return rows;
}

export interface RefundedRow {
  readonly state: 'sent' | 'done' | 'failed' | 'credited';
  readonly amountXaf: number;
  readonly at: Date;
}

/** Returns the refunds of the payment that confirmed the order, and what came back to the buyer's balance, oldest first. */
export async function listRefunded(db: DbOrTx, orderId: string): Promise<RefundedRow[]> {
  const { rows } = await sql<RefundedRow>`
    select case refund.state when 'succeeded' then 'done' when 'failed' then 'failed' else 'sent' end as state,
      refund.amount_xaf as "amountXaf", coalesce(refund.settled_at, refund.created_at) as at
    from payments payment join payment_refunds refund on refund.payment_id = payment.id
    where payment.purpose_type = 'order' and payment.purpose_id = ${orderId} and payment.outcome = 'honoured'
      and refund.state <> 'credited'
    union all
    select 'credited', -posting.amount_xaf, transfer.created_at
    from orders placed
    join ledger_accounts account on account.owner_id = placed.buyer_id and account.kind = 'wallet'
    join ledger_postings posting on posting.account_id = account.id and posting.amount_xaf < 0
    join ledger_transfers transfer on transfer.id = posting.transfer_id and transfer.kind <> 'wallet_release'
    where placed.id = ${orderId} and (
      (transfer.source_type = 'order' and transfer.source_id = placed.id)
      or (transfer.source_type = 'payment_refund' and transfer.source_id in (
        select refund.id from payment_refunds refund join payments payment on payment.id = refund.payment_id
        where payment.purpose_type = 'order' and payment.purpose_id = placed.id and payment.outcome = 'honoured')))
    order by at`.execute(db);
  return rows;
}
