import type { AccountKind } from '@ngoma/api/features/ledger/ledger';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import type { Operator } from '../payments.rules.ts';
import type { SuspenseItem } from './suspense.rules.ts';

/** An item with its attempt, order, payer and decision. */
export interface ItemRow extends SuspenseItem {
  readonly received: string | null;
  readonly receivedAt: Date;
  readonly expectedXaf: number | null;
  readonly operator: Operator | null;
  readonly number: string | null;
  readonly providerRef: string | null;
  readonly payerId: string | null;
  readonly payerName: string | null;
  readonly payerEmail: string | null;
  readonly orderId: string | null;
  readonly orderCode: string | null;
  readonly eventName: string | null;
  readonly eventNameFr: string | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
  readonly proof: string | null;
  readonly assignedCode: string | null;
}

const items = sql`select item.id, item.kind, item.payment_id as "paymentId", item.gateway, item.gateway_ref as "gatewayRef",
    item.gateway_txn_id as "gatewayTxnId", item.amount_xaf as "amountXaf", item.outcome, item.received, item.received_at as "receivedAt",
    payment.amount_xaf as "expectedXaf", payment.operator, payment.number, payment.provider_ref as "providerRef",
    payer.id as "payerId", payer.name as "payerName", payer.email as "payerEmail", placed.id as "orderId", placed.code as "orderCode",
    event.name as "eventName", event.name_fr as "eventNameFr", decider.name as "decidedBy", item.decided_at as "decidedAt",
    item.reason, item.proof, assigned.code as "assignedCode"
  from suspense_items item
    left join payments payment on payment.id = item.payment_id
    left join users payer on payer.id = payment.payer_id
    left join orders placed on payment.purpose_type = 'order' and placed.id = payment.purpose_id
    left join events event on event.id = placed.event_id
    left join users decider on decider.id = item.decided_by
    left join orders assigned on assigned.id = item.order_id`;

/** Lists one page of items: the open ones oldest first, the closed ones latest first. */
export async function listItems(
  db: DbOrTx,
  state: 'open' | 'closed',
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: ItemRow[]; total: number }> {
  const condition = state === 'open' ? sql`outcome is null` : sql`outcome is not null`;
  const order = state === 'open' ? sql`item.received_at, item.id` : sql`item.decided_at desc, item.id desc`;
  const [{ rows }, counted] = await Promise.all([
    sql<ItemRow>`${items} where item.${condition} order by ${order} limit ${page.limit} offset ${page.offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from suspense_items where ${condition}`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function findItem(db: DbOrTx, id: string): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`${items} where item.id = ${id}`.execute(db);
  return rows[0];
}

/** Returns the balance of the suspense account and the sum of the open items, read on one snapshot. Whole XAF. */
export async function readSuspense(db: DbOrTx): Promise<{ accountXaf: number; openXaf: number }> {
  const { rows } = await sql<{ accountXaf: number; openXaf: number }>`
    select coalesce((select balance_xaf * normal_side from ledger_accounts where code = 'suspense'), 0)::bigint as "accountXaf",
      (select coalesce(sum(amount_xaf), 0) from suspense_items where outcome is null)::bigint as "openXaf"`.execute(db);
  return rows[0] ?? { accountXaf: 0, openXaf: 0 };
}

export interface TransferRow {
  readonly id: string;
  readonly kind: string;
  readonly at: Date;
  readonly postings: readonly { readonly account: AccountKind; readonly owner: string | null; readonly amount: number }[];
}

/** Lists the ledger transfers of an item, its attempt, and the refund of it. */
export async function listItemTransfers(
  db: DbOrTx,
  { id, paymentId }: Pick<SuspenseItem, 'id' | 'paymentId'>,
): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select transfer.id, transfer.source_type || '.' || transfer.kind as kind, transfer.created_at as at,
      json_agg(json_build_object('account', account.kind, 'owner', owner.name, 'amount', posting.amount_xaf) order by posting.line) as postings
    from ledger_transfers transfer
      join ledger_postings posting on posting.transfer_id = transfer.id
      join ledger_accounts account on account.id = posting.account_id
      left join users owner on owner.id = account.owner_id
    where (transfer.source_type, transfer.source_id) in (('suspense', ${id}::uuid), ('payment', ${paymentId}::uuid))
      or transfer.source_type = 'payment_refund' and transfer.source_id in (
        select refund.id from payment_refunds refund where refund.source_type = 'suspense' and refund.source_id = ${id})
    group by transfer.id order by transfer.created_at, transfer.id`.execute(db);
  return rows;
}
