import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { blankable, Id, Instant, line, prose } from '../common/fields.ts';

/** Work by contract, work found elsewhere, and time kept free of work. */
export const bookingKinds = ['contract', 'outside', 'blackout'] as const;
export const BookingKind = z.enum(bookingKinds);
export type BookingKind = z.infer<typeof BookingKind>;

export const Booking = z
  .object({
    _id: Id,
    kind: BookingKind,
    title: z.string(),
    place: z.string().nullable(),
    note: z.string().nullable(),
    startsAt: Instant,
    endsAt: Instant,
    allDay: z.boolean().meta({ description: 'Whole days in Cameroon, from the first midnight to the last' }),
    source: z
      .object({ type: z.enum(['project', 'request']), _id: Id })
      .nullable()
      .meta({ description: 'What was agreed; null for what the provider entered' }),
    importedFrom: z.object({ _id: Id, name: z.string() }).nullable(),
  })
  .meta({ id: 'Booking' });
export type Booking = z.infer<typeof Booking>;

const itsId = z.object({ id: Id });

export const myCalendar = endpoint({
  method: 'GET',
  path: '/calendar',
  summary: 'What lies between two moments in the own calendar; at most 400 days',
  allow: ['provider'],
  query: z.object({ from: Instant, to: Instant }),
  reply: z.object({ zone: z.string(), bookings: z.array(Booking) }),
  refuses: { 422: ['range_invalid'] },
});

/** What providers enter themselves. */
export const BookingInput = z.object({
  kind: z.enum(['outside', 'blackout']),
  title: blankable(line(120)),
  place: blankable(line(160)),
  note: blankable(prose(1_000)),
  startsAt: Instant,
  endsAt: Instant,
  allDay: z.boolean().default(false),
});

const bookingRefusals = { 409: ['double_booked', 'calendar_full'], 422: ['range_invalid'] } as const;

export const addBooking = endpoint({
  method: 'POST',
  path: '/calendar/bookings',
  summary: 'Keep days free of work, or note work that was found elsewhere',
  allow: ['provider'],
  body: BookingInput,
  status: 201,
  reply: z.object({ message: z.string(), booking: Booking }),
  refuses: bookingRefusals,
  idempotent: true,
});

export const changeBooking = endpoint({
  method: 'PUT',
  path: '/calendar/bookings/:id',
  summary: 'Change what one entered; work by contract moves by its contract only',
  allow: ['provider'],
  params: itsId,
  body: BookingInput,
  reply: z.object({ message: z.string(), booking: Booking }),
  refuses: { ...bookingRefusals, 404: ['not_found'] },
});

export const removeBooking = endpoint({
  method: 'DELETE',
  path: '/calendar/bookings/:id',
  summary: 'Take out what one entered',
  allow: ['provider'],
  params: itsId,
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'] },
});

export const calendarFeed = endpoint({
  method: 'GET',
  path: '/calendar/feed',
  summary: 'The secret address at which other calendar programs read one’s own',
  allow: ['provider'],
  reply: z.object({ url: z.string(), readAt: Instant.nullable() }),
});

export const renewCalendarFeed = endpoint({
  method: 'POST',
  path: '/calendar/feed/renew',
  summary: 'Another secret address; the old one is closed at once',
  allow: ['provider'],
  reply: z.object({ message: z.string(), url: z.string(), readAt: Instant.nullable() }),
});

/** Why an address could not be read. */
export const importProblems = ['unreachable', 'forbidden_address', 'too_large', 'not_a_calendar', 'too_slow', 'refused'] as const;

export const CalendarImport = z
  .object({
    _id: Id,
    kind: z.enum(['address', 'file']),
    name: z.string(),
    address: z.string().nullable().meta({ description: 'Its host only: the rest is often a secret' }),
    state: z.enum(['waiting', 'fresh', 'failed']),
    problem: z.enum(importProblems).nullable(),
    kept: z.int().meta({ description: 'Entries that are in the calendar now' }),
    leftOut: z.int().meta({ description: 'Entries that lie upon work that is there already' }),
    readAt: Instant.nullable(),
  })
  .meta({ id: 'CalendarImport' });
export type CalendarImport = z.infer<typeof CalendarImport>;

export const listImports = endpoint({
  method: 'GET',
  path: '/calendar/imports',
  summary: 'The other calendars that are read into one’s own',
  allow: ['provider'],
  reply: z.object({ imports: z.array(CalendarImport) }),
});

export const addImport = endpoint({
  method: 'POST',
  path: '/calendar/imports',
  summary: 'Read another calendar: an iCal address, which is read again every six hours, or a file',
  allow: ['provider'],
  body: z.object({ name: line(80), address: blankable(z.string().trim().max(2_000)) }),
  files: {
    file: {
      describe: 'A calendar file (.ics)',
      maxBytes: 1024 * 1024,
      contentTypes: ['text/calendar', 'application/ics', 'application/octet-stream', 'text/plain'],
    },
  },
  status: 201,
  reply: z.object({ message: z.string(), imports: z.array(CalendarImport) }),
  refuses: { 409: ['imports_full'], 413: ['file_too_large'], 422: ['nothing_to_read', 'address_invalid', 'not_a_calendar'] },
});

export const refreshImport = endpoint({
  method: 'POST',
  path: '/calendar/imports/:id/refresh',
  summary: 'Read an address again now',
  allow: ['provider'],
  params: itsId,
  reply: z.object({ message: z.string(), imports: z.array(CalendarImport) }),
  refuses: { 404: ['not_found'] },
});

export const removeImport = endpoint({
  method: 'DELETE',
  path: '/calendar/imports/:id',
  summary: 'Read another calendar no more; what came from it goes',
  allow: ['provider'],
  params: itsId,
  reply: z.object({ message: z.string(), imports: z.array(CalendarImport) }),
  refuses: { 404: ['not_found'] },
});
