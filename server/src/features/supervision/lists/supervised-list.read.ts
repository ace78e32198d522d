import { business } from '@ngoma/api/common/business';
import type { Locale } from '@ngoma/api/common/locale';
import type { PageQuery } from '@ngoma/api/common/paging';
import type { SortOrder } from '@ngoma/api/common/sorting';
import { type RawBuilder, sql } from 'kysely';
import type { pictureAddresses } from '#features/events/index';
import type { DbOrTx } from '#platform/postgres/database';
import { type CappedTotal, countCapped, toCappedRange } from '#platform/postgres/search/capped-count';
import { containsPattern } from '#platform/postgres/search/contains-pattern';
import { searchPage } from '#platform/postgres/search/search-page';

/** How rows are shown to their reader. */
export interface ListView {
  readonly locale: Locale;
  urlOf(fileKey: string): string;
  readonly coverOf: ReturnType<typeof pictureAddresses>['cover'];
}

/** A list of the whole platform: where its rows are, how they are filtered and sorted, and how they are loaded. */
export interface SupervisedList<Filter, Sort extends string, Row extends { readonly _id: string }> {
  /** The table with its alias. */
  readonly from: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  /** The columns by which rows are sorted. Each has an index with the id. */
  readonly columns: Readonly<Record<Sort, RawBuilder<unknown>>>;
  /** The column that sorts the latest rows first. */
  readonly usual: Sort;
  conditionsOf(filter: Filter): readonly RawBuilder<unknown>[];
  /** The ways in which a text finds a row, each with an index of its own. */
  waysOf(q: string): readonly RawBuilder<unknown>[];
  /** Loads rows by their ids, in any order. */
  load(db: DbOrTx, ids: readonly string[], view: ListView): Promise<readonly Row[]>;
}

export interface ListSorting<Sort extends string> {
  readonly q?: string | undefined;
  readonly sort?: Sort | undefined;
  readonly order?: SortOrder | undefined;
}

interface FoundIds extends CappedTotal {
  readonly ids: readonly string[];
}

const conditionOf = <Filter, Sort extends string, Row extends { readonly _id: string }>(
  list: SupervisedList<Filter, Sort, Row>,
  filter: Filter,
): RawBuilder<unknown> => sql.join([sql`true`, ...list.conditionsOf(filter)], sql` and `);

/** Returns the query for the ids of a range of rows, without a search. Exported so that a test can inspect its plan. */
export function rangeQuery<Filter extends ListSorting<Sort>, Sort extends string, Row extends { readonly _id: string }>(
  list: SupervisedList<Filter, Sort, Row>,
  filter: Filter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): RawBuilder<{ id: string }> {
  const { from, id, columns, usual } = list;
  const { sort = usual, order = 'desc' } = filter;
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  return sql<{ id: string }>`select ${id} as id from ${from} where ${conditionOf(list, filter)}
    order by ${columns[sort]} ${direction}, ${id} ${direction} limit ${limit} offset ${offset}`;
}

/** Returns the query for the rows that a total counts. */
export const countedQuery = <Filter, Sort extends string, Row extends { readonly _id: string }>(
  list: SupervisedList<Filter, Sort, Row>,
  filter: Filter,
): RawBuilder<unknown> => sql`select from ${list.from} where ${conditionOf(list, filter)}`;

/** Finds the ids of a range of rows that match the filter, and the capped total. */
async function findRange<Filter extends ListSorting<Sort>, Sort extends string, Row extends { readonly _id: string }>(
  db: DbOrTx,
  list: SupervisedList<Filter, Sort, Row>,
  filter: Filter,
  range: { readonly limit: number; readonly offset: number },
): Promise<FoundIds> {
  const { from, id, columns, usual } = list;
  const { q, sort = usual, order } = filter;
  if (q) {
    const found = sql`select ${id} as id, ${columns[sort]} as at from ${from} where ${conditionOf(list, filter)}`;
    const ways = list.waysOf(q);
    const search = { finds: ways.map((way) => sql`${found} and ${way}`), all: sql`${found} and (${sql.join(ways, sql` or `)})` };
    return searchPage(db, search, { ...range, isAscending: order === 'asc' });
  }
  const [{ rows }, counted] = await Promise.all([
    rangeQuery(list, filter, range).execute(db),
    countCapped(db, countedQuery(list, filter)),
  ]);
  return { ids: rows.map((row) => row.id), ...counted };
}

/** Loads rows in the order of their ids. One that is gone meanwhile is left out. */
async function loadInOrder<Filter, Sort extends string, Row extends { readonly _id: string }>(
  db: DbOrTx,
  list: SupervisedList<Filter, Sort, Row>,
  ids: readonly string[],
  view: ListView,
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const byId = new Map((await list.load(db, ids, view)).map((row) => [row._id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Lists one page and the capped total. */
export async function listRows<Filter extends ListSorting<Sort>, Sort extends string, Row extends { readonly _id: string }>(
  db: DbOrTx,
  list: SupervisedList<Filter, Sort, Row>,
  filter: Filter & PageQuery,
  view: ListView,
): Promise<CappedTotal & { rows: Row[] }> {
  const { ids, ...counted } = await findRange(db, list, filter, toCappedRange(filter));
  return { rows: await loadInOrder(db, list, ids, view), total: counted.total, isTotalCapped: counted.isTotalCapped };
}

/** Finds one row of a list. */
export async function findRow<Filter, Sort extends string, Row extends { readonly _id: string }>(
  db: DbOrTx,
  list: SupervisedList<Filter, Sort, Row>,
  id: string,
  view: ListView,
): Promise<Row | undefined> {
  return (await loadInOrder(db, list, [id], view))[0];
}

/** Rows that are read per query while a file is written. */
const batch = 500;

/**
 * Lists the rows of a file, at most `most`: those that match the filter, or the chosen ones. The ids are read first, so that a row
 * that is added meanwhile does not shift the others.
 */
export async function listFileRows<Filter extends ListSorting<Sort>, Sort extends string, Row extends { readonly _id: string }>(
  db: DbOrTx,
  list: SupervisedList<Filter, Sort, Row>,
  { ids: chosen, ...filter }: Filter & { readonly ids?: readonly string[] | undefined },
  { most, view }: { readonly most: number; readonly view: ListView },
): Promise<Row[]> {
  const ids = chosen
    ? await sortChosen(db, list, chosen, filter)
    : (await findRange(db, list, filter as unknown as Filter, { limit: most, offset: 0 })).ids;
  const rows: Row[] = [];
  for (let start = 0; start < ids.length; start += batch)
    rows.push(...(await loadInOrder(db, list, ids.slice(start, start + batch), view)));
  return rows;
}

async function sortChosen<Filter, Sort extends string, Row extends { readonly _id: string }>(
  db: DbOrTx,
  { from, id, columns, usual }: SupervisedList<Filter, Sort, Row>,
  ids: readonly string[],
  { sort = usual, order = 'desc' }: ListSorting<Sort>,
): Promise<string[]> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<{ id: string }>`select ${id} as id from ${from} where ${id} = any(${[...ids]}::uuid[])
    order by ${columns[sort]} ${direction}, ${id} ${direction}`.execute(db);
  return rows.map((row) => row.id);
}

/** The condition, unless the filter has no value. */
export const when = (value: unknown, condition: RawBuilder<unknown>): RawBuilder<unknown>[] =>
  value === undefined || value === '' ? [] : [condition];

export interface PeriodFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const beginningOf = (day: string) => sql`(${day}::date)::timestamp at time zone ${sql.lit(business.calendar.zone)}`;

/** The conditions for a time within days in Cameroon, the last one included. */
export const within = (column: RawBuilder<unknown>, { from, to }: PeriodFilter): RawBuilder<unknown>[] => [
  ...(from ? [sql`${column} >= ${beginningOf(from)}`] : []),
  ...(to ? [sql`${column} < ${beginningOf(to)} + interval '1 day'`] : []),
];

/** The condition for a text that contains another one, without regard of case and accents. The trigrams of the column are an index. */
export const contains = (column: RawBuilder<unknown>, q: string): RawBuilder<unknown> =>
  sql`fold(${column}) like fold(${containsPattern(q)})`;

/** The condition for a folded text that begins with another one. */
export const startsWith = (folded: RawBuilder<unknown>, text: string): RawBuilder<unknown> =>
  sql`${folded} like fold(${containsPattern(text).slice(1)})`;

/** The name of an event in the reader's language. */
export const eventName = (locale: Locale): RawBuilder<unknown> =>
  locale === 'fr' ? sql`coalesce(event.name_fr, event.name)` : sql`event.name`;

/** A person with the key of their picture, as a value of a row. `alias` is the name of their row of `users`. */
export const personIn = (alias: string): RawBuilder<unknown> => sql`json_build_object('_id', ${sql.ref(`${alias}.id`)},
  'name', ${sql.ref(`${alias}.name`)}, 'avatarKey', ${sql.ref(`${alias}.avatar_key`)})`;

/** A person as `personIn` returns them. */
export interface PersonValue {
  readonly _id: string;
  readonly name: string;
  readonly avatarKey: string | null;
}

/** Converts a person to the form of the API: their picture has an address. */
export const toPerson = ({ avatarKey, ...person }: PersonValue, { urlOf }: Pick<ListView, 'urlOf'>) => ({
  ...person,
  avatar: avatarKey === null ? null : { url: urlOf(avatarKey) },
});

/** The tables of an event's cover, joined to its row `event`. */
export const coverTables = sql`join categories category on category.id = event.category_id
  left join event_customizations look on look.event_id = event.id`;

/** An event with what its cover is made of, as a value of a row. It needs `coverTables`. */
export const eventIn = (
  locale: Locale,
): RawBuilder<unknown> => sql`json_build_object('_id', event.id, 'name', ${eventName(locale)},
  'coverKey', event.cover_key, 'primaryColor', look.primary_color, 'categorySlug', category.slug)`;

/** An event as `eventIn` returns it. */
export interface EventValue {
  readonly _id: string;
  readonly name: string;
  readonly coverKey: string | null;
  readonly primaryColor: string | null;
  readonly categorySlug: string;
}

/** Converts an event to the form of the API, with its cover. */
export const toEvent = (
  { _id, name, coverKey, primaryColor, categorySlug }: EventValue,
  { coverOf }: Pick<ListView, 'coverOf'>,
) => ({ _id, name, coverImage: coverOf({ id: _id, coverKey, primaryColor, category: { slug: categorySlug } }) });

/** Converts the times of a row to the form of the API. */
export function withTimes<Row extends object, Key extends keyof Row>(
  row: Row,
  ...keys: readonly Key[]
): Omit<Row, Key> & { [Each in Key]: null extends Row[Each] ? string | null : string } {
  const times = keys.map((key) => [key, (row[key] as Date | null)?.toISOString() ?? null]);
  return { ...row, ...Object.fromEntries(times) };
}
