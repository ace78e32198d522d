import type { SortOrder } from '@ngoma/api/common/sorting';
import type { OrderSort } from '@ngoma/api/features/orders/orders';
import { Refusal } from '#platform/http/refusal';
import type { Session } from '#platform/http/session';
import { bilingual } from '#platform/i18n/messages';
import { latestFirst, type Scope, type Sorting } from './orders.read.ts';

/** Returns whose orders a role lists: participants their own, organizers those of their events, admins all. */
export const scopeOf = ({ role, userId }: Pick<Session, 'role' | 'userId'>): Scope =>
  role === 'admin' ? 'all' : role === 'organizer' ? { organizerId: userId } : { buyerId: userId };

export interface RequestedSorting {
  readonly sort?: OrderSort | undefined;
  readonly order?: SortOrder | undefined;
}

const columns = { placed: 'created_at', total: 'total_xaf' } as const satisfies Record<OrderSort, Sorting['column']>;

/**
 * Returns what a list is sorted by. The orders of an event have an index by their total, those of the whole platform have none: raises
 * `sort_needs_event` (400) for them. `isOfFew` is a list of one event or of chosen orders.
 */
export function sortingOf(scope: Scope, { sort = 'placed', order = 'desc' }: RequestedSorting, isOfFew: boolean): Sorting {
  if (scope === 'all' && sort === 'total' && !isOfFew)
    throw new Refusal('sort_needs_event', 400, bilingual('orders.sortNeedsEvent'), {
      errors: { sort: bilingual('orders.sortNeedsEvent') },
    });
  if (sort === 'placed' && order === 'desc') return latestFirst;
  return { column: columns[sort], isAscending: order === 'asc' };
}
