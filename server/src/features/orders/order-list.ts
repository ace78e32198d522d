import type { SortOrder } from '@ngoma/api/common/sorting';
import type { OrderSort } from '@ngoma/api/features/orders/orders';
import type { Session } from '#platform/http/session/session';
import { latestFirst, type Scope, type Sorting } from './orders.read.ts';

/** Returns whose orders a role lists: participants their own, organizers those of their events, admins all. */
export const scopeOf = ({ role, userId }: Pick<Session, 'role' | 'userId'>): Scope =>
  role === 'admin' ? 'all' : role === 'organizer' ? { organizerId: userId } : { buyerId: userId };

export interface RequestedSorting {
  /** The one key there is. */
  readonly sort?: OrderSort | undefined;
  readonly order?: SortOrder | undefined;
}

/** Returns in which direction a list is sorted by time. */
export const sortingOf = ({ order }: RequestedSorting): Sorting =>
  order === 'asc' ? { column: 'created_at', isAscending: true } : latestFirst;
