import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Id, Instant, line, TimeZone } from '../../common/fields.ts';
import { PageInfo, PageQuery } from '../../common/paging.ts';
import { TicketState } from '../tickets/tickets.ts';
import { CoverImage } from './events.ts';

/** Reasons why a ticket is not admitted. The list is closed, since each has its own screen, sound and colour. */
export const refusalReasons = [
  'unknown',
  'wrong_event',
  'unpaid',
  'cancelled',
  'postponed',
  'refunded',
  'revoked',
  'not_yet_open',
  'closed',
  'already_entered',
  'wrong_gate',
] as const;
export const RefusalReason = z.enum(refusalReasons);
export type RefusalReason = z.infer<typeof RefusalReason>;

/** The readable code of a ticket or the whole content of its QR code. Every endpoint accepts both. */
export const TicketCode = z.string().trim().min(4).max(512).meta({ example: 'K7WQM3XP' });
export const Nonce = z.string().trim().min(8).max(64).meta({ example: '3f0c6d3c-52a7-4e0c-9f1b-5d8f6f0f7c11' });

const TicketAtEntrance = z
  .object({
    _id: Id,
    ticketCode: z.string(),
    holder: z.string(),
    typeName: z.string(),
    state: z.string(),
    enteredAt: Instant.nullable(),
  })
  .meta({ id: 'TicketAtEntrance' });

export const verifyTicket = endpoint({
  method: 'POST',
  path: '/event-order/verify-ticket',
  summary: 'Verifies a ticket without changing it. `flag` is true only when the ticket can be admitted now.',
  allow: ['organizer', 'participant'],
  body: z.object({ ticketCode: TicketCode, eventId: Id.optional(), gateId: Id.optional() }),
  reply: z.object({
    message: z.string(),
    name: z.string(),
    ticket: TicketAtEntrance,
    eventName: z.string(),
    flag: z.boolean(),
    reason: RefusalReason.nullable(),
  }),
  refuses: { 404: ['unknown', 'not_found'], 403: ['forbidden'] },
});

export const verifyEntry = endpoint({
  method: 'PATCH',
  path: '/event-order/verify-entry',
  summary: 'Admits a ticket once. A repeat with the same nonce returns the same admission.',
  allow: ['organizer', 'participant'],
  body: z.object({
    ticketCode: TicketCode,
    eventId: Id.optional(),
    gateId: Id.optional(),
    nonce: Nonce.optional(),
    device: z.string().trim().max(80).optional(),
  }),
  reply: z.object({
    message: z.string(),
    data: z.object({
      ticketCode: z.string(),
      verifyEntry: z.boolean(),
      entryTime: Instant,
      name: z.string(),
      typeName: z.string(),
    }),
  }),
  refuses: {
    404: ['unknown', 'not_found'],
    403: ['forbidden'],
    409: [
      'wrong_event',
      'unpaid',
      'cancelled',
      'postponed',
      'refunded',
      'revoked',
      'not_yet_open',
      'closed',
      'already_entered',
      'wrong_gate',
    ],
    422: ['nonce_reused'],
    503: ['busy'],
  },
});

/** A ticket that staff found by a name, without what else is known of its holder. */
export const FoundTicket = z
  .object({
    _id: Id,
    ticketCode: z.string().meta({ description: 'Admits the ticket by the same endpoint as a typed code' }),
    holder: z.string(),
    typeName: z.string(),
    state: TicketState,
    enteredAt: Instant.nullable(),
  })
  .meta({ id: 'FoundTicket' });
export type FoundTicket = z.infer<typeof FoundTicket>;

/** Maximum tickets that a search at the entrance returns. It finds one person, and is no list of the guests. */
export const maxFoundTickets = 10;
/** Fewest characters of a search at the entrance. */
export const fewestSearched = 2;

export const findTickets = endpoint({
  method: 'GET',
  path: '/event-order/check-in-tickets/:eventId',
  summary: 'Finds tickets of an event whose holders have lost their code, for those who check in at the event',
  allow: ['organizer'],
  params: z.object({ eventId: Id }),
  query: z.object({
    q: z.string().trim().min(fewestSearched).max(100).meta({
      description:
        'Part of the name of holder or buyer, at least six digits of a phone number, the beginning of an order code, or a ticket code',
      example: 'Brenda',
    }),
  }),
  reply: z.object({
    tickets: z.array(FoundTicket).max(maxFoundTickets),
    total: z.int().meta({ description: 'All that the text finds' }),
  }),
  refuses: { 403: ['forbidden'], 404: ['not_found'] },
});

export const entryCounts = endpoint({
  method: 'GET',
  path: '/event-order/entry-counts/:eventId',
  summary: 'Returns admitted and expected tickets by ticket type, with the latest scans',
  allow: ['organizer'],
  params: z.object({ eventId: Id }),
  reply: z.object({
    admitted: z.int(),
    expected: z.int(),
    refused: z.int(),
    byType: z.array(z.object({ typeId: Id, typeName: z.string(), admitted: z.int(), expected: z.int() })),
    latest: z.array(
      z.object({
        _id: Id,
        at: Instant,
        holder: z.string().nullable(),
        typeName: z.string().nullable(),
        result: z.enum(['admitted', 'refused']),
        reason: RefusalReason.nullable(),
      }),
    ),
  }),
  refuses: { 404: ['not_found'] },
});

/** A gate of an event: a name, the ticket types that it admits (all if empty), and opening hours of its own if set. */
export const Gate = z
  .object({
    _id: Id,
    name: z.string(),
    ticketTypeIds: z.array(Id).nullable(),
    opensAt: Instant.nullable(),
    closesAt: Instant.nullable(),
  })
  .meta({ id: 'Gate' });
export type Gate = z.infer<typeof Gate>;

export const listGates = endpoint({
  method: 'GET',
  path: '/event/:eventId/gates',
  summary: 'Lists the gates of an event. An event without gates has one entrance for all tickets.',
  allow: ['organizer'],
  params: z.object({ eventId: Id }),
  reply: z.object({ gates: z.array(Gate) }),
  refuses: { 404: ['not_found'] },
});

export const saveGates = endpoint({
  method: 'PUT',
  path: '/event/:eventId/gates',
  summary: 'Replaces the gates of an event. A gate with admissions cannot be removed.',
  allow: ['organizer'],
  params: z.object({ eventId: Id }),
  body: z.object({
    gates: z
      .array(
        z.object({
          _id: Id.optional(),
          name: line(60),
          ticketTypeIds: z.array(Id).max(30).nullable().optional(),
          opensAt: Instant.nullable().optional(),
          closesAt: Instant.nullable().optional(),
        }),
      )
      .max(12),
  }),
  reply: z.object({ message: z.string(), gates: z.array(Gate) }),
  refuses: { 404: ['not_found'], 409: ['gate_in_use'], 400: ['hours_reversed', 'type_unknown'] },
});

export const checkinEvents = endpoint({
  method: 'GET',
  path: '/event-order/check-in-events',
  summary:
    'Lists the events whose tickets the caller may check in: an organizer’s own, and a participant’s where self check-in is allowed',
  allow: ['organizer', 'participant'],
  query: PageQuery,
  reply: PageInfo.extend({
    events: z.array(
      z.object({
        _id: Id,
        eventName: z.string(),
        coverImage: CoverImage,
        location: z.string(),
        city: z.string(),
        online: z.boolean(),
        date: Instant,
        zone: TimeZone,
        validationView: z.enum(['organizer', 'participant', 'both']),
        opensAt: Instant,
        closesAt: Instant,
        isOpen: z.boolean(),
        mayManage: z
          .boolean()
          .meta({ description: 'Whether the caller may change the gates: the organizer and managers of the team' }),
        tickets: z.array(
          z.object({ _id: Id, ticketCode: z.string(), holder: z.string(), typeName: z.string(), enteredAt: Instant.nullable() }),
        ),
      }),
    ),
  }),
});
