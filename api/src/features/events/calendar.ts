import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { blankable, Id, Instant, line, prose, TimeZone } from '../../common/fields.ts';

/** Kinds of calendar entries: work under contract, work from outside the platform, and a blackout period. */
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
    allDay: z.boolean().meta({ description: 'Whole days in Cameroon time, from the first midnight to the last' }),
    source: z
      .object({ type: z.enum(['project', 'request']), _id: Id })
      .nullable()
      .meta({ description: 'Project or service request behind the contract; null for entries of the provider' }),
    contractId: Id.nullable().meta({ description: 'The contract that the work is done under' }),
    importedFrom: z.object({ _id: Id, name: z.string() }).nullable(),
  })
  .meta({ id: 'Booking' });
export type Booking = z.infer<typeof Booking>;

const itsId = z.object({ id: Id });

export const myCalendar = endpoint({
  method: 'GET',
  path: '/calendar',
  summary: 'Lists the caller’s calendar entries between two times, at most 400 days apart',
  allow: ['provider'],
  query: z.object({ from: Instant, to: Instant }),
  reply: z.object({ zone: TimeZone, bookings: z.array(Booking) }),
  refuses: { 422: ['range_invalid'] },
});

/** A calendar entry that a provider adds. */
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
  summary: 'Adds a blackout period or work from outside the platform to the caller’s calendar',
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
  summary: 'Updates an entry that the caller added. Work under contract changes only through its contract.',
  allow: ['provider'],
  params: itsId,
  body: BookingInput,
  reply: z.object({ message: z.string(), booking: Booking }),
  refuses: { ...bookingRefusals, 404: ['not_found'] },
});

export const removeBooking = endpoint({
  method: 'DELETE',
  path: '/calendar/bookings/:id',
  summary: 'Deletes an entry that the caller added',
  allow: ['provider'],
  params: itsId,
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'] },
});

export const calendarFeed = endpoint({
  method: 'GET',
  path: '/calendar/feed',
  summary: 'Returns the secret iCal feed address of the caller’s calendar',
  allow: ['provider'],
  reply: z.object({ url: z.string(), readAt: Instant.nullable() }),
});

export const renewCalendarFeed = endpoint({
  method: 'POST',
  path: '/calendar/feed/renew',
  summary: 'Replaces the secret feed address. The previous address stops working at once.',
  allow: ['provider'],
  reply: z.object({ message: z.string(), url: z.string(), readAt: Instant.nullable() }),
});

/** Reasons why a calendar import failed. */
export const importProblems = ['unreachable', 'forbidden_address', 'too_large', 'not_a_calendar', 'too_slow', 'refused'] as const;

export const CalendarImport = z
  .object({
    _id: Id,
    kind: z.enum(['address', 'file']),
    name: z.string(),
    address: z.string().nullable().meta({ description: 'Host of the address only, since the rest is often secret' }),
    state: z.enum(['waiting', 'fresh', 'failed']),
    problem: z.enum(importProblems).nullable(),
    kept: z.int().meta({ description: 'Entries of this import that are in the calendar now' }),
    leftOut: z.int().meta({ description: 'Entries left out because they overlap existing bookings' }),
    readAt: Instant.nullable(),
  })
  .meta({ id: 'CalendarImport' });
export type CalendarImport = z.infer<typeof CalendarImport>;

export const listImports = endpoint({
  method: 'GET',
  path: '/calendar/imports',
  summary: 'Lists the external calendars that the caller imports',
  allow: ['provider'],
  reply: z.object({ imports: z.array(CalendarImport) }),
});

export const addImport = endpoint({
  method: 'POST',
  path: '/calendar/imports',
  summary: 'Imports an external calendar from an iCal address, refreshed every six hours, or from a file',
  allow: ['provider'],
  body: z.object({ name: line(80), address: blankable(z.string().trim().max(2_000)) }),
  files: {
    file: {
      describe: 'Calendar file (.ics)',
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
  summary: 'Refreshes an imported calendar now',
  allow: ['provider'],
  params: itsId,
  reply: z.object({ message: z.string(), imports: z.array(CalendarImport) }),
  refuses: { 404: ['not_found'] },
});

export const removeImport = endpoint({
  method: 'DELETE',
  path: '/calendar/imports/:id',
  summary: 'Removes an imported calendar and its entries',
  allow: ['provider'],
  params: itsId,
  reply: z.object({ message: z.string(), imports: z.array(CalendarImport) }),
  refuses: { 404: ['not_found'] },
});
