import { type Selectable, sql } from 'kysely';
import { newId } from '#platform/ids';
import type { Db, DbOrTx, Tx } from '#platform/postgres/database';
import type { PaymentRefundsTable } from '#platform/postgres/database.types';

/** A refund to a payer. */
export interface Refund {
  readonly id: string;
  readonly paymentId: string;
  readonly sourceType: string;
  readonly sourceId: string;
  readonly amountXaf: number;
  readonly gatewayRef: string;
  readonly state: 'created' | 'pending' | 'succeeded' | 'failed';
  readonly reason: string;
  /** The number of attempts so far, including the current one. */
  readonly attempts: number;
  /** The gateway's own id of the request, once known. */
  readonly providerRef: string | null;
  /** The reference of the refused attempt, which the gateway may have executed after all. */
  readonly formerRef: string | null;
  readonly formerProviderRef: string | null;
  readonly createdAt: Date;
}

const toRefund = (row: Selectable<PaymentRefundsTable>): Refund => ({
  id: row.id,
  paymentId: row.payment_id,
  sourceType: row.source_type,
  sourceId: row.source_id,
  amountXaf: row.amount_xaf,
  gatewayRef: row.gateway_ref,
  state: row.state as Refund['state'],
  reason: row.reason,
  attempts: row.attempts,
  providerRef: row.provider_ref,
  formerRef: row.former_ref,
  formerProviderRef: row.former_provider_ref,
  createdAt: row.created_at,
});

export interface NewRefund {
  readonly paymentId: string;
  readonly sourceType: string;
  readonly sourceId: string;
  readonly amountXaf: number;
  readonly gatewayRef: string;
  readonly reason: string;
}

/** Writes refunds. */
export const refundsStore = (tx: Tx) => ({
  /** Inserts refunds in one statement, without those whose source already refunds the payment. Returns the new ids. */
  async insertMany(refunds: readonly NewRefund[], now: Date): Promise<readonly string[]> {
    if (refunds.length === 0) return [];
    const of = <K extends keyof NewRefund>(key: K) => refunds.map((refund) => refund[key]);
    const { rows } = await sql<{ id: string }>`
      insert into payment_refunds (id, payment_id, source_type, source_id, amount_xaf, gateway_ref, state, reason, created_at)
      select asked.id, asked.payment_id, asked.source_type, asked.source_id, asked.amount_xaf, asked.gateway_ref, 'created',
        asked.reason, ${now}::timestamptz
      from unnest(${refunds.map(newId)}::uuid[], ${of('paymentId')}::uuid[], ${of('sourceType')}::text[], ${of('sourceId')}::uuid[],
        ${of('amountXaf')}::bigint[], ${of('gatewayRef')}::text[], ${of('reason')}::text[])
        as asked (id, payment_id, source_type, source_id, amount_xaf, gateway_ref, reason)
      on conflict (source_type, source_id, payment_id) do nothing
      returning id`.execute(tx);
    return rows.map(({ id }) => id);
  },

  async lock(id: string): Promise<Refund> {
    return toRefund(
      await tx.selectFrom('payment_refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(),
    );
  },

  /** Returns undefined for an unknown id. */
  async lockIfExists(id: string): Promise<Refund | undefined> {
    const row = await tx.selectFrom('payment_refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    return row && toRefund(row);
  },

  /** Resets a failed refund to `created` with another reference. */
  async restart(id: string, gatewayRef: string): Promise<void> {
    await tx
      .updateTable('payment_refunds')
      .set(({ ref }) => ({
        state: 'created',
        settled_at: null,
        former_ref: ref('gateway_ref'),
        former_provider_ref: ref('provider_ref'),
        provider_ref: null,
        gateway_ref: gatewayRef,
        attempts: sql<number>`attempts + 1`,
      }))
      .where('id', '=', id)
      .execute();
  },

  async finish(id: string, state: 'succeeded' | 'failed', now: Date): Promise<void> {
    await tx.updateTable('payment_refunds').set({ state, settled_at: now }).where('id', '=', id).execute();
  },
});

/** Returns all refunds of these payments. */
export async function listOfPayments(
  db: DbOrTx,
  paymentIds: readonly string[],
): Promise<{ paymentId: string; sourceType: string; sourceId: string; amountXaf: number }[]> {
  if (paymentIds.length === 0) return [];
  return db
    .selectFrom('payment_refunds')
    .select(['payment_id as paymentId', 'source_type as sourceType', 'source_id as sourceId', 'amount_xaf as amountXaf'])
    .where('payment_id', 'in', [...paymentIds])
    .execute();
}

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
    .where(({ or, eb }) => or([eb('refund.gateway_ref', '=', gatewayRef), eb('refund.former_ref', '=', gatewayRef)]))
    .executeTakeFirst();
  return row && toRefund(row);
}

export async function findRefundByProviderRef(db: DbOrTx, gateway: string, providerRef: string): Promise<Refund | undefined> {
  const row = await db
    .selectFrom('payment_refunds as refund')
    .innerJoin('payments as payment', 'payment.id', 'refund.payment_id')
    .selectAll('refund')
    .where('payment.gateway', '=', gateway)
    .where(({ or, eb }) => or([eb('refund.provider_ref', '=', providerRef), eb('refund.former_provider_ref', '=', providerRef)]))
    .executeTakeFirst();
  return row && toRefund(row);
}

/** Stores the gateway's own id of a refund when it is first known. */
export async function saveProviderRef(db: Db, id: string, providerRef: string): Promise<void> {
  await db
    .updateTable('payment_refunds')
    .set({ provider_ref: providerRef })
    .where('id', '=', id)
    .where('provider_ref', 'is', null)
    .execute();
}

/**
 * Marks a refund as sent before the request to the gateway, so that a restart asks before sending again. Returns whether it was
 * not marked before.
 */
export async function markSent(tx: Tx, id: string): Promise<boolean> {
  const result = await tx
    .updateTable('payment_refunds')
    .set({ state: 'pending' })
    .where('id', '=', id)
    .where('state', '=', 'created')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Returns refunds that have not ended long after their creation. */
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
