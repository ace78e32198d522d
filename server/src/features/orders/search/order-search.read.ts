import { type RawBuilder, sql } from 'kysely';
import { matchingPeople } from '#features/users/index';
import type { DbOrTx } from '#platform/postgres/database';
import type { CappedTotal } from '#platform/postgres/search/capped-count';
import { containsPattern } from '#platform/postgres/search/contains-pattern';
import { type FoundPage, type IndexedSearch, searchPage } from '#platform/postgres/search/search-page';
import {
  filtersOf,
  type ListedOrder,
  latestFirst,
  listByIds,
  type OrderFilter,
  type Page,
  type Scope,
  type Sorting,
} from '../orders.read.ts';

/** The last text that begins with a code, in every collation: codes have digits and capitals only. */
const lastWith = (code: string) => `${code}ZZZZZZZZZZZZ`;

export interface OrderSearch {
  /** The typed text. */
  readonly q: string;
  /** A query of the ids of the events whose name contains it. */
  readonly events: RawBuilder<unknown>;
  /** Further conditions of the orders, which are called `placed`. */
  readonly condition: RawBuilder<unknown>;
  /** The column that the found orders are sorted by. */
  readonly column?: Sorting['column'];
}

/**
 * Returns the ways in which a text finds orders, which are called `placed`: by the beginning of their code, by a complete ticket code, by
 * their buyer or by their event. The codes are those of the tables themselves, so an order is found by them as soon as it is placed.
 */
export function orderWays({ q, events }: Pick<OrderSearch, 'q' | 'events'>): readonly RawBuilder<unknown>[] {
  const code = q.replace(/[\s-]/g, '').toUpperCase();
  return [
    sql`placed.buyer_id in (${matchingPeople(q)})`,
    sql`placed.id in (select order_id from issued_orders
      where fold(recipient_name || ' ' || recipient_email) like fold(${containsPattern(q)}))`,
    sql`placed.event_id in (${events})`,
    ...(/^[0-9A-Z]+$/.test(code)
      ? [
          sql`(placed.code >= ${code} and placed.code <= ${lastWith(code)})`,
          sql`placed.id in (select order_id from tickets where code = ${code})`,
        ]
      : []),
  ];
}

/** Finds orders in all ways. */
function searchOrders({ condition, column = latestFirst.column, ...search }: OrderSearch): IndexedSearch {
  const ways = orderWays(search);
  const orders = sql`select placed.id, ${sql.ref(`placed.${column}`)} as at from orders placed where ${condition}`;
  return {
    finds: ways.map((way) => sql`${orders} and ${way}`),
    all: sql`${orders} and (${sql.join(ways, sql` or `)})`,
  };
}

export interface SearchedOrders extends CappedTotal {
  readonly all: readonly ListedOrder[];
  /** The same page of those of the orders that have an admitted ticket. */
  readonly verified: readonly ListedOrder[];
}

/** Returns one page of the orders in a scope that a text finds, and their capped total. */
export async function searchOrderPage(
  db: DbOrTx,
  scope: Scope,
  filter: OrderFilter & { readonly q: string },
  page: Page,
): Promise<SearchedOrders> {
  const { ids, partIds, ...counted } = await searchOrderIds(db, scope, filter, page);
  const rows = new Map((await listByIds(db, [...new Set([...ids, ...partIds])])).map((row) => [row.id, row]));
  const inOrder = (wanted: readonly string[]) => wanted.flatMap((id) => rows.get(id) ?? []);
  return { all: inOrder(ids), verified: inOrder(partIds), ...counted };
}

/** Returns the ids of one page of the orders in a scope that a text finds, and of those with an admitted ticket. */
export async function searchOrderIds(
  db: DbOrTx,
  scope: Scope,
  { q, ...filter }: OrderFilter & { readonly q: string },
  { limit, offset, sorting = latestFirst }: Page,
): Promise<FoundPage> {
  const { conditions, events, isVerified } = await limitsOf(db, scope, q, filter);
  const condition = sql.join([sql`true`, ...conditions, ...filtersOf(filter)], sql` and `);
  const search = searchOrders({ q, events, condition, column: sorting.column });
  return searchPage(db, search, { limit, offset, isAscending: sorting.isAscending }, isVerified);
}

interface ScopeLimits {
  readonly conditions: readonly RawBuilder<unknown>[];
  readonly events: RawBuilder<unknown>;
  /** Tells whether a found order has an admitted ticket. */
  readonly isVerified: RawBuilder<unknown>;
}

const isAdmitted = sql`coalesce((select true from tickets ticket join admissions admission on admission.ticket_id = ticket.id
  where ticket.order_id = row.id limit 1), false)`;

async function limitsOf(db: DbOrTx, scope: Scope, q: string, filter: OrderFilter): Promise<ScopeLimits> {
  const isNamed = sql`fold(name || ' ' || coalesce(name_fr, '')) like fold(${containsPattern(q)})`;
  if (scope === 'all' || 'buyerId' in scope) {
    const conditions = scope === 'all' ? [] : [sql`placed.buyer_id = ${scope.buyerId}`];
    // The title has an index, but also contains the place.
    const events = sql`select id from events where search_title like fold(${containsPattern(q)}) and ${isNamed}`;
    return { conditions, events, isVerified: isAdmitted };
  }
  const { rows } = await sql<{ id: string; isNamed: boolean }>`
    select id, ${isNamed} as "isNamed" from events where organizer_id = ${scope.organizerId} or id in (
      select event_id from event_team_members
      where user_id = ${scope.organizerId} and role = 'manager' and accepted_at is not null and ended_at is null)`.execute(db);
  const events = filter.eventId === undefined ? rows : rows.filter(({ id }) => id === filter.eventId?.toLowerCase());
  const ids = events.map(({ id }) => id);
  const named = events.flatMap((event) => (event.isNamed ? event.id : []));
  return {
    conditions: [ids.length === 1 ? sql`placed.event_id = ${ids[0]}` : sql`placed.event_id = any(${ids}::uuid[])`],
    events: sql`select unnest(${named}::uuid[])`,
    // Before anybody is admitted, the first part ends the search at once.
    isVerified: sql`exists (select from unnest(${ids}::uuid[]) own (id)
      where exists (select from admissions where event_id = own.id)) and ${isAdmitted}`,
  };
}
