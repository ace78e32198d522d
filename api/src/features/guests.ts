import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { Email, Id, Instant, line } from '../common/fields.ts';
import { PageMarks, PageQuery } from '../common/paging.ts';

/** Somebody to whom a private event opens without its code. */
export const Guest = z
  .object({
    _id: Id,
    name: z.string(),
    email: z.string(),
    hasTicket: z.boolean(),
    invitedAt: Instant.nullable().meta({ description: 'When the last invitation was sent; null: none was' }),
  })
  .meta({ id: 'Guest' });
export type Guest = z.infer<typeof Guest>;

/** At most so many are added in one call. */
export const mostGuestsAtOnce = 500;

const ofEvent = z.object({ eventId: Id });

export const listGuests = endpoint({
  method: 'GET',
  path: '/event-guests/:eventId',
  summary: 'The guest list of an event, by name',
  allow: ['organizer', 'admin'],
  params: ofEvent,
  query: PageQuery.extend({ q: z.string().trim().max(100).optional() }),
  reply: PageMarks.extend({ guests: z.array(Guest) }),
});

export const addGuests = endpoint({
  method: 'POST',
  path: '/event-guests/:eventId',
  summary: 'Put people on the guest list; who is on it already keeps their place, with the new name',
  allow: ['organizer'],
  params: ofEvent,
  body: z.object({
    guests: z
      .array(
        z.object({
          name: line(120),
          email: Email,
        }),
      )
      .min(1)
      .max(mostGuestsAtOnce),
    invite: z.boolean().optional().meta({ description: 'Whether those who are new are told by e-mail' }),
  }),
  status: 201,
  reply: z.object({ message: z.string(), added: z.int(), invited: z.int() }),
  refuses: { 404: ['not_found'], 409: ['guest_list_full', 'too_many_today', 'event_closed'] },
});

export const removeGuest = endpoint({
  method: 'DELETE',
  path: '/event-guests/:eventId/:guestId',
  summary: 'Take somebody off the guest list; the tickets they have stay theirs',
  allow: ['organizer'],
  params: z.object({ eventId: Id, guestId: Id }),
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'] },
});
