import type { SuspenseOutcome } from '@ngoma/api/features/supervision/reconciliation';
import { type Selectable, sql } from 'kysely';
import { newId } from '#platform/ids';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import type { SuspenseItemsTable } from '#platform/postgres/database.types';
import type { SuspenseItem } from './suspense.rules.ts';

const toItem = (row: Selectable<SuspenseItemsTable>): SuspenseItem => ({
  id: row.id,
  kind: row.kind as SuspenseItem['kind'],
  paymentId: row.payment_id,
  gateway: row.gateway,
  gatewayRef: row.gateway_ref,
  gatewayTxnId: row.gateway_txn_id,
  amountXaf: row.amount_xaf,
  outcome: row.outcome as SuspenseOutcome | null,
});

export interface NewItem extends Omit<SuspenseItem, 'id' | 'outcome'> {
  readonly received: string | null;
  readonly receivedAt: Date;
  readonly recordedBy: string | null;
}

/** Inserts an item and returns its id; undefined if the gateway's reference is known already. */
export async function insertItem(tx: Tx, item: NewItem): Promise<string | undefined> {
  const row = await tx
    .insertInto('suspense_items')
    .values({
      ...{ id: newId(), kind: item.kind, payment_id: item.paymentId, gateway: item.gateway, gateway_ref: item.gatewayRef },
      ...{ gateway_txn_id: item.gatewayTxnId, amount_xaf: item.amountXaf, received: item.received },
      ...{ received_at: item.receivedAt, recorded_by: item.recordedBy },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Inserts the items of mismatches that have none, because a process of the previous version recorded them. Returns how many there
 * were.
 */
export async function insertMissingItems(db: DbOrTx): Promise<number> {
  const { rows } =
    await sql`insert into suspense_items (id, kind, payment_id, gateway, gateway_ref, gateway_txn_id, amount_xaf, received,
      received_at)
    select gen_random_uuid(), 'wrong_amount', payment.id, payment.gateway, payment.gateway_ref, fact.detail ->> 'providerTxnId',
      case when fact.detail ->> 'currency' = 'XAF' then greatest(coalesce((fact.detail ->> 'amountXaf')::bigint, 0), 0) else 0 end,
      case when fact.detail ->> 'currency' = 'XAF' then null
        else concat_ws(' ', fact.detail ->> 'amountXaf', fact.detail ->> 'currency') end,
      fact.created_at
    from payment_facts fact join payments payment on payment.id = fact.payment_id
    where fact.kind = 'mismatch' and not exists (select from suspense_items known where known.payment_id = payment.id)
    on conflict do nothing returning id`.execute(db);
  return rows.length;
}

/** Locks an item until the transaction ends; undefined for an unknown id. */
export async function lockItem(tx: Tx, id: string): Promise<SuspenseItem | undefined> {
  const row = await tx.selectFrom('suspense_items').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toItem(row);
}

export interface Decision {
  readonly outcome: SuspenseOutcome;
  readonly reason: string;
  readonly proof: string | null;
  readonly orderId: string | null;
  readonly decidedBy: string;
}

/** Stores the outcome of an item, which the caller has locked. */
export async function saveOutcome(tx: Tx, id: string, decision: Decision, now: Date): Promise<void> {
  await tx
    .updateTable('suspense_items')
    .set({
      ...{ outcome: decision.outcome, reason: decision.reason, proof: decision.proof, order_id: decision.orderId },
      ...{ decided_by: decision.decidedBy, decided_at: now },
    })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .execute();
}
