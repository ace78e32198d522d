import { maxTotal } from '@ngoma/api/common/paging';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '../database.ts';
import { type CappedTotal, toCappedTotal } from './capped-count.ts';

/** A search in a large table. All queries return the columns `id` and `at`, by which rows are listed: a time, mostly. */
export interface IndexedSearch {
  /** Queries of which each finds rows by an index of its own. A row may be found by several. */
  readonly finds: readonly RawBuilder<unknown>[];
  /** One query that returns the same rows as all finds together. It is read in the order of the list, so `at` has an index. */
  readonly all: RawBuilder<unknown>;
}

/** Rows that are sorted for one of the first pages, and for a later one. */
const sorted = { first: maxTotal + 1, later: 5 * maxTotal } as const;
/** Rows before a page that counts as a later one. */
const laterOffset = 200;

interface Page {
  readonly limit: number;
  readonly offset: number;
  /** The smallest `at` first; by default the largest. */
  readonly isAscending?: boolean;
}

export interface FoundPage extends CappedTotal {
  readonly ids: readonly string[];
  /** The same page of those of the rows that `part` is true for. */
  readonly partIds: readonly string[];
}

/**
 * Returns one page of a search, the newest first, and its capped total. A search that finds few rows reads them by the indexes of its
 * finds and sorts them. Where too many are found to be sorted, the rows of the page are soon met by reading the table from its newest
 * row on: the further back the page, the more rows are worth sorting. `part` is an expression about a found `row`, such as a subquery,
 * which is evaluated row by row until the page is full.
 */
export async function searchPage(
  db: DbOrTx,
  { finds, all }: IndexedSearch,
  page: Page,
  part?: RawBuilder<unknown>,
): Promise<FoundPage> {
  const most = page.offset < laterOffset ? sorted.first : sorted.later;
  const limited = finds.map((find) => sql`(${find} limit ${sql.lit(most)})`);
  const { rows } = await sql<{ counted: number; ids: string[]; partIds: string[] }>`
    with found as materialized (${sql.join(limited, sql` union `)})
    select (select count(*)::int from found) as counted, array(${pageOf(sql`select id, at from found`, page)}) as ids,
      ${part ? sql`array(${pageOf(sql`select id, at from found`, page, part)})` : sql`'{}'::text[]`} as "partIds"`.execute(db);
  const { counted, ids, partIds } = rows[0] ?? { counted: 0, ids: [], partIds: [] };
  // Each find that was cut has returned as many rows as `most`, so fewer in all are all that there are.
  if (counted < most) return { ...toCappedTotal(counted), ids, partIds };
  return {
    ...toCappedTotal(counted),
    ids: await readIds(db, pageOf(all, page)),
    partIds: part ? await readIds(db, pageOf(all, page, part)) : [],
  };
}

/** Selects the ids of a page. The rows are ordered before `part` is evaluated, so that the limit ends its evaluation. */
function pageOf(rows: RawBuilder<unknown>, { limit, offset, isAscending = false }: Page, part?: RawBuilder<unknown>) {
  const order = isAscending ? sql`order by at, id` : sql`order by at desc, id desc`;
  return sql`select id from (${rows} ${order}) row ${part ? sql`where ${part}` : sql``} limit ${limit} offset ${offset}`;
}

async function readIds(db: DbOrTx, page: RawBuilder<unknown>): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`${page}`.execute(db);
  return rows.map(({ id }) => id);
}
