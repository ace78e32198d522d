import type { EventBasicDetail } from '@ngoma/api/features/events/events';

/** The part of an event that its card shows. */
export type CardEvent = Pick<
  EventBasicDetail,
  '_id' | 'eventName' | 'date' | 'zone' | 'online' | 'location' | 'city' | 'coverImage' | 'priceFrom' | 'availability'
>;

/** Returns what a card shows of an event, because a page carries the data of its cards to the browser. */
export const toCardEvent = (event: CardEvent): CardEvent => ({
  ...{ _id: event._id, eventName: event.eventName, date: event.date, zone: event.zone, online: event.online },
  ...{ location: event.location, city: event.city, coverImage: event.coverImage },
  ...{ priceFrom: event.priceFrom, availability: event.availability },
});
