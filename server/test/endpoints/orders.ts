import type { Person } from '../factories/people.ts';
import type { OwnershipRequests } from './attempt.ts';
import type { EndpointFixture } from './fixture.ts';

/** Requests to an organizer's reports of an event. */
function reportRequests(ada: Person, otto: Person, eventId: string): Readonly<Record<string, OwnershipRequests>> {
  const ofEvent = (params: Readonly<Record<string, string>> = {}): OwnershipRequests => ({
    owner: { as: ada, params, query: { eventId } },
    others: [otto],
  });
  const statement: OwnershipRequests = { owner: { as: ada, params: { id: eventId } }, others: [otto] };
  return {
    'GET /dashboard/organizer/reports': ofEvent(),
    'GET /dashboard/organizer/reports/:report/csv': ofEvent({ report: 'sales' }),
    'GET /dashboard/organizer/reports/pdf': ofEvent(),
    'GET /dashboard/organizer/transactions': ofEvent(),
    'GET /dashboard/organizer/transactions/csv': ofEvent(),
    'GET /dashboard/organizer/transactions/xlsx': ofEvent(),
    'GET /promotion/audiences': ofEvent(),
    'GET /promotion/visit-sources': ofEvent(),
    'GET /dashboard/organizer/settlements/:id': statement,
    'GET /dashboard/organizer/settlements/:id/csv': statement,
    'GET /dashboard/organizer/settlements/:id/xlsx': statement,
  };
}

/** Requests to the company on the receipt of an order. */
function receiptCompanyRequests(brenda: Person, paul: Person, id: string): Readonly<Record<string, OwnershipRequests>> {
  const body = { name: 'Sawa Import SARL', taxNumber: 'M012345678901X', address: 'Rue Joss, Douala' };
  const own = { as: brenda, params: { id } };
  return {
    'GET /event-order/:id/receipt-company': { owner: own, others: [paul] },
    'PUT /event-order/:id/receipt-company': { owner: { ...own, body }, others: [paul] },
    'DELETE /event-order/:id/receipt-company': { owner: own, others: [paul] },
  };
}

export function orderRequests({
  ada,
  otto,
  brenda,
  paul,
  of,
  ofOtto,
  draft,
  confirmed,
  ticket,
  placed,
  issued,
}: EndpointFixture): Readonly<Record<string, OwnershipRequests>> {
  const params = { id: placed._id };
  const items = (ticketTypeId = '') => [{ ticketTypeId, quantity: 1 }];
  return {
    'GET /event-order/:id': { owner: { as: brenda, params }, others: [paul, otto] },
    'GET /event-order/:id/tickets.pdf': {
      owner: { as: brenda, params: { id: confirmed._id } },
      others: [paul, otto, undefined],
      mixed: [{ params: { id: confirmed._id }, query: { signature: 'x'.repeat(43) } }],
    },
    'POST /event-order/:id/pay': { owner: { as: brenda, params, body: {} }, others: [paul] },
    'GET /event-order/:id/timeline': { owner: { as: brenda, params }, others: [paul, otto] },
    'GET /event-order/:id/receipt.pdf': { owner: { as: brenda, params: { id: confirmed._id } }, others: [paul, otto] },
    ...receiptCompanyRequests(brenda, paul, confirmed._id),
    'POST /event-order/resend-tickets': { owner: { as: ada, body: { ids: [confirmed._id] } }, others: [otto] },
    'PUT /event-order/:id/tickets/:ticketId/holder': {
      owner: { as: ada, params: { id: confirmed._id, ticketId: confirmed.tickets[0]?._id ?? '' }, body: { name: 'Brenda Ngo' } },
      others: [otto],
    },
    'POST /event-order/:id/resend-tickets': { owner: { as: ada, params: { id: confirmed._id } }, others: [otto, paul] },
    'POST /event-order/issue': {
      owner: {
        as: ada,
        body: {
          eventId: of.eventId,
          items: items(of.typeIds[0]),
          recipient: { name: 'Awa', email: 'awa@ngoma.test' },
          reason: 'press',
        },
      },
      others: [otto],
    },
    'POST /event-order/:id/revoke-issued': {
      owner: { as: ada, params: { id: issued._id }, body: { ticketIds: [issued.tickets[0]?._id], reason: 'The list is full' } },
      others: [otto],
    },
    'GET /event-order/attendees/:eventId/csv': { owner: { as: ada, params: { eventId: of.eventId } }, others: [otto] },
    'GET /event-order/attendees/:eventId': { owner: { as: ada, params: { eventId: of.eventId } }, others: [otto] },
    'GET /event-order/attendees/:eventId/pdf': { owner: { as: ada, params: { eventId: of.eventId } }, others: [otto] },
    ...reportRequests(ada, otto, of.eventId),
    'POST /event-order/:id/cancel': { owner: { as: brenda, params }, others: [paul] },
    'GET /tickets/:id/calendar.ics': { owner: { as: brenda, params: { id: ticket._id } }, others: [paul] },
    // Everyone may buy tickets that are on sale, but not of a hidden event or with a type of another event.
    'POST /event-order/order': {
      owner: { as: brenda, body: { eventId: of.eventId, items: items(of.typeIds[0]) } },
      others: [],
      mixed: [
        { as: paul, body: { eventId: draft.eventId, items: items(draft.typeIds[0]) } },
        { as: paul, body: { eventId: ofOtto.eventId, items: items(of.typeIds[0]) } },
      ],
    },
  };
}

/** Requests to endpoints that take a visible event. */
export function visibleEventRequests({
  ada,
  otto,
  brenda,
  paul,
  of,
  draft,
}: EndpointFixture): Readonly<Record<string, OwnershipRequests>> {
  return {
    'POST /event-wishlist': {
      owner: { as: brenda, body: { eventId: of.eventId } },
      others: [],
      mixed: [{ as: paul, body: { eventId: draft.eventId } }],
    },
    'POST /event/rating': {
      owner: { as: brenda, body: { eventId: of.eventId, rating: 5 } },
      others: [],
      mixed: [{ as: paul, body: { eventId: draft.eventId, rating: 5 } }],
    },
    'GET /event/:id/ratings': { owner: { as: ada, params: { id: draft.eventId } }, others: [otto, paul, undefined] },
  };
}

/** Requests to reminders and messages about an event. */
export function notificationRequests({
  ada,
  otto,
  brenda,
  paul,
  of,
  draft,
}: EndpointFixture): Readonly<Record<string, OwnershipRequests>> {
  const body = { reminders: { minutesBefore: [60], byMail: true } };
  const reminders = (more: object): OwnershipRequests => ({
    owner: { as: brenda, params: { id: of.eventId }, ...more },
    others: [],
    mixed: [{ as: paul, params: { id: draft.eventId }, ...more }],
  });
  return {
    'GET /event-reminder/:id': reminders({}),
    'PUT /event-reminder/:id': reminders({ body }),
    'POST /promotion/send-user-notification': {
      owner: {
        as: ada,
        body: { subject: 'Opening', message: 'Doors open at eight.', audience: 'ticket_holders', eventId: of.eventId },
      },
      others: [otto],
    },
  };
}

/** Requests to endpoints of an organizer's posts. */
export function postRequests({ ada, otto, of, post, comments }: EndpointFixture): Readonly<Record<string, OwnershipRequests>> {
  return {
    'POST /social-posts': {
      owner: { as: ada, body: { title: 'News', body: 'The stage is up.', eventId: of.eventId } },
      others: [otto],
    },
    'PUT /social-posts/:id': {
      owner: { as: ada, params: { id: comments.postId }, body: { title: 'News', body: 'The stage stands.' } },
      others: [otto],
    },
    'DELETE /social-posts/:id': { owner: { as: ada, params: { id: post } }, others: [otto] },
  };
}
