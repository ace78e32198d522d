import { type Selectable, sql } from 'kysely';
import type { Db, DbOrTx, Tx } from '#platform/postgres/database';
import type { PaymentRefundsTable } from '#platform/postgres/database.types';
import type { Destination } from './destination.rules.ts';
import { insertDestination, withdrawWaiting } from './destinations.store.ts';

/** One attempt to pay a refund, under a reference of its own. */
export interface Attempt {
  readonly gatewayRef: string;
  /** The gateway's own id of the request, once known. */
  readonly providerRef: string | null;
  /** The number that it goes to. Null: back the way the money came. */
  readonly destination: Destination | null;
}

/** A refund to a payer, with its current attempt. */
export interface Refund extends Attempt {
  readonly id: string;
  readonly paymentId: string;
  readonly sourceType: string;
  readonly sourceId: string;
  readonly amountXaf: number;
  /** `credited` means that the payer took a failed refund as credit to their wallet. */
  readonly state: 'created' | 'pending' | 'succeeded' | 'failed' | 'credited';
  readonly reason: string;
  /** The number of attempts so far, including the current one. */
  readonly attempts: number;
  /** Whether the current attempt failed without being sent, because its gateway cannot refund it. */
  readonly failedUnsent: boolean;
  readonly createdAt: Date;
}

const destinationColumns = [
  'destination.id as to_id',
  'destination.origin as to_origin',
  'destination.operator as to_operator',
  'destination.number as to_number',
  'destination.gateway as to_gateway',
] as const;

interface DestinationRow {
  readonly to_id: string | null;
  readonly to_origin: string | null;
  readonly to_operator: string | null;
  readonly to_number: string | null;
  readonly to_gateway: string | null;
}

const toDestination = (row: DestinationRow): Destination | null =>
  row.to_id === null || row.to_gateway === null
    ? null
    : {
        ...{ id: row.to_id, number: row.to_number, gateway: row.to_gateway },
        ...{ origin: row.to_origin as Destination['origin'], operator: row.to_operator as Destination['operator'] },
      };

const toRefund = (row: Selectable<PaymentRefundsTable> & DestinationRow): Refund => ({
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
  destination: toDestination(row),
  failedUnsent: row.failed_unsent,
  createdAt: row.created_at,
});

const refundsWithDestination = (db: DbOrTx) =>
  db
    .selectFrom('payment_refunds as refund')
    .leftJoin('refund_destinations as destination', 'destination.id', 'refund.destination_id')
    .selectAll('refund')
    .select(destinationColumns);

export interface NewRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly sourceType: string;
  readonly sourceId: string;
  readonly amountXaf: number;
  readonly gatewayRef: string;
  readonly reason: string;
  /** The number that it is paid out to, if its gateway cannot refund it. */
  readonly destination: Destination | null;
  /** Whether it cannot be sent at all. Then it has failed at once. */
  readonly failedUnsent: boolean;
}

/** Writes refunds. */
export const refundsStore = (tx: Tx) => ({
  /** Inserts refunds in one statement, without those whose source already refunds the payment. Returns the new ones. */
  async insertMany(refunds: readonly NewRefund[], now: Date): Promise<readonly NewRefund[]> {
    if (refunds.length === 0) return [];
    const of = <K extends keyof NewRefund>(key: K) => refunds.map((refund) => refund[key]);
    const { rows } = await sql<{ id: string }>`
      insert into payment_refunds (id, payment_id, source_type, source_id, amount_xaf, gateway_ref, state, reason, created_at,
        failed_unsent, settled_at)
      select asked.id, asked.payment_id, asked.source_type, asked.source_id, asked.amount_xaf, asked.gateway_ref,
        case when asked.failed_unsent then 'failed' else 'created' end, asked.reason, ${now}::timestamptz, asked.failed_unsent,
        case when asked.failed_unsent then ${now}::timestamptz end
      from unnest(${of('id')}::uuid[], ${of('paymentId')}::uuid[], ${of('sourceType')}::text[], ${of('sourceId')}::uuid[],
        ${of('amountXaf')}::bigint[], ${of('gatewayRef')}::text[], ${of('reason')}::text[], ${of('failedUnsent')}::boolean[])
        as asked (id, payment_id, source_type, source_id, amount_xaf, gateway_ref, reason, failed_unsent)
      on conflict (source_type, source_id, payment_id) do nothing
      returning id`.execute(tx);
    const ids = new Set(rows.map(({ id }) => id));
    const inserted = refunds.filter(({ id }) => ids.has(id));
    for (const { id, destination } of inserted) {
      if (!destination) continue;
      await insertDestination(tx, { ...destination, refundId: id, state: 'accepted', chosenAt: now });
      await tx.updateTable('payment_refunds').set({ destination_id: destination.id }).where('id', '=', id).execute();
    }
    return inserted;
  },

  async lock(id: string): Promise<Refund> {
    return toRefund(await refundsWithDestination(tx).where('refund.id', '=', id).forUpdate('refund').executeTakeFirstOrThrow());
  },

  /** Returns undefined for an unknown id. */
  async lockIfExists(id: string): Promise<Refund | undefined> {
    const row = await refundsWithDestination(tx).where('refund.id', '=', id).forUpdate('refund').executeTakeFirst();
    return row && toRefund(row);
  },

  /**
   * Resets a failed refund to `created` with another reference, and maybe another destination. The earlier attempt is recorded,
   * and a number that waits for an admin is withdrawn.
   */
  async restart(
    refund: Refund,
    { gatewayRef, destination }: Pick<Attempt, 'gatewayRef' | 'destination'>,
    now: Date,
  ): Promise<void> {
    if (!refund.failedUnsent) {
      await tx
        .insertInto('payment_refund_attempts')
        .values({
          ...{ refund_id: refund.id, gateway_ref: refund.gatewayRef, provider_ref: refund.providerRef },
          ...{ destination_id: refund.destination?.id ?? null, ended_at: now },
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await withdrawWaiting(tx, refund.id);
    await tx
      .updateTable('payment_refunds')
      .set(({ ref }) => ({
        ...{ state: 'created', settled_at: null, failed_unsent: false },
        ...{ former_ref: ref('gateway_ref'), former_provider_ref: ref('provider_ref') },
        ...{ provider_ref: null, gateway_ref: gatewayRef, destination_id: destination?.id ?? null },
        attempts: sql<number>`attempts + 1`,
      }))
      .where('id', '=', refund.id)
      .execute();
  },

  /** Makes the attempt that was paid after all the current one, so that the books have its reference and gateway. */
  async adopt(id: string, { gatewayRef, providerRef, destination }: Attempt): Promise<void> {
    await tx
      .updateTable('payment_refunds')
      .set({ gateway_ref: gatewayRef, provider_ref: providerRef, destination_id: destination?.id ?? null })
      .where('id', '=', id)
      .execute();
  },

  async finish(id: string, state: 'succeeded' | 'failed' | 'credited', now: Date): Promise<void> {
    await tx.updateTable('payment_refunds').set({ state, settled_at: now }).where('id', '=', id).execute();
    if (state === 'credited') await withdrawWaiting(tx, id);
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
  const row = await refundsWithDestination(db).where('refund.id', '=', id).executeTakeFirst();
  return row && toRefund(row);
}

/** Returns the attempts before the current one, oldest first. */
export async function listEarlierAttempts(db: DbOrTx, refundId: string): Promise<Attempt[]> {
  const rows = await db
    .selectFrom('payment_refund_attempts as attempt')
    .leftJoin('refund_destinations as destination', 'destination.id', 'attempt.destination_id')
    .select(['attempt.gateway_ref', 'attempt.provider_ref', ...destinationColumns])
    .where('attempt.refund_id', '=', refundId)
    .orderBy('attempt.ended_at')
    .execute();
  return rows.map((row) => ({
    ...{ gatewayRef: row.gateway_ref, providerRef: row.provider_ref, destination: toDestination(row) },
  }));
}

/** Returns the refund of which an attempt was sent to this gateway under this reference, or has this id there. */
export async function findRefundOfAttempt(
  db: DbOrTx,
  gateway: string,
  { ref, providerRef }: { readonly ref: string | null; readonly providerRef?: string | null },
): Promise<Refund | undefined> {
  const { rows } = await sql<{ id: string }>`
    select sent.refund_id as id from (
      select id as refund_id, payment_id, destination_id, gateway_ref, provider_ref from payment_refunds
      where gateway_ref = ${ref} or provider_ref = ${providerRef ?? null}
      union all
      select attempt.refund_id, refund.payment_id, attempt.destination_id, attempt.gateway_ref, attempt.provider_ref
      from payment_refund_attempts attempt join payment_refunds refund on refund.id = attempt.refund_id
      where attempt.gateway_ref = ${ref} or attempt.provider_ref = ${providerRef ?? null}
    ) as sent
    join payments payment on payment.id = sent.payment_id
    left join refund_destinations destination on destination.id = sent.destination_id
    where coalesce(destination.gateway, payment.gateway) = ${gateway}
    order by sent.gateway_ref = ${ref} desc nulls last limit 1`.execute(db);
  return rows[0] && findRefund(db, rows[0].id);
}

/** Stores the gateway's own id of the current attempt when it is first known. */
export async function saveProviderRef(
  db: Db,
  { id, gatewayRef }: Pick<Refund, 'id' | 'gatewayRef'>,
  providerRef: string,
): Promise<void> {
  await db
    .updateTable('payment_refunds')
    .set({ provider_ref: providerRef })
    .where('id', '=', id)
    .where('gateway_ref', '=', gatewayRef)
    .where('provider_ref', 'is', null)
    .execute();
}

/**
 * Marks an attempt as sent before the request to the gateway, so that a restart asks before sending again. Returns `over` if the
 * refund has ended or another attempt is the current one.
 */
export async function markSent(tx: Tx, { id, gatewayRef }: Refund): Promise<'marked' | 'again' | 'over'> {
  const row = await tx
    .selectFrom('payment_refunds')
    .select('state')
    .where('id', '=', id)
    .where('gateway_ref', '=', gatewayRef)
    .where('state', 'in', ['created', 'pending'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) return 'over';
  if (row.state === 'pending') return 'again';
  await tx.updateTable('payment_refunds').set({ state: 'pending' }).where('id', '=', id).execute();
  return 'marked';
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
