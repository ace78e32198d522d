import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Email, Id, Instant, line } from '../../common/fields.ts';
import { PageInfo, PageQuery } from '../../common/paging.ts';

/** A guest, who can open a private event without its code. */
export const Guest = z
  .object({
    _id: Id,
    name: z.string(),
    email: z.string(),
    hasTicket: z.boolean(),
    invitedAt: Instant.nullable().meta({ description: 'Time of the last invitation; null if none was sent' }),
  })
  .meta({ id: 'Guest' });
export type Guest = z.infer<typeof Guest>;

/** Maximum number of guests added in one request. */
export const maxGuestsPerRequest = 500;

const EventParams = z.object({ eventId: Id });

export const listGuests = endpoint({
  method: 'GET',
  path: '/event-guests/:eventId',
  summary: 'Lists the guests of an event by name',
  allow: ['organizer', 'admin'],
  params: EventParams,
  query: PageQuery.extend({ q: z.string().trim().max(100).optional() }),
  reply: PageInfo.extend({
    guests: z.array(Guest),
    uninvited: z.int().meta({ description: 'Guests on the whole list who have neither an invitation nor a ticket' }),
  }),
  refuses: { 404: ['not_found'] },
});

export const addGuests = endpoint({
  method: 'POST',
  path: '/event-guests/:eventId',
  summary: 'Adds people to the guest list. An existing guest is kept and gets the new name.',
  allow: ['organizer'],
  params: EventParams,
  body: z.object({
    guests: z
      .array(
        z.object({
          name: line(120),
          email: Email,
        }),
      )
      .min(1)
      .max(maxGuestsPerRequest),
    invite: z.boolean().optional().meta({ description: 'Whether to email an invitation to the new guests' }),
  }),
  status: 201,
  reply: z.object({ message: z.string(), added: z.int(), invited: z.int() }),
  refuses: { 404: ['not_found'], 409: ['guest_list_full', 'too_many_today', 'event_closed', 'event_not_published'] },
});

export const inviteGuests = endpoint({
  method: 'POST',
  path: '/event-guests/:eventId/invitations',
  summary: 'Emails an invitation to all guests who have neither an invitation nor a ticket. A repeated request emails none.',
  allow: ['organizer'],
  params: EventParams,
  reply: z.object({ message: z.string(), invited: z.int() }),
  refuses: { 404: ['not_found'], 409: ['too_many_today', 'event_closed', 'event_not_published'] },
});

export const removeGuest = endpoint({
  method: 'DELETE',
  path: '/event-guests/:eventId/:guestId',
  summary: 'Removes a guest from the guest list. Their tickets stay valid.',
  allow: ['organizer'],
  params: z.object({ eventId: Id, guestId: Id }),
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'] },
});
