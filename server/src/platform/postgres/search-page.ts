import { maxTotal } from '@ngoma/api/common/paging';
import { type RawBuilder, sql } from 'kysely';
import { type CappedTotal, toCappedTotal } from './capped-count.ts';
import type { DbOrTx } from './database.ts';

/** A search in a large table. All queries return the columns `id` and `at`, the time by which rows are listed. */
export interface IndexedSearch {
  /** Queries of which each finds rows by an index of its own. A row may be found by several. */
  readonly finds: readonly RawBuilder<unknown>[];
  /** One query that returns the same rows as all finds together. It is read from the newest row on, so `at` has an index. */
  readonly all: RawBuilder<unknown>;
}

/** Rows that are sorted for one of the first pages, and for a later one. */
const sorted = { first: maxTotal + 1, later: 5 * maxTotal } as const;
/** Rows before a page that counts as a later one. */
const laterOffset = 200;

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/**
 * Returns one page of a search, the newest first, and its capped total. A search that finds few rows reads them by the indexes of its
 * finds and sorts them. Where too many are found to be sorted, the rows of the page are soon met by reading the table from its newest
 * row on: the further back the page, the more rows are worth sorting.
 */
export async function searchPage(
  db: DbOrTx,
  { finds, all }: IndexedSearch,
  page: Page,
): Promise<CappedTotal & { readonly ids: readonly string[] }> {
  const most = page.offset < laterOffset ? sorted.first : sorted.later;
  const limited = finds.map((find) => sql`(${find} limit ${sql.lit(most)})`);
  const { rows } = await sql<{ counted: number; ids: string[] }>`
    with found as materialized (${sql.join(limited, sql` union `)})
    select (select count(*)::int from found) as counted,
      array(select id from found order by at desc, id desc limit ${page.limit} offset ${page.offset}) as ids`.execute(db);
  const { counted, ids } = rows[0] ?? { counted: 0, ids: [] };
  // Each find that was cut has returned as many rows as `most`, so fewer in all are all that there are.
  return { ...toCappedTotal(counted), ids: counted < most ? ids : await newestOf(db, all, page) };
}

async function newestOf(db: DbOrTx, all: RawBuilder<unknown>, { limit, offset }: Page): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (${all}) row order by at desc, id desc limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}
