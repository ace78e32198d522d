import { sql } from 'kysely';
import type { Db, DbOrTx } from '#platform/postgres/database';
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

export interface GatewayRef {
  readonly gateway: string;
  readonly ref: string;
}

/** Returns the payment of each reference, in their order; undefined for an unknown one. */
export async function findByGatewayRefs(db: DbOrTx, refs: readonly GatewayRef[]): Promise<readonly (Payment | undefined)[]> {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where(
      sql<boolean>`(gateway, gateway_ref) in (select * from unnest(${refs.map(({ gateway }) => gateway)}::text[], ${refs.map(({ ref }) => ref)}::text[]))`,
    )
    .execute();
  const found = new Map(rows.map((row) => [`${row.gateway} ${row.gateway_ref}`, toPayment(row)]));
  return refs.map(({ gateway, ref }) => found.get(`${gateway} ${ref}`));
}

export async function findByProviderRef(db: DbOrTx, gateway: string, providerRef: string): Promise<Payment | undefined> {
  const row = await db
    .selectFrom('payments')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('provider_ref', '=', providerRef)
    .executeTakeFirst();
  return row && toPayment(row);
}

/** Returns the phone number of a person's account, or null. */
export async function findAccountNumber(db: DbOrTx, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('number').where('id', '=', userId).executeTakeFirst();
  return row?.number ?? null;
}

/** Returns the name of a person's account. */
export async function findAccountName(db: DbOrTx, userId: string): Promise<string> {
  return (await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()).name;
}

/** Returns the latest attempt for each purpose. Purposes without an attempt are missing. */
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
 * Returns open payments that were not asked about for longer than the polling plan allows: 15 minutes within the first 24 hours,
 * a day after that.
 */
export async function findUnpolled(db: Db, now: Date, limit: number): Promise<readonly string[]> {
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

/** Counts payments that are still open a day after they were sent. */
export async function countStuck(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'pending')
    .where('submitted_at', '<', new Date(now.getTime() - 24 * 60 * 60 * 1000))
    .executeTakeFirstOrThrow();
  return count;
}
