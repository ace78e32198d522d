import type { DbOrTx } from '../../platform/database.ts';
import type { JobHandlers, Platform, RecurringJob } from '../../platform/platform.ts';
import type { Route } from '../../platform/route.ts';
import type { Session } from '../../platform/session.ts';
import type { Stock } from '../stock/index.ts';
import { findForDoor, findOrganizerId } from './events.door.read.ts';
import { countTaken, findSellable } from './sellable.read.ts';

export type { EventAtDoor } from './events.door.read.ts';
export {
  availableOf,
  buyerFeeOf,
  dependsOnCount,
  feeOf,
  isOut,
  type LiveStock,
  overAt,
  type PriceNow,
  type PricePhase,
  priceNow,
  type SellableEvent,
  type SellableType,
  saleWindow,
  typeState,
} from './events.sale.rules.ts';

/** The events slice: from a draft to a published event with its ticket types, its page's data and its lists. */
export const eventsFeature = (platform: Platform, _doors: { readonly stock: Stock }) => ({
  routes: [] as Route[],
  jobs: {} as JobHandlers,
  recurring: [] as RecurringJob[],
  /** The events and their live ticket types, as an order must know them; two statements for any number of ids. */
  findSellable,
  /** Tickets taken per type (confirmed, or held and not expired): for prices that depend on the count. */
  countTaken,
  /** What the entrance must know; undefined for an unknown id. */
  findForDoor: (id: string, db: DbOrTx = platform.db) => findForDoor(db, id),
  /** Whether this person runs the event: its organizer, or an admin. */
  mayManage: async (session: Pick<Session, 'userId' | 'role'>, eventId: string, db: DbOrTx = platform.db): Promise<boolean> =>
    session.role === 'admin' || (await findOrganizerId(db, eventId)) === session.userId,
});
