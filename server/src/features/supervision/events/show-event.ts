import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { Locale } from '@ngoma/api/common/locale';
import type { EventState } from '@ngoma/api/features/events/events';
import type { getSupervisedEvent } from '@ngoma/api/features/supervision/supervised-events';
import { countByType, toRating, transfersOf } from '#features/events/index';
import { notFound } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import { actsOn } from '../acts-on.ts';
import { type ListContext, viewOf } from '../lists/export-list.ts';
import { findRow } from '../lists/supervised-list.read.ts';
import { nameIn } from '../supervision-views.ts';
import { findEventDetail, listTicketTypes } from './event-detail.read.ts';
import { eventsFile } from './event-file.ts';
import { type Covers, eventList } from './event-list.read.ts';

export type { Covers } from './event-list.read.ts';

/** The list of all events with the columns of its files. */
export const exportedEvents = (covers: Covers) =>
  ({ name: 'events', action: 'sales.list_exported', list: eventList(covers), file: eventsFile }) as const;

/** Moves that need more than a reason: a new date is the organizer's to set. */
const isOfOrganizer = (from: EventState, to: EventState) => to === 'postponed' || (from === 'postponed' && to === 'published');

/** Returns an event with its sales and what an admin may do with it. Raises `not_found` (404). */
export async function showEvent(
  ctx: ListContext,
  covers: Covers,
  id: string,
  locale: Locale,
): Promise<ReplyOf<typeof getSupervisedEvent>['event']> {
  const [row, detail, types, taken, acts] = await Promise.all([
    findRow(ctx.db, eventList(covers), id, viewOf(ctx, locale)),
    findEventDetail(ctx.db, id),
    listTicketTypes(ctx.db, id),
    countByType(ctx.db, id),
    actsOn(ctx, id, locale),
  ]);
  if (!row || !detail) throw notFound(bilingual('common.eventNotFound'));
  const { location, isOnline, endsAt, publishedAt, ratingSum, ratingCount, orders, refundedOrders, entered } = detail;
  return {
    ...row,
    ...{ location, isOnline, orders, refundedOrders, entered, acts },
    endsAt: endsAt?.toISOString() ?? null,
    publishedAt: publishedAt?.toISOString() ?? null,
    ticketTypes: types
      .map(({ id: _id, name, nameFr, priceXaf, isOffered }) => ({
        ...{ _id, name: nameIn(locale, name, nameFr), price: priceXaf, sold: taken.get(_id)?.sold ?? 0, isOffered },
      }))
      .filter(({ isOffered, sold }) => isOffered || sold > 0)
      .map(({ isOffered: _, ...type }) => type),
    commission: detail.commissionXaf,
    rating: toRating(ratingSum, ratingCount),
    moves: transfersOf(row.status, 'admin').filter((to) => !isOfOrganizer(row.status, to)),
  };
}
