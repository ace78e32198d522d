import { sql } from 'kysely';
import type { DbOrTx, Tx } from '#platform/postgres/database';

/**
 * Locks the table against other writers until the transaction ends, so that a number that an erasure removes is not written again by
 * a transaction that saw it before.
 */
const lock = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('payment-numbers', 0))`.execute(tx);

/** Writes those of the numbers that payments were asked of. Safe to repeat. */
export async function indexNumbers(tx: Tx, numbers: readonly string[]): Promise<void> {
  await lock(tx);
  await sql`insert into payment_numbers (number)
    select typed.number from unnest(${[...numbers]}::text[]) as typed (number)
    where exists (select from payments where payments.number = typed.number) order by typed.number
    on conflict do nothing`.execute(tx);
}

/** Removes those of the numbers that no payment has any more. */
export async function removeUnused(tx: Tx, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return;
  await lock(tx);
  await sql`delete from payment_numbers where number = any(${[...numbers]}::text[])
    and not exists (select from payments where payments.number = payment_numbers.number)`.execute(tx);
}

/** Returns of the next numbers of payments those that cannot be searched, and the last number looked at. */
export async function listMissing(
  db: DbOrTx,
  after: string,
  limit: number,
): Promise<{ missing: readonly string[]; last: string | null }> {
  // Jumps from one number to the next in the index, instead of reading every payment.
  const { rows } = await sql<{ missing: string[]; last: string | null }>`
    with recursive paid as (
      select (select min(number) from payments where number > ${after}) as number, 1 as place
      union all
      select (select min(number) from payments where payments.number > paid.number), place + 1 from paid
      where number is not null and place < ${limit}
    )
    select coalesce(array_agg(number) filter (where not exists (select from payment_numbers known where known.number = paid.number)), '{}')
        as missing, max(number) as last
    from paid where number is not null`.execute(db);
  return rows[0] ?? { missing: [], last: null };
}

/** Returns of the next searchable numbers those that no payment has, and the last number looked at. */
export async function listUnused(
  db: DbOrTx,
  after: string,
  limit: number,
): Promise<{ unused: readonly string[]; last: string | null }> {
  const { rows } = await sql<{ unused: string[]; last: string | null }>`
    with known as (select number from payment_numbers where number > ${after} order by number limit ${limit})
    select coalesce(array_agg(number) filter (where not exists (select from payments where payments.number = known.number)), '{}') as unused,
      max(number) as last
    from known`.execute(db);
  return rows[0] ?? { unused: [], last: null };
}
