import type { DbOrTx } from '#platform/postgres/database';

/** Returns the id of the order with this code, whatever the case; undefined for an unknown one. */
export async function findOrderId(db: DbOrTx, code: string): Promise<string | undefined> {
  const row = await db.selectFrom('orders').select('id').where('code', '=', code.trim().toUpperCase()).executeTakeFirst();
  return row?.id;
}
