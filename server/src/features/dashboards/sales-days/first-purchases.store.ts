import { sql } from 'kysely';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import { dayAfter, within } from '../days.read.ts';
import type { Period } from '../period.rules.ts';

/** The last first purchase that is written. Later orders may be first ones, too. */
const written = sql`coalesce((select max(settled_at) from first_purchases), '-infinity')`;

/** Writes the first purchases until the end of a day. Those that are written stay, even when the order is refunded later. */
export async function writeFirstPurchases(tx: Tx, through: string): Promise<void> {
  await sql`insert into first_purchases (buyer_id, settled_at)
    select buyer_id, min(settled_at) from orders
    where state = 'confirmed' and settled_at >= ${written} and settled_at < ${dayAfter(through)}
    group by buyer_id on conflict (buyer_id) do nothing`.execute(tx);
}

/** Counts the people whose first purchase was in the period: those that are written, and those since. */
export async function countNewBuyers(db: DbOrTx, period: Period): Promise<number> {
  const isWithin = within('settled_at', period);
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from first_purchases where ${isWithin})::int + (
      select count(*) from (
        select buyer_id, min(settled_at) as settled_at from orders where state = 'confirmed' and settled_at >= ${written} group by buyer_id
      ) open where ${isWithin} and not exists (select from first_purchases first where first.buyer_id = open.buyer_id)
    )::int as count`.execute(db);
  return rows[0]?.count ?? 0;
}
