import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import { type CappedTotal, countCapped } from '#platform/postgres/search/capped-count';
import {
  filtersOf,
  type ListedOrder,
  latestFirst,
  listByIds,
  type OrderFilter,
  type Page,
  type Scope,
  type Sorting,
  statesWithoutTickets,
} from './orders.read.ts';

/** Selects the ids of the events that an organizer runs: own ones, and those of teams where they are a manager. */
const eventsOf = (organizerId: string): RawBuilder<unknown> => sql`
  select id from events where organizer_id = ${organizerId}
  union select event_id from event_team_members
    where user_id = ${organizerId} and role = 'manager' and accepted_at is not null and ended_at is null`;

/** Selects the events of an organizer that can have orders of this filter. */
function eventsWith(organizerId: string, { eventId, isVerified }: OrderFilter): RawBuilder<unknown> {
  const ofOne = eventId ? sql`own.id = ${eventId}` : sql`true`;
  // Before an event begins, none of its many orders has an admitted ticket.
  const hasEntries = isVerified ? sql`exists (select from admissions where admissions.event_id = own.id)` : sql`true`;
  return sql`select own.id from (${eventsOf(organizerId)}) own where ${ofOne} and ${hasEntries}`;
}

const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join([sql`true`, ...conditions], sql` and `);

/** The conditions of a scope and a filter on the orders alone, which are called `placed`. */
export function conditionOf(scope: Scope, filter: OrderFilter): RawBuilder<unknown> {
  const filters = filtersOf(filter);
  if (scope === 'all') return all(filters);
  if ('buyerId' in scope) return all([sql`placed.buyer_id = ${scope.buyerId}`, ...filters]);
  return all([sql`placed.event_id in (${eventsWith(scope.organizerId, filter)})`, ...filters]);
}

/** Sorts by the column, and by the id where it is equal. Both have one direction, so that an index is read either way. */
const orderBy = (at: RawBuilder<unknown>, id: RawBuilder<unknown>, isAscending: boolean): RawBuilder<unknown> =>
  isAscending ? sql`order by ${at}, ${id}` : sql`order by ${at} desc, ${id} desc`;

/**
 * Selects `id` and `at` of the first orders by one of their columns, up to `limit`: the latest by a time, unless `isAscending`. Those of
 * an organizer are the first of each event, which an index of the event gives without reading the others.
 */
export function latestOrders(
  scope: Scope,
  filter: OrderFilter,
  { column, isAscending }: Omit<Sorting, 'column'> & { readonly column: Sorting['column'] | 'settled_at' },
  limit: number,
): RawBuilder<unknown> {
  const at = sql.ref(`placed.${column}`);
  const latest = (condition: RawBuilder<unknown>) => sql`
    select placed.id, ${at} as at from orders placed where ${condition}
    ${orderBy(at, sql.ref('placed.id'), isAscending)} limit ${limit}`;
  if (scope === 'all' || 'buyerId' in scope) return latest(conditionOf(scope, filter));
  return sql`select found.id, found.at from (${eventsWith(scope.organizerId, filter)}) own
    cross join lateral (${latest(all([sql`placed.event_id = own.id`, ...filtersOf(filter)]))}) found
    ${orderBy(sql.ref('found.at'), sql.ref('found.id'), isAscending)} limit ${limit}`;
}

/** Rows before a page that is far back, and the most events whose orders are merged for it. A plan for each event takes its time, too. */
const farOffset = 200;
const maxMerged = 200;

/** Returns one page of orders in the order of the page. */
export const listPage = async (db: DbOrTx, scope: Scope, filter: OrderFilter, page: Page): Promise<ListedOrder[]> =>
  listByIds(db, await listPageIds(db, scope, filter, page));

/**
 * Returns the ids of one page of orders. For a page that is far back, the orders of an organizer's events are merged: each event is
 * read only as far as the page reaches, where `latestOrders` reads as many rows of each event as the page's last one counts.
 */
export async function listPageIds(db: DbOrTx, scope: Scope, filter: OrderFilter, page: Page): Promise<string[]> {
  const { limit, offset, sorting = latestFirst } = page;
  if (filter.isVerified && filter.state && statesWithoutTickets.includes(filter.state)) return [];
  const { rows } = await sql<{ id: string }>`
    select id from (${
      offset < farOffset || scope === 'all' || 'buyerId' in scope
        ? latestOrders(scope, filter, sorting, limit + offset)
        : await mergedOrders(db, scope.organizerId, filter, { sorting, limit: limit + offset })
    }) latest ${orderBy(sql.ref('at'), sql.ref('id'), sorting.isAscending)} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns those of the ids that are orders of the scope, sorted. */
export async function listChosenIds(db: DbOrTx, scope: Scope, ids: readonly string[], sorting: Sorting): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select placed.id from orders placed where placed.id = any(${[...ids]}::uuid[]) and ${conditionOf(scope, {})}
    ${orderBy(sql.ref(`placed.${sorting.column}`), sql.ref('placed.id'), sorting.isAscending)}`.execute(db);
  return rows.map(({ id }) => id);
}

interface Reach {
  readonly sorting: Sorting;
  readonly limit: number;
}

/** Selects `id` and `at` of an organizer's orders as a union of each event's, each sorted, which the database merges. */
async function mergedOrders(
  db: DbOrTx,
  organizerId: string,
  filter: OrderFilter,
  { sorting, limit }: Reach,
): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ id: string }>`${eventsWith(organizerId, filter)}`.execute(db);
  if (rows.length === 0 || rows.length > maxMerged) return latestOrders({ organizerId }, filter, sorting, limit);
  const condition = all(filtersOf({ ...filter, eventId: undefined }));
  const at = sql.ref(`placed.${sorting.column}`);
  const ofEvents = rows.map(
    ({ id }) => sql`(select placed.id, ${at} as at from orders placed where placed.event_id = ${id} and ${condition}
      ${orderBy(at, sql.ref('placed.id'), sorting.isAscending)} limit ${limit})`,
  );
  return sql.join(ofEvents, sql` union all `);
}

/** Counts the orders on all pages, as far as totals are counted. */
export const countOrders = (db: DbOrTx, scope: Scope, filter: OrderFilter): Promise<CappedTotal> =>
  countCapped(db, sql`select from orders placed where ${conditionOf(scope, filter)}`);
