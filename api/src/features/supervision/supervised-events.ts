import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { blankable, Id, Instant, TimeZone } from '../../common/fields.ts';
import { Xaf } from '../../common/money.ts';
import { CoverImage, EventState, EventVisibility } from '../events/events.ts';
import { AuditEntry } from '../people/users.ts';
import { period, supervisedList } from './supervised-lists.ts';

export const supervisedEventSorts = ['created', 'starts'] as const;

export const SupervisedEvent = z
  .object({
    _id: Id,
    eventName: z.string(),
    coverImage: CoverImage,
    category: z.string(),
    city: z.string(),
    date: Instant,
    zone: TimeZone,
    status: EventState,
    statusReason: z.string().nullable(),
    visibility: EventVisibility,
    organizer: z.object({ _id: Id, name: z.string(), email: z.string(), isVerified: z.boolean() }),
    sold: z.int(),
    capacity: z.int(),
    revenue: Xaf.meta({ description: 'Total of the confirmed orders' }),
    createdAt: Instant,
  })
  .meta({ id: 'SupervisedEvent' });
export type SupervisedEvent = z.infer<typeof SupervisedEvent>;

export const {
  list: listSupervisedEvents,
  csv: supervisedEventsCsv,
  xlsx: supervisedEventsXlsx,
} = supervisedList({
  name: 'events',
  what: 'events',
  filter: {
    q: z.string().trim().max(100).optional(),
    state: blankable(EventState),
    city: blankable(z.string().trim().max(80)).meta({ description: 'Beginning of the name of a city' }),
    ...period,
  },
  sort: z.enum(supervisedEventSorts),
  row: SupervisedEvent,
});

export const getSupervisedEvent = endpoint({
  method: 'GET',
  path: '/supervision/events/:id',
  summary: 'Returns an event with its ticket types, its sales, the moves that an admin may make, and its history',
  allow: ['admin'],
  params: z.object({ id: Id }),
  reply: z.object({
    event: SupervisedEvent.extend({
      location: z.string(),
      isOnline: z.boolean(),
      endsAt: Instant.nullable(),
      publishedAt: Instant.nullable(),
      ticketTypes: z.array(
        z.object({ _id: Id, name: z.string(), price: Xaf, sold: z.int().meta({ description: 'Without refunded tickets' }) }),
      ),
      orders: z.int().meta({ description: 'Confirmed orders' }),
      refundedOrders: z.int().meta({ description: 'Orders that are refunded, in part or completely' }),
      commission: Xaf,
      entered: z.int().meta({ description: 'Tickets that were admitted' }),
      rating: z.object({ average: z.number().nullable(), count: z.int() }),
      moves: z.array(EventState).meta({ description: 'States to which an admin may move the event, with a reason' }),
      acts: z.array(AuditEntry).meta({ description: 'The latest actions on the event in the audit log, at most 20' }),
    }),
  }),
  refuses: { 404: ['not_found'] },
});
