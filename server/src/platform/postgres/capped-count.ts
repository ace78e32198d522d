import { maxTotal } from '@ngoma/api/common/paging';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from './database.ts';

/** The total of a list as far as it was counted. */
export interface CappedTotal {
  /** Number of rows, at most `maxTotal`. */
  readonly total: number;
  /** Whether there are more rows than `total`. */
  readonly isTotalCapped: boolean;
}

/** Returns the total of a list of which at most one row more than `maxTotal` was counted. */
export const toCappedTotal = (counted: number): CappedTotal => ({
  total: Math.min(counted, maxTotal),
  isTotalCapped: counted > maxTotal,
});

/**
 * Counts the rows of a query up to `maxTotal`, because an exact total reads every row of a large table. `rows` is a complete `select`
 * without order and limit, such as `sql`select from orders placed where …``.
 */
export async function countCapped(db: DbOrTx, rows: RawBuilder<unknown>): Promise<CappedTotal> {
  const result = await sql<{ counted: number }>`
    select count(*)::int as counted from (${rows} limit ${sql.lit(maxTotal + 1)}) row`.execute(db);
  return toCappedTotal(result.rows[0]?.counted ?? 0);
}
