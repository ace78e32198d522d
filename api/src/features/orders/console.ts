import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Id } from '../../common/fields.ts';

export const resendTickets = endpoint({
  method: 'POST',
  path: '/event-order/:id/resend-tickets',
  summary: 'Sends the email with the tickets to the buyer again',
  allow: ['participant', 'organizer', 'admin'],
  params: z.object({ id: Id }),
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['order_not_confirmed'] },
});

export const attendeesFile = endpoint({
  method: 'GET',
  path: '/event-order/attendees/:eventId/csv',
  summary: 'Downloads the attendee list of an event as CSV, for the event’s team and admins',
  allow: ['organizer', 'admin'],
  params: z.object({ eventId: Id }),
  reply: z.string(),
  produces: 'text/csv; charset=utf-8',
  refuses: { 404: ['not_found'] },
});
