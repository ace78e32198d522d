import { maxTotal, type PageQuery } from '@ngoma/api/common/paging';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '../database.ts';

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

/**
 * Returns the range of rows of a page in a list with a capped total. Pages beyond `maxTotal` rows are empty, because reaching a row
 * takes as long as reading all rows before it.
 */
export const toCappedRange = ({ page, limit }: PageQuery): { readonly limit: number; readonly offset: number } => {
  const offset = (page - 1) * limit;
  return offset < maxTotal ? { limit, offset } : { limit: 0, offset: 0 };
};
