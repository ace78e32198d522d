import type { DbOrTx } from '#platform/postgres/database';
import type { CappedTotal } from '#platform/postgres/search/capped-count';
import { countOrders, listPage } from '../latest-orders.read.ts';
import type { ListedOrder, OrderFilter, Page, Scope } from '../orders.read.ts';
import { searchOrderPage } from './order-search.read.ts';

export interface FoundOrders {
  readonly all: readonly ListedOrder[];
  /** Those of the found orders with at least one admitted ticket. */
  readonly verified: readonly ListedOrder[];
  /** The total of `all`. */
  readonly counted: CappedTotal;
}

/**
 * Lists orders in a scope in the order of the page, and separately those with an admission. `q` is the beginning of an order's code, a complete
 * ticket code, or part of the buyer's name, email address or phone number, or of the event's name.
 */
export async function findOrders(
  db: DbOrTx,
  scope: Scope,
  { q, ...filter }: OrderFilter & { readonly q?: string | undefined },
  page: Page,
): Promise<FoundOrders> {
  if (!q) {
    const [all, verified, counted] = await Promise.all([
      listPage(db, scope, filter, page),
      listPage(db, scope, { ...filter, isVerified: true }, page),
      countOrders(db, scope, filter),
    ]);
    return { all, verified, counted };
  }
  const { all, verified, ...counted } = await searchOrderPage(db, scope, { ...filter, q }, page);
  return { all, verified, counted };
}
