import type { AccountKind } from '@ngoma/api/features/ledger/ledger';
import type { PayoutOperator } from '@ngoma/api/features/ledger/wallet';
import type { PaymentFactKind, refundStates } from '@ngoma/api/features/supervision/supervision';
import type { TicketState } from '@ngoma/api/features/tickets/tickets';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

type RefundState = (typeof refundStates)[number];

export interface LineRow {
  readonly name: string;
  readonly nameFr: string | null;
  readonly quantity: number;
  readonly unitPriceXaf: number;
  readonly unitFeeXaf: number;
  readonly unitTaxXaf: number;
}

export async function listLines(db: DbOrTx, orderId: string): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select type.name, type.name_fr as "nameFr", item.quantity, item.unit_price_xaf as "unitPriceXaf", item.unit_fee_xaf as "unitFeeXaf",
      item.unit_tax_xaf as "unitTaxXaf"
    from order_items item join ticket_types type on type.id = item.ticket_type_id where item.order_id = ${orderId} order by item.id`.execute(
    db,
  );
  return rows;
}

/** Lists the tickets of an order without their codes, because a code admits its bearer. */
export async function listTickets(
  db: DbOrTx,
  orderId: string,
): Promise<{ id: string; state: TicketState; enteredAt: Date | null }[]> {
  const { rows } = await sql<{ id: string; state: TicketState; enteredAt: Date | null }>`
    select ticket.id, ticket.state, (select min(admitted_at) from admissions where ticket_id = ticket.id) as "enteredAt"
    from tickets ticket where ticket.order_id = ${orderId} order by ticket.id`.execute(db);
  return rows;
}

export interface FactRow {
  readonly paymentId: string;
  readonly kind: PaymentFactKind;
  readonly at: Date;
}

export async function listFacts(db: DbOrTx, paymentIds: readonly string[]): Promise<Map<string, FactRow[]>> {
  const { rows } = await sql<FactRow>`
    select payment_id as "paymentId", kind, created_at as at from payment_facts
    where payment_id = any(${[...paymentIds]}::uuid[]) order by created_at, id`.execute(db);
  return Map.groupBy(rows, (row) => row.paymentId);
}

export interface CallbackRow {
  readonly id: string;
  readonly paymentId: string;
  readonly receivedAt: Date;
  readonly handledAt: Date | null;
  readonly outcome: string | null;
}

/** Lists the webhooks received for these payments and their refunds, in order of arrival. */
export async function listCallbacks(db: DbOrTx, paymentIds: readonly string[]): Promise<Map<string, CallbackRow[]>> {
  const { rows } = await sql<CallbackRow>`
    with refs as (
      select id, gateway, gateway_ref as ref, provider_ref from payments where id = any(${[...paymentIds]}::uuid[])
      union select payment.id, coalesce(destination.gateway, payment.gateway), refund.gateway_ref, refund.provider_ref
        from payments payment join payment_refunds refund on refund.payment_id = payment.id
        left join refund_destinations destination on destination.id = refund.destination_id
        where payment.id = any(${[...paymentIds]}::uuid[])
    )
    select inbox.id, found.id as "paymentId", inbox.received_at as "receivedAt", inbox.handled_at as "handledAt", inbox.outcome
    from (
      select refs.id, inbox.id as inbox_id from refs join webhook_inbox inbox on inbox.gateway = refs.gateway and inbox.ref = refs.ref
      union select refs.id, inbox.id from refs join webhook_inbox inbox
        on inbox.gateway = refs.gateway and inbox.provider_ref = refs.provider_ref
    ) found join webhook_inbox inbox on inbox.id = found.inbox_id
    order by inbox.received_at, inbox.id`.execute(db);
  return Map.groupBy(rows, (row) => row.paymentId);
}

export interface RefundRow {
  readonly id: string;
  readonly paymentId: string;
  readonly amountXaf: number;
  readonly state: RefundState;
  readonly reason: string;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
  /** The number it is paid out to; null if it goes back the way the money came. */
  readonly paidTo: { readonly operator: PayoutOperator; readonly number: string | null } | null;
}

export async function listRefunds(db: DbOrTx, paymentIds: readonly string[]): Promise<Map<string, RefundRow[]>> {
  const { rows } = await sql<RefundRow>`
    select refund.id, refund.payment_id as "paymentId", refund.amount_xaf as "amountXaf", refund.state, refund.reason, refund.attempts,
      refund.created_at as "createdAt", refund.settled_at as "settledAt", case when destination.id is not null
        then json_build_object('operator', destination.operator, 'number', destination.number) end as "paidTo"
    from payment_refunds refund left join refund_destinations destination on destination.id = refund.destination_id
    where refund.payment_id = any(${[...paymentIds]}::uuid[]) order by refund.created_at, refund.id`.execute(db);
  return Map.groupBy(rows, (row) => row.paymentId);
}

export interface TransferRow {
  readonly id: string;
  readonly kind: string;
  readonly at: Date;
  readonly postings: readonly { readonly account: AccountKind; readonly owner: string | null; readonly amount: number }[];
}

/** Lists the ledger transfers of an order or a milestone, its payments and their refunds. */
export async function listTransfers(db: DbOrTx, sourceIds: readonly string[]): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select transfer.id, transfer.source_type || '.' || transfer.kind as kind, transfer.created_at as at,
      json_agg(json_build_object('account', account.kind, 'owner', owner.name, 'amount', posting.amount_xaf) order by posting.line) as postings
    from ledger_transfers transfer
    join ledger_postings posting on posting.transfer_id = transfer.id
    join ledger_accounts account on account.id = posting.account_id
    left join users owner on owner.id = account.owner_id
    where transfer.source_type in ('order', 'milestone', 'payment', 'payment_refund') and transfer.source_id = any(${[...sourceIds]}::uuid[])
    group by transfer.id order by transfer.created_at, transfer.id`.execute(db);
  return rows;
}
