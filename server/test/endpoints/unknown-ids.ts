import type { Endpoint } from '@ngoma/api/common/endpoint';
import { newId } from '#platform/ids';
import type { Attempt } from './attempt.ts';
import { nameOf, type Shape, shapeOf } from './endpoints.ts';

/** The expected reply to an unknown id where that is not 404, and the reason. */
interface UnknownIdAnswer {
  readonly statuses: readonly number[];
  readonly why: string;
}

const empty: UnknownIdAnswer = { statuses: [200], why: 'the id filters a list, which is empty then' };
const noSuchType: UnknownIdAnswer = {
  statuses: [200],
  why: 'the id reveals a hidden ticket type; an unknown id reveals nothing',
};
const wrongType: UnknownIdAnswer = { statuses: [400], why: 'the event exists, and an unknown ticket type is invalid input' };
const notDone: UnknownIdAnswer = {
  statuses: [200],
  why: 'the reply says of each account whether it was done, and why not',
};
const otherTicket: UnknownIdAnswer = {
  statuses: [409],
  why: 'the order exists, and a ticket of none of its lines is not refundable',
};
const leftOut: UnknownIdAnswer = {
  statuses: [200],
  why: 'callbacks that were handled or are unknown are left out, and the reply counts the others',
};
const otherEvent = 'the reply says that the ticket is for another event';

/** The expected replies by endpoint and position of the id. All others answer 404. */
export const unknownIdAnswers: Readonly<Record<string, UnknownIdAnswer>> = {
  'GET /contracts query.eventId': empty,
  'GET /event query.categoryId': empty,
  'GET /event query.organizerId': empty,
  'GET /event-order query.eventId': empty,
  'GET /event-order/list/csv query.eventId': empty,
  'GET /event-order/list/xlsx query.eventId': empty,
  'GET /contracts/list/csv query.eventId': empty,
  'GET /contracts/list/xlsx query.eventId': empty,
  'GET /event-requests/list/csv query.eventId': empty,
  'GET /event-requests/list/xlsx query.eventId': empty,
  'GET /event-requests/organizer-requests query.eventId': empty,
  'GET /o/place-a-bid query.eventId': empty,
  'GET /o/place-a-bid/awarded query.eventId': empty,
  'GET /o/place-a-bid/awarded/csv query.eventId': empty,
  'GET /o/place-a-bid/awarded/xlsx query.eventId': empty,
  'GET /refund-requests query.eventId': empty,
  'GET /reader-questions query.eventId': empty,
  'GET /event/:id/gallery query.after': { statuses: [200], why: 'the page after a picture that is gone is empty' },
  'GET /contact/messages query.id': empty,
  'GET /social-posts/news query.after': { statuses: [200], why: 'the page after a post that is gone is empty' },
  'GET /social-posts query.authorId': empty,
  'GET /social-posts query.eventId': empty,
  'GET /supervision/orders query.buyerId': empty,
  'GET /supervision/orders query.eventId': empty,
  'GET /supervision/orders/days query.buyerId': empty,
  'GET /supervision/orders/days query.eventId': empty,
  'GET /supervision/orders/list/csv query.buyerId': empty,
  'GET /supervision/orders/list/csv query.eventId': empty,
  'GET /supervision/orders/list/xlsx query.buyerId': empty,
  'GET /supervision/orders/list/xlsx query.eventId': empty,
  'GET /users/acts query.actorId': empty,
  'GET /users/acts query.subjectId': empty,
  'POST /supervision/callbacks/close body.ids.0': leftOut,
  'POST /supervision/callbacks/process body.ids.0': leftOut,
  'POST /users/blocks body.ids.0': notDone,
  'POST /users/unblocks body.ids.0': notDone,
  'POST /users/paper-requests body.ids.0': notDone,
  'POST /users/messages body.ids.0': notDone,
  'GET /event/:id query.type': noSuchType,
  'GET /event/:id/availability query.type': noSuchType,
  'GET /event/:id/information query.type': noSuchType,
  'GET /event/:id/page query.type': noSuchType,
  'GET /reviews/of/:id params.id': {
    statuses: [200],
    why: 'the list is empty for everyone without reviews, so it does not reveal accounts',
  },
  'DELETE /event-wishlist/:eventId params.eventId': { statuses: [200], why: 'an event that is not on the list needs no removal' },
  'DELETE /following/:organizerId params.organizerId': {
    statuses: [200],
    why: 'an organizer who is not followed needs no removal',
  },
  'POST /event-order/verify-ticket body.eventId': { statuses: [200], why: otherEvent },
  'PATCH /event-order/verify-entry body.eventId': { statuses: [409], why: otherEvent },
  'PUT /event/:eventId/gates body.gates.0.ticketTypeIds.0': wrongType,
  'POST /event/tickets/:eventId body.ticketTypes.0._id': wrongType,
  'PUT /event/:id/information body.lineUp.0._id': { statuses: [200], why: 'an artist who is gone meanwhile is put in again' },
  'PUT /event/:id/information body.photos.0._id': { statuses: [200], why: 'a photo that is gone meanwhile stays away' },
  'PUT /event/:id/taxes body.taxes.0.taxId': { statuses: [400], why: 'the event exists, and an unknown tax is invalid input' },
  'POST /event-order/:id/refund-requests body.ticketIds.0': otherTicket,
  'POST /event-order/:id/refunds body.ticketIds.0': otherTicket,
  'POST /event-order/:id/refunds/preview body.ticketIds.0': otherTicket,
  'POST /event-order/:id/revoke-issued body.ticketIds.0': otherTicket,
  'POST /promotion/save-fcm-token body.userId': {
    statuses: [400],
    why: 'the id is ignored; the body is refused because it names no browser',
  },
};

/** Fields that an admin sends differently from the owner, so that only the id is wrong. */
const asAdmin: Readonly<Record<string, object>> = {
  'POST /promotion/send-user-notification': { audience: 'everybody' },
};

type Place = readonly [part: 'params' | 'query' | 'body', ...path: string[]];

/** A request with one or more unknown ids, and the statuses that are allowed. */
interface UnknownIdAttempt {
  readonly attempt: Attempt;
  readonly statuses: readonly number[];
}

/** Returns the positions at which an endpoint takes ids. */
export const idPlaces = (endpoint: Endpoint): Place[] =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    idPaths(shapeOf(endpoint[part])).map((path): Place => [part, ...path]),
  );

/** Returns the key of a position in `unknownIdAnswers`. */
export const placeName = (endpoint: Endpoint, place: Place): string => `${nameOf(endpoint)} ${place.join('.')}`;

/**
 * Returns the request with unknown ids: each id that the endpoint takes on its own, whether or not the request has it, and then
 * all of them. A request by an admin is adapted to the fields that admins may send.
 */
export function attemptsWithUnknownIds(endpoint: Endpoint, attempt: Attempt): UnknownIdAttempt[] {
  const places = idPlaces(endpoint);
  const adapted = attempt.as?.user.role === 'admin' && asAdmin[nameOf(endpoint)];
  const validAttempt = adapted ? { ...attempt, body: { ...attempt.body, ...adapted } } : attempt;
  const choices = [...places.map((place) => [place]), ...(places.length > 1 ? [places] : [])];
  return choices.map((chosen) => ({
    attempt: chosen.reduce((withReplaced, place) => withAt(withReplaced, place, newId()) as Attempt, validAttempt),
    statuses: chosen.flatMap((place) => unknownIdAnswers[placeName(endpoint, place)]?.statuses ?? [404]),
  }));
}

/** Returns the paths to the ids of a schema; for a list, those of its first entry. */
function idPaths(shape: Shape, definitions = shape.$defs as Shape['properties']): string[][] {
  if (shape.format === 'uuid') return [[]];
  const below = (key: string, child: Shape) => idPaths(child, definitions).map((path) => [key, ...path]);
  const named = typeof shape.$ref === 'string' ? definitions?.[shape.$ref.replace('#/$defs/', '')] : undefined;
  return [
    ...Object.entries(shape.properties ?? {}).flatMap(([key, child]) => below(key, child)),
    ...(shape.items ? below('0', shape.items) : []),
    ...[...((shape.anyOf ?? []) as readonly Shape[]), ...(named ? [named] : [])].flatMap((child) => idPaths(child, definitions)),
  ];
}

/** Returns a copy of the value with a replacement at the path. Missing objects and lists on the path are created. */
function withAt(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  const isList = Array.isArray(value) || (value === undefined && key === '0');
  const copy = (isList ? [...((value as unknown[] | undefined) ?? [])] : { ...(value as object) }) as Record<string, unknown>;
  copy[key] = withAt(copy[key], rest, by);
  return copy;
}
