import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { blankable, Id, Instant, line } from '../../common/fields.ts';
import { PageInfo, PageQuery } from '../../common/paging.ts';
import { idList } from '../../common/sorting.ts';
import { TicketState } from '../tickets/tickets.ts';
import { OrderListFilter } from './orders.ts';

export const resendTickets = endpoint({
  method: 'POST',
  path: '/event-order/:id/resend-tickets',
  summary: 'Sends the email with the tickets to the buyer again',
  allow: ['participant', 'organizer', 'admin'],
  params: z.object({ id: Id }),
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['order_not_confirmed'] },
});

export const correctHolder = endpoint({
  method: 'PUT',
  path: '/event-order/:id/tickets/:ticketId/holder',
  summary: 'Corrects the name on a valid ticket that is not checked in, and sends the buyer the tickets again',
  allow: ['organizer', 'admin'],
  params: z.object({ id: Id, ticketId: Id }),
  body: z.object({ name: line(120) }),
  reply: z.object({ message: z.string(), holder: z.string() }),
  refuses: { 404: ['not_found'], 409: ['ticket_ended'] },
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

export const Attendee = z
  .object({
    _id: Id.meta({ description: 'Id of the ticket' }),
    holder: z.string(),
    typeName: z.string(),
    ticketCode: z.string(),
    state: TicketState,
    orderId: Id,
    orderCode: z.string(),
    enteredAt: Instant.nullable(),
  })
  .meta({ id: 'Attendee' });
export type Attendee = z.infer<typeof Attendee>;

export const listAttendees = endpoint({
  method: 'GET',
  path: '/event-order/attendees/:eventId',
  summary: 'Lists the attendees of an event from A to Z, for the event’s team and admins',
  allow: ['organizer', 'admin'],
  params: z.object({ eventId: Id }),
  query: PageQuery.extend({
    q: z.string().trim().max(100).optional().meta({
      description: 'Part of a name or of a phone number, the beginning of an order code, or a ticket code',
    }),
  }),
  reply: PageInfo.extend({ attendees: z.array(Attendee) }),
  refuses: { 404: ['not_found'] },
});

/** Maximum attendees in a list to print. A longer list is refused, so that no list is silently cut. */
export const attendeesPerPdf = 5_000;

export const attendeesPdf = endpoint({
  method: 'GET',
  path: '/event-order/attendees/:eventId/pdf',
  summary: 'Downloads the valid tickets of an event as a list to print: by ticket type from A to Z, each with a box to tick',
  allow: ['organizer', 'admin'],
  params: z.object({ eventId: Id }),
  reply: z.string(),
  produces: 'application/pdf',
  refuses: { 404: ['not_found'], 409: ['too_many_rows'], 503: ['busy'] },
});

/** Maximum orders whose tickets are sent again by one request. */
export const ordersPerResend = 200;

export const resendManyTickets = endpoint({
  method: 'POST',
  path: '/event-order/resend-tickets',
  summary:
    'Sends the emails with the tickets of several orders to their buyers again. Orders without tickets, and those whose tickets were sent again a few minutes ago, are left out.',
  allow: ['organizer', 'admin'],
  body: z.object({ ids: z.array(Id).min(1).max(ordersPerResend) }),
  reply: z.object({
    message: z.string(),
    sent: z.int().meta({ description: 'Number of orders whose email is sent' }),
    left: z.int().meta({ description: 'Number of orders that were left out' }),
  }),
  refuses: { 404: ['not_found'], 422: ['idempotency_mismatch'] },
  idempotent: true,
});

/** Maximum orders in one file. A longer list is refused, so that no file is silently cut. */
export const ordersPerFile = 10_000;
/** Maximum orders that are chosen one by one for a file: as many as a page has. */
const chosenPerFile = 100;

const OrderFileFilter = OrderListFilter.extend({
  ids: blankable(idList(chosenPerFile)).meta({ description: 'Only these orders, instead of the filters' }),
});

export const ordersCsv = endpoint({
  method: 'GET',
  path: '/event-order/list/csv',
  summary: 'Downloads orders of the caller’s events as CSV, filtered and sorted as on the screen, or those that were chosen',
  allow: ['organizer', 'admin'],
  query: OrderFileFilter,
  reply: z.string(),
  produces: 'text/csv; charset=utf-8',
  refuses: { 409: ['too_many_rows'] },
});

export const ordersXlsx = endpoint({
  method: 'GET',
  path: '/event-order/list/xlsx',
  summary:
    'Downloads orders of the caller’s events as an Excel workbook, filtered and sorted as on the screen, or those that were chosen',
  allow: ['organizer', 'admin'],
  query: OrderFileFilter,
  reply: z.string(),
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  refuses: { 409: ['too_many_rows'] },
});
