import type { Person } from './people.ts';
import type { Owned, World } from './walk-world.ts';

/** The reports of an organizer, of one event. */
function reportCalls(ada: Person, otto: Person, eventId: string): Readonly<Record<string, Owned>> {
  const ofEvent = (params: Readonly<Record<string, string>> = {}): Owned => ({
    owner: { as: ada, params, query: { eventId } },
    others: [otto],
  });
  return {
    'GET /dashboard/organizer/reports': ofEvent(),
    'GET /dashboard/organizer/reports/:report/csv': ofEvent({ report: 'sales' }),
    'GET /dashboard/organizer/transactions': ofEvent(),
    'GET /dashboard/organizer/transactions/csv': ofEvent(),
    'GET /promotion/audiences': ofEvent(),
  };
}

export function orderCalls({
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
}: World): Readonly<Record<string, Owned>> {
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
    'GET /event-order/:id/history': { owner: { as: ada, params }, others: [otto] },
    'POST /event-order/:id/resend-tickets': { owner: { as: ada, params: { id: confirmed._id } }, others: [otto, paul] },
    'GET /event-order/attendees/:eventId/csv': { owner: { as: ada, params: { eventId: of.eventId } }, others: [otto] },
    ...reportCalls(ada, otto, of.eventId),
    'POST /event-order/:id/cancel': { owner: { as: brenda, params }, others: [paul] },
    'GET /tickets/:id/calendar.ics': { owner: { as: brenda, params: { id: ticket._id } }, others: [paul] },
    // Anybody may buy what is on sale; what is not shown to them, or belongs to another event, is not.
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

/** What people do with events that they were shown, and with no others. */
export function likingCalls({ ada, otto, brenda, paul, of, draft }: World): Readonly<Record<string, Owned>> {
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

/** What people are told of, and when: of events that they may see. */
export function noticeCalls({ ada, otto, brenda, paul, of, draft }: World): Readonly<Record<string, Owned>> {
  const body = { reminders: { minutesBefore: [60], byMail: true } };
  const reminders = (more: object): Owned => ({
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
        body: { subject: 'Doors', message: 'They open at eight.', audience: 'ticket_holders', eventId: of.eventId },
      },
      others: [otto],
    },
  };
}

/** What organizers write: by themselves, and about their own events only. */
export function postCalls({ ada, otto, of, post }: World): Readonly<Record<string, Owned>> {
  return {
    'POST /social-posts': {
      owner: { as: ada, body: { title: 'News', body: 'The stage is up.', eventId: of.eventId } },
      others: [otto],
    },
    'DELETE /social-posts/:id': { owner: { as: ada, params: { id: post } }, others: [otto] },
  };
}
