import { type Selectable, sql } from 'kysely';
import { newId } from '#platform/ids';
import type { Db, Tx } from '#platform/postgres/database';
import type { PaymentDisputesTable } from '#platform/postgres/database.types';
import type { GatewayDispute } from '../gateways/gateway.ts';
import type { Dispute, DisputeStatus } from './disputes.rules.ts';

const toDispute = (row: Selectable<PaymentDisputesTable>): Dispute => ({
  id: row.id,
  paymentId: row.payment_id,
  gateway: row.gateway,
  gatewayDisputeId: row.gateway_dispute_id,
  status: row.status as DisputeStatus,
  amountXaf: row.amount_xaf,
  reason: row.reason,
  respondBy: row.respond_by,
  closedAt: row.closed_at,
  debitedAt: row.debited_at,
  restoredAt: row.restored_at,
  organizerXaf: row.organizer_xaf,
  ticketsOutcome: row.tickets_outcome as Dispute['ticketsOutcome'],
});

/**
 * Inserts a dispute if it is new, and locks it until the transaction ends. The second value tells whether it is new. A dispute
 * starts as `needs_response`, whatever its state is by now.
 */
export async function openDispute(
  tx: Tx,
  { paymentId, gateway }: { readonly paymentId: string; readonly gateway: string },
  { id: gatewayDisputeId, amountXaf, currency, reason, respondBy }: GatewayDispute,
  now: Date,
): Promise<{ dispute: Dispute; isNew: boolean }> {
  const inserted = await tx
    .insertInto('payment_disputes')
    .values({
      ...{ id: newId(), payment_id: paymentId, gateway, gateway_dispute_id: gatewayDisputeId, status: 'needs_response' },
      // The ledger holds XAF only, so a dispute in another currency moves nothing in it.
      ...{ amount_xaf: currency === 'XAF' ? amountXaf : 0, reason, respond_by: respondBy, opened_at: now, asked_at: now },
    })
    .onConflict((conflict) => conflict.columns(['gateway', 'gateway_dispute_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  const row = await tx
    .selectFrom('payment_disputes')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('gateway_dispute_id', '=', gatewayDisputeId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { dispute: toDispute(row), isNew: inserted !== undefined };
}

export async function lockDispute(tx: Tx, id: string): Promise<Dispute | undefined> {
  const row = await tx.selectFrom('payment_disputes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toDispute(row);
}

export interface DisputeChanges {
  readonly status?: DisputeStatus;
  readonly respondBy?: Date | null;
  readonly askedAt?: Date;
  readonly closedAt?: Date;
  readonly debitedAt?: Date;
  readonly restoredAt?: Date;
  readonly organizerXaf?: number;
}

export async function changeDispute(tx: Tx, id: string, changes: DisputeChanges): Promise<void> {
  await tx
    .updateTable('payment_disputes')
    .set({
      status: changes.status,
      respond_by: changes.respondBy,
      asked_at: changes.askedAt,
      closed_at: changes.closedAt,
      debited_at: changes.debitedAt,
      restored_at: changes.restoredAt,
      organizer_xaf: changes.organizerXaf,
    })
    .where('id', '=', id)
    .execute();
}

/** Stores what an admin decided about the tickets of a dispute, which the caller has locked. */
export async function saveTicketsOutcome(
  tx: Tx,
  id: string,
  decision: { outcome: 'restored' | 'left_void'; reason: string; decidedBy: string; now: Date },
): Promise<void> {
  const { outcome, reason, decidedBy, now } = decision;
  await tx
    .updateTable('payment_disputes')
    .set({ tickets_outcome: outcome, decision_reason: reason, decided_by: decidedBy, decided_at: now })
    .where('id', '=', id)
    .execute();
}

/** Returns open disputes that their gateway was not asked about since, because a callback may be lost. */
export async function findUnaskedDisputes(
  db: Db,
  before: Date,
  limit: number,
): Promise<{ gateway: string; providerRef: string }[]> {
  const { rows } = await sql<{ gateway: string; providerRef: string }>`
    select gateway, gateway_dispute_id as "providerRef" from payment_disputes
    where closed_at is null and asked_at < ${before} order by asked_at limit ${limit}`.execute(db);
  return rows;
}
