import { sql } from 'kysely';
import type { Db, DbOrTx } from '#platform/database';
import type { Payment, PurposeType } from './payments.rules.ts';
import { toPayment } from './payments.store.ts';

export async function findPayment(db: DbOrTx, id: string): Promise<Payment | undefined> {
  const row = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toPayment(row);
}

export async function findByRef(db: DbOrTx, ref: string): Promise<Payment | undefined> {
  const row = await db.selectFrom('payments').selectAll().where('ref', '=', ref).executeTakeFirst();
  return row && toPayment(row);
}

export async function findByGatewayRef(db: DbOrTx, gateway: string, gatewayRef: string): Promise<Payment | undefined> {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('gateway_ref', '=', gatewayRef)
    .executeTakeFirst();
  return row && toPayment(row);
}

/** The latest attempt for each purpose. Purposes nobody has tried to pay are missing. */
export async function latestFor(
  db: DbOrTx,
  purposeType: PurposeType,
  purposeIds: readonly string[],
): Promise<Map<string, Payment>> {
  if (purposeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .distinctOn('purpose_id')
    .where('purpose_type', '=', purposeType)
    .where('purpose_id', 'in', [...purposeIds])
    .orderBy('purpose_id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.purpose_id, toPayment(row)]));
}

/**
 * Payments that are open although nobody has asked about them for longer than the plan says (15 minutes in the first 24
 * hours, a day after that): a poll was lost, or the plan has ended.
 */
export async function findForgotten(db: Db, now: Date, limit: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('state', '=', 'pending')
    .where(
      sql<boolean>`coalesce(asked_at, submitted_at) < ${now}::timestamptz
        - case when submitted_at > ${now}::timestamptz - interval '24 hours' then interval '15 minutes' else interval '24 hours' end`,
    )
    .orderBy('submitted_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** How many payments are still open a day after they were sent: work for a person. */
export async function countStuck(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'pending')
    .where('submitted_at', '<', new Date(now.getTime() - 24 * 60 * 60 * 1000))
    .executeTakeFirstOrThrow();
  return count;
}
