import type { PaymentReason } from '@ngoma/api/features/payments';
import { type Selectable, sql } from 'kysely';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import type { PayoutsTable } from '#platform/postgres/database.types';
import type { Payout } from './payouts.types.ts';

const toPayout = (row: Selectable<PayoutsTable>): Payout => ({
  ...{ id: row.id, sourceType: row.source_type, sourceId: row.source_id, attempt: row.attempt, amountXaf: row.amount_xaf },
  ...{ gateway: row.gateway, gatewayRef: row.gateway_ref, providerRef: row.provider_ref },
  ...{ operator: row.operator as Payout['operator'], number: row.number },
  ...{ state: row.state as Payout['state'], reason: row.reason as PaymentReason | null, createdAt: row.created_at },
});

export async function insertPayout(
  tx: Tx,
  payout: Omit<Payout, 'state' | 'reason' | 'providerRef' | 'createdAt'>,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('payouts')
    .values({
      ...{ id: payout.id, source_type: payout.sourceType, source_id: payout.sourceId, attempt: payout.attempt },
      ...{ amount_xaf: payout.amountXaf, gateway: payout.gateway, gateway_ref: payout.gatewayRef, operator: payout.operator },
      ...{ number: payout.number, state: 'created', created_at: now },
    })
    .execute();
}

export async function findPayout(db: DbOrTx, id: string): Promise<Payout | undefined> {
  const row = await db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toPayout(row);
}

export async function lockPayout(tx: Tx, id: string): Promise<Payout> {
  return toPayout(await tx.selectFrom('payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow());
}

/** Returns the payout that a callback names by our reference or by the gateway's own id. */
export async function findPayoutByRef(
  db: DbOrTx,
  gateway: string,
  { ref, providerRef }: { readonly ref: string | null; readonly providerRef: string | null },
): Promise<Payout | undefined> {
  const row = await db
    .selectFrom('payouts')
    .selectAll()
    .where('gateway', '=', gateway)
    .where((eb) => eb.or([eb('gateway_ref', '=', ref), eb('provider_ref', '=', providerRef)]))
    .executeTakeFirst();
  return row && toPayout(row);
}

/** Returns all attempts for a source, the first one first. */
export async function listAttempts(
  db: DbOrTx,
  { sourceType, sourceId }: Pick<Payout, 'sourceType' | 'sourceId'>,
): Promise<readonly Payout[]> {
  const rows = await db
    .selectFrom('payouts')
    .selectAll()
    .where('source_type', '=', sourceType)
    .where('source_id', '=', sourceId)
    .orderBy('attempt')
    .execute();
  return rows.map(toPayout);
}

/** Marks a payout as sent before it is sent. Returns false if it was marked before or has ended. */
export async function markPayoutSent(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payouts')
    .set({ state: 'pending', sent_at: now })
    .where('id', '=', id)
    .where('state', '=', 'created')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function finishPayout(
  tx: Tx,
  id: string,
  { state, reason }: { readonly state: 'succeeded' | 'failed'; readonly reason: PaymentReason | null },
  now: Date,
): Promise<void> {
  await tx.updateTable('payouts').set({ state, reason, settled_at: now }).where('id', '=', id).execute();
}

/** Stores the gateway's own id of a payout, unless one is known. */
export async function saveProviderRefOfPayout(db: DbOrTx, id: string, providerRef: string): Promise<void> {
  await db
    .updateTable('payouts')
    .set({ provider_ref: providerRef })
    .where('id', '=', id)
    .where('provider_ref', 'is', null)
    .execute();
}

/**
 * Returns payouts that are open since a time or earlier, the oldest first. Those that are not sent and wait for the balance of their
 * gateway or until it is switched on, or because all payouts are stopped, are left out.
 */
export async function findOpenPayouts(
  db: DbOrTx,
  { before, areStopped, limit }: { readonly before: Date; readonly areStopped: boolean; readonly limit: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payouts where state in ('created', 'pending') and created_at <= ${before}
      and not (state = 'created'
        and (${areStopped} or gateway in (select gateway from gateway_states where payouts_paused_at is not null or not is_on)))
    order by created_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Picks payouts that failed after `since` and were not asked about again after `askedBefore`, the latest failures first, and marks
 * them as asked about now.
 */
export async function takeFailedPayouts(
  db: DbOrTx,
  {
    since,
    askedBefore,
    now,
    limit,
  }: { readonly since: Date; readonly askedBefore: Date; readonly now: Date; readonly limit: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    update payouts set asked_at = ${now} where id in (
      select id from payouts where state = 'failed' and settled_at > ${since} and coalesce(asked_at, settled_at) < ${askedBefore}
      order by settled_at desc limit ${limit} for update skip locked)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Removes the numbers of a person's payouts. */
export async function anonymizePayouts(tx: Tx, sourceType: string, sourceIds: readonly string[]): Promise<void> {
  if (sourceIds.length === 0) return;
  await tx
    .updateTable('payouts')
    .set({ number: null })
    .where('source_type', '=', sourceType)
    .where('source_id', 'in', [...sourceIds])
    .execute();
}
