import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Id, Image, Instant, TimeZone } from '../../common/fields.ts';
import { Xaf } from '../../common/money.ts';
import { eventPalettes } from '../events/palettes.ts';

/** States of a ticket. "Used" is not one of them: it follows from the admissions. */
export const ticketStates = ['valid', 'cancelled', 'refunded', 'revoked'] as const;
export const TicketState = z.enum(ticketStates);
export type TicketState = z.infer<typeof TicketState>;

/** A ticket as its holder sees it. */
export const TicketView = z
  .object({
    _id: Id,
    ticketCode: z.string().meta({ example: 'K7WQM3XP' }),
    /** Signed text of the QR code, which the client draws. */
    qr: z.string(),
    holder: z.string(),
    state: TicketState,
    typeName: z.string(),
    price: Xaf,
    enteredAt: Instant.nullable(),
  })
  .meta({ id: 'Ticket' });
export type TicketView = z.infer<typeof TicketView>;

/** Whether the caller may open the event's page. Private events stay closed to former holders. */
export const HasPage = z.boolean().meta({ description: 'Whether the caller may open the event’s page', example: true });

/** A ticket with the event details that its holder needs on the day, also offline. */
export const TicketWithEvent = TicketView.extend({
  orderId: Id,
  event: z.object({
    _id: Id,
    eventName: z.string(),
    location: z.string(),
    city: z.string(),
    online: z.boolean(),
    date: Instant,
    endDate: Instant.nullable(),
    zone: TimeZone,
    doorsOpenAt: Instant.nullable(),
    landmark: z.string().nullable().meta({ description: 'How people find the place, as one says it to a taxi' }),
    mapLink: z.string().nullable(),
    coverImage: Image,
    palette: z.enum(eventPalettes).meta({ description: 'Name of the palette with the colours of the event', example: 'ndop' }),
    status: z.string(),
    validationView: z.enum(['organizer', 'participant', 'both']),
    joinLink: z.string().nullable(),
    hasPage: HasPage,
  }),
}).meta({ id: 'TicketWithEvent' });
export type TicketWithEvent = z.infer<typeof TicketWithEvent>;

export const myTickets = endpoint({
  method: 'GET',
  path: '/tickets',
  summary: 'Lists the caller’s tickets for upcoming events, soonest first, or for past events, latest first',
  allow: ['participant'],
  query: z.object({ when: z.enum(['upcoming', 'past']).default('upcoming') }),
  reply: z.object({ tickets: z.array(TicketWithEvent) }),
});

/** Whether the caller is seen on the page of an event, where they may choose it. */
export const AttendeeChoice = z.object({ eventId: Id, isShown: z.boolean() }).meta({ id: 'AttendeeChoice' });
export type AttendeeChoice = z.infer<typeof AttendeeChoice>;

export const attendeeChoices = endpoint({
  method: 'GET',
  path: '/tickets/attendee-choices',
  summary: 'Lists the coming events of the caller’s valid tickets whose page shows who goes, and whether it shows the caller',
  allow: ['participant'],
  reply: z.object({ choices: z.array(AttendeeChoice) }),
});

export const chooseAttendance = endpoint({
  method: 'PUT',
  path: '/tickets/attendee-choices/:eventId',
  summary:
    'Shows the caller’s first name and portrait on the page of an event, or hides them. A repeated request changes nothing.',
  allow: ['participant'],
  params: z.object({ eventId: Id }),
  body: z.object({ isShown: z.boolean() }),
  reply: z.object({ message: z.string(), isShown: z.boolean() }),
  refuses: { 404: ['not_found'] },
});

export const ticketCalendar = endpoint({
  method: 'GET',
  path: '/tickets/:id/calendar.ics',
  summary: 'Downloads the event of a ticket as a calendar file',
  allow: ['participant'],
  params: z.object({ id: Id }),
  reply: z.string(),
  produces: 'text/calendar; charset=utf-8',
  refuses: { 404: ['not_found'] },
});
