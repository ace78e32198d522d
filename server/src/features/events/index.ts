import type { Stock } from '#features/inventory/index';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import { managedCategoriesRoutes } from './categories/managed-categories.routes.ts';
import { collectionsRoutes } from './collections/collections.routes.ts';
import { commissionRoutes } from './commission/commission.routes.ts';
import { findForCheckin, findOrganizerId, isManager, listForCheckin, listGuestPairs } from './event-admission.read.ts';
import { anonymizeOrganizer } from './event-anonymization.store.ts';
import { eventsSchedule } from './event-schedule.service.ts';
import { eventServices } from './event-services.ts';
import { toRating } from './event-views.ts';
import { eventsRoutes } from './events.routes.ts';
import { eventsStore } from './events.store.ts';
import { eventsRawRoutes, eventsSiteRoutes } from './site/site.routes.ts';
import { setEventTaxes, showEventTaxes } from './taxes/event-taxes.ts';
import { taxesRoutes } from './taxes/taxes.routes.ts';
import { countTaken, findSellable } from './ticket-types/sellable.read.ts';

export { type CheckinEvent, listAccessible } from './event-admission.read.ts';
export { pictureAddresses } from './event-images.ts';
export { transfersOf } from './event-state.rules.ts';
export { toRating } from './event-views.ts';
export { ownReasonOf, reasonIn, systemReasons } from './system-reasons.rules.ts';
export { addedXafOf, type EventTax, type TicketTax, taxesOn } from './taxes/taxes.rules.ts';
export { refundPercentAt, stepsOf as refundStepsOf } from './ticket-types/refund-policy.rules.ts';
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
} from './ticket-types/sale.rules.ts';
export { countByType } from './ticket-types/ticket-types.store.ts';

/** The events feature: drafts, publishing, ticket types, event pages and lists. */
export const eventsFeature = (platform: Platform, deps: { readonly stock: Stock }) => {
  const services = eventServices(platform, deps);
  const { jobs, recurring } = eventsSchedule(platform);

  /** Returns whether the event exists and the person is its organizer, a manager of its team, or an admin. */
  async function mayManage(
    person: Pick<Session, 'userId' | 'role'>,
    eventId: string,
    db: DbOrTx = platform.db,
  ): Promise<boolean> {
    const organizerId = await findOrganizerId(db, eventId);
    if (organizerId === undefined) return false;
    return person.role === 'admin' || organizerId === person.userId || (await isManager(db, eventId, person.userId));
  }

  /** Requires that the event exists and the person may manage it. Raises `not_found` (404). */
  async function requireManaged(
    person: Pick<Session, 'userId' | 'role'>,
    eventId: string,
    db: DbOrTx = platform.db,
  ): Promise<void> {
    if (!(await mayManage(person, eventId, db))) throw notFound(bilingual('common.eventNotFound'));
  }

  const taxes = taxesRoutes({ db: platform.db, clock: platform.clock, pages: platform.pages, requireManaged });

  return {
    routes: [
      ...eventsRoutes(services),
      ...managedCategoriesRoutes(platform),
      ...collectionsRoutes(services.collections),
      ...commissionRoutes(platform),
      ...taxes,
    ],
    /** Served under /api, as all raw routes are. */
    rawRoutes: eventsRawRoutes(services),
    /** Served at the root of the site. */
    siteRoutes: eventsSiteRoutes(services),
    jobs: { ...jobs, ...services.pictures.jobs, ...services.coverArtists.jobs, ...services.information.jobs },
    recurring,
    /** Counts the visit of a page if it is that of an event. */
    recordVisit: services.visits.recordVisit,
    /** Stores the visits that were counted in the last seconds. */
    storeVisits: services.visits.store,
    close: services.visits.store,
    /** Use cases of organizers as the endpoints run them. For demo data and tests. */
    ...services.drafts,
    ...services.tickets,
    ...services.publishing,
    taxes: {
      show: (eventId: string) => showEventTaxes(platform.db, eventId, 'en', platform.clock()),
      choose: (organizer: Session, eventId: string, choice: Parameters<typeof setEventTaxes>[3]) =>
        setEventTaxes(platform, organizer, eventId, choice, 'en'),
    },
    /** Returns list entries of events in any state, in the reader's language, for lists of other features. */
    summaries: services.reading.summaries,
    /** Returns list entries of the events that the reader may see. */
    listVisible: services.reading.listVisible,
    information: services.information,
    collections: services.collections,
    readerQuestions: services.readerQuestions,
    getEvent: services.reading.getEvent,
    listEvents: services.reading.listEvents,
    listCategories: services.categories.list,
    /** Returns the events with their live ticket types, as orders need them, in two statements. */
    findSellable: (db: DbOrTx, eventIds: readonly string[]) => findSellable(db, eventIds, platform.clock()),
    /** Counts the tickets taken per type (confirmed, or held and not expired), for prices that depend on the count. */
    countTaken,
    /** Returns the event data for check-in by id, in one statement. */
    listForCheckin: (ids: readonly string[], db: DbOrTx) => listForCheckin(db, ids),
    /** Returns the event data for check-in; undefined for an unknown id. */
    findForCheckin: (id: string, db: DbOrTx = platform.db) => findForCheckin(db, id),
    /**
     * Adds stars and a count to the event's rating totals, in the caller's transaction. The count is 0 if a rating was replaced.
     */
    addRating: async (tx: Tx, eventId: string, by: { readonly stars: number; readonly count: number }) => {
      const { sum, count } = await eventsStore(tx).addRating(eventId, by, platform.clock());
      await platform.pages.drop(tx, [`event:${eventId}`, 'events']);
      return toRating(sum, count);
    },
    /** Erases the texts and pictures of an organizer, in the transaction that anonymizes the account. */
    anonymizePerson: async (tx: Tx, userId: string) => {
      await services.information.anonymizeOrganizer(tx, userId);
      await services.readerQuestions.anonymizePerson(tx, userId);
      await services.pictures.removeLater(tx, await anonymizeOrganizer(tx, userId), 0);
    },
    /** Returns the buyer-event pairs in which a private event opens to the buyer without its code. */
    listGuestPairs,
    mayManage,
    requireManaged,
    /** Requires that the reader sees the event without an access code. Raises `not_found` (404). */
    requireVisible: async (reader: Pick<Session, 'userId' | 'role'> | undefined, eventId: string): Promise<void> => {
      await services.reading.open(eventId, reader, {});
    },
    /** Runs an order with an access code within the limits of guesses. */
    guardOrderCode: services.guesses.guardOrder,
  };
};
export type EventsFeature = ReturnType<typeof eventsFeature>;
