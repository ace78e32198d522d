import type { Selectable } from 'kysely';
import type { Db, DbOrTx, Tx } from '#platform/database';
import type { PaymentRefundsTable } from '#platform/database.types';
import { newId } from '#platform/ids';

/** Money on its way back to a payer. */
export interface Refund {
  readonly id: string;
  readonly paymentId: string;
  readonly amountXaf: number;
  readonly gatewayRef: string;
  readonly state: 'created' | 'pending' | 'succeeded' | 'failed';
  readonly reason: string;
  readonly createdAt: Date;
}

const toRefund = (row: Selectable<PaymentRefundsTable>): Refund => ({
  id: row.id,
  paymentId: row.payment_id,
  amountXaf: row.amount_xaf,
  gatewayRef: row.gateway_ref,
  state: row.state as Refund['state'],
  reason: row.reason,
  createdAt: row.created_at,
});

/** All SQL that writes refunds. */
export const refundsStore = (tx: Tx) => ({
  /** Undefined when this payment's money is on its way back for this source already. */
  async insert(refund: {
    paymentId: string;
    sourceType: string;
    sourceId: string;
    amountXaf: number;
    gatewayRef: string;
    reason: string;
    now: Date;
  }): Promise<string | undefined> {
    const row = await tx
      .insertInto('payment_refunds')
      .values({
        id: newId(),
        payment_id: refund.paymentId,
        source_type: refund.sourceType,
        source_id: refund.sourceId,
        amount_xaf: refund.amountXaf,
        gateway_ref: refund.gatewayRef,
        state: 'created',
        reason: refund.reason,
        created_at: refund.now,
      })
      .onConflict((conflict) => conflict.columns(['source_type', 'source_id', 'payment_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    return row?.id;
  },

  async lock(id: string): Promise<Refund> {
    return toRefund(
      await tx.selectFrom('payment_refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(),
    );
  },

  async settle(id: string, state: 'succeeded' | 'failed', now: Date): Promise<void> {
    await tx.updateTable('payment_refunds').set({ state, settled_at: now }).where('id', '=', id).execute();
  },
});

export async function findRefund(db: DbOrTx, id: string): Promise<Refund | undefined> {
  const row = await db.selectFrom('payment_refunds').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toRefund(row);
}

export async function findRefundByGatewayRef(db: DbOrTx, gateway: string, gatewayRef: string): Promise<Refund | undefined> {
  const row = await db
    .selectFrom('payment_refunds as refund')
    .innerJoin('payments as payment', 'payment.id', 'refund.payment_id')
    .selectAll('refund')
    .where('payment.gateway', '=', gateway)
    .where('refund.gateway_ref', '=', gatewayRef)
    .executeTakeFirst();
  return row && toRefund(row);
}

/** Written before the gateway is called, so that a restart asks before it sends again. */
export async function markSent(db: Db, id: string): Promise<void> {
  await db.updateTable('payment_refunds').set({ state: 'pending' }).where('id', '=', id).where('state', '=', 'created').execute();
}

/** Refunds that have not ended long after they began. */
export async function findUnfinishedRefunds(db: Db, before: Date, limit: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('payment_refunds')
    .select('id')
    .where('state', 'in', ['created', 'pending'])
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
