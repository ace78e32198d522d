import type { Stock } from '#features/stock/index';
import type { DbOrTx, Tx } from '#platform/database';
import type { Platform } from '#platform/platform';
import type { Session } from '#platform/session';
import { eventsClock } from './events.clock.service.ts';
import { findForDoor, findOrganizerId, isManager, listGuestPairs } from './events.door.read.ts';
import { eventsRoutes } from './events.routes.ts';
import { eventServices } from './events.services.ts';
import { eventsRawRoutes, eventsSiteRoutes } from './events.site.routes.ts';
import { eventsStore } from './events.store.ts';
import { toRating } from './events.views.ts';
import { forgetOrganizer } from './forgetting.store.ts';
import { countTaken, findSellable } from './sellable.read.ts';

export { type EventAtDoor, listOpen } from './events.door.read.ts';
export { pictureAddresses } from './events.pictures.ts';
export { ownReasonOf, ownReasons, reasonIn } from './events.reasons.rules.ts';
export {
  buyerFeeOf,
  dependsOnCount,
  feeOf,
  isOut,
  overAt,
  type PriceNow,
  type PricePhase,
  priceNow,
  type SellableEvent,
  type SellableType,
  saleWindow,
} from './events.sale.rules.ts';

/** The events slice: from a draft to a published event with its ticket types, its page's data and its lists. */
export const eventsFeature = (platform: Platform, doors: { readonly stock: Stock }) => {
  const services = eventServices(platform, doors);
  const { jobs, recurring } = eventsClock(platform);
  return {
    routes: eventsRoutes(services),
    /** Under /api, like all raw routes. */
    rawRoutes: eventsRawRoutes(services),
    /** At the root of the site. */
    siteRoutes: eventsSiteRoutes(services),
    jobs: { ...jobs, ...services.pictures.jobs },
    recurring,
    /** The steps of organizers, as the calls make them: for the demo world and for tests. */
    ...services.drafts,
    ...services.tickets,
    ...services.publishing,
    /** Cards of events whatever their state, in one reader's language, for lists of other slices. */
    summaries: services.reading.summaries,
    /** The same, of those only that a reader may see. */
    listVisible: services.reading.listVisible,
    getEvent: services.reading.getEvent,
    listEvents: services.reading.listEvents,
    listCategories: services.categories.list,
    /** The events and their live ticket types, as an order must know them; two statements for any number of ids. */
    findSellable,
    /** Tickets taken per type (confirmed, or held and not expired): for prices that depend on the count. */
    countTaken,
    /** What the entrance must know; undefined for an unknown id. */
    findForDoor: (id: string, db: DbOrTx = platform.db) => findForDoor(db, id),
    /** Adds stars (and a rating, or none where one is replaced) to the event's sums, in the caller's transaction. */
    addRating: async (tx: Tx, eventId: string, by: { readonly stars: number; readonly count: number }) => {
      const { sum, count } = await eventsStore(tx).addRating(eventId, by, platform.clock());
      await platform.pages.drop(tx, [`event:${eventId}`, 'events']);
      return toRating(sum, count);
    },
    /** Takes away what an organizer wrote and showed, in the transaction that empties the account. */
    forgetPerson: async (tx: Tx, userId: string) => services.pictures.removeLater(tx, await forgetOrganizer(tx, userId), 0),
    /** Of these buyers and events, those in which a private event opens to the buyer without its code. */
    listGuestPairs,
    /** Whether this person runs the event: its organizer, a manager of its team, or an admin. */
    mayManage: async (session: Pick<Session, 'userId' | 'role'>, eventId: string, db: DbOrTx = platform.db): Promise<boolean> =>
      session.role === 'admin' ||
      (await findOrganizerId(db, eventId)) === session.userId ||
      (await isManager(db, eventId, session.userId)),
  };
};
export type EventsFeature = ReturnType<typeof eventsFeature>;
