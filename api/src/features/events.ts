import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { blankable, Id, Image, Instant, TextBoolean } from '../common/fields.ts';
import { Xaf } from '../common/money.ts';
import { PageMarks, PageQuery } from '../common/paging.ts';
import { Category, CategoryRef } from './event-categories.ts';
import { Customization } from './event-look.ts';
import { EventParams, Opener } from './event-opening.ts';
import { RefundPolicy, TicketTypeInput, TicketTypeState, TicketTypeView } from './event-tickets.ts';

/** The life of an event as stored; "sold out" and "ended" are derived from stock and time. */
export const eventStates = ['draft', 'published', 'suspended', 'cancelled', 'ended'] as const;
export const EventState = z.enum(eventStates);
export type EventState = z.infer<typeof EventState>;

export const eventVisibilities = ['public', 'unlisted', 'private'] as const;
export const EventVisibility = z.enum(eventVisibilities);
export type EventVisibility = z.infer<typeof EventVisibility>;

/** Who may validate tickets at the entrance: the organizer's team, the participant on their own phone, or both. */
export const validationViews = ['organizer', 'participant', 'both'] as const;
export const ValidationView = z.enum(validationViews);
export type ValidationView = z.infer<typeof ValidationView>;

/** The places of the demo and of the city filter; an organizer may type any other. */
export const cities = [
  'Douala',
  'Yaoundé',
  'Bafoussam',
  'Bamenda',
  'Buea',
  'Garoua',
  'Kribi',
  'Limbé',
  'Maroua',
  'Ngaoundéré',
  'Bertoua',
  'Ebolowa',
  'Dschang',
  'Foumban',
] as const;

/** A picture in several widths: `url` is the largest, `srcSet` is ready for an `img`; a drawn poster needs none. */
export const CoverImage = Image.extend({ srcSet: z.string().optional() });

export const EventBasicDetail = z
  .object({
    _id: Id,
    eventName: z.string(),
    description: z.string(),
    location: z.string(),
    city: z.string(),
    date: Instant,
    endDate: Instant.nullable(),
    zone: z.string(),
    coverImage: CoverImage,
    validationView: ValidationView,
    priceFrom: Xaf.nullable().meta({ description: 'The lowest price on sale; null while no ticket is offered' }),
    status: EventState,
    visibility: EventVisibility,
    availability: TicketTypeState.nullable(),
    category: CategoryRef.nullable(),
    childCategory: CategoryRef.nullable(),
    online: z.boolean(),
    rating: z.object({ average: z.number().nullable(), count: z.int() }),
    organizer: z.object({ _id: Id, name: z.string(), isVerified: z.boolean() }),
  })
  .meta({ id: 'EventBasicDetail' });
export type EventBasicDetail = z.infer<typeof EventBasicDetail>;

/** The whole record, as lists carry it beside the basic detail. */
export const EventFullData = EventBasicDetail.extend({
  eventNameEn: z.string().meta({ description: 'As written first; `eventName` is in the reader’s language' }),
  eventNameFr: z.string().nullable(),
  descriptionEn: z.string(),
  descriptionFr: z.string().nullable(),
  publishAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  capacity: z.int(),
  sold: z.int(),
  creationStep: z.int().min(0).max(3),
}).meta({ id: 'EventFullData' });
export type EventFullData = z.infer<typeof EventFullData>;

/** What only the event's team is given: everything as it is stored, for the forms that change it. */
export const EventForTeam = z
  .object({
    accessCode: z.string().nullable().meta({ description: 'Opens a private event' }),
    ticketTypes: z.array(TicketTypeInput.extend({ _id: Id, sold: z.int(), held: z.int() })),
    history: z.array(z.object({ from: EventState, to: EventState, reason: z.string(), at: Instant, by: z.string().nullable() })),
  })
  .meta({ id: 'EventForTeam' });
export type EventForTeam = z.infer<typeof EventForTeam>;

export const EventWithDetails = EventFullData.extend({
  ticketTypes: z.array(TicketTypeView),
  organizer: z.object({ _id: Id, name: z.string(), isVerified: z.boolean(), avatar: Image.nullable() }),
  customization: Customization.nullable(),
  refundPolicy: RefundPolicy,
  feesPaidBy: z.enum(['buyer', 'organizer']),
  /** Shown to ticket holders and to the event's team only. */
  joinLink: z.string().nullable(),
  shareImage: Image,
  ticketConfigId: Id.nullable().meta({ description: 'Shown to the event’s team only' }),
  statusReason: z.string().nullable(),
  forTeam: EventForTeam.nullable().meta({ description: 'Null for everybody but the event’s team' }),
}).meta({ id: 'EventWithDetails' });
export type EventWithDetails = z.infer<typeof EventWithDetails>;

export const eventSorts = ['date', 'newest', 'price', 'popular', 'relevance'] as const;

export const listEvents = endpoint({
  method: 'GET',
  path: '/event',
  summary: 'Published, public events; an organizer may ask for their own with `mine`',
  allow: 'public',
  query: PageQuery.extend({
    q: blankable(z.string().trim().max(100)),
    city: blankable(z.string().trim().max(80)),
    categoryId: blankable(Id),
    from: blankable(Instant),
    to: blankable(Instant),
    priceMax: blankable(z.coerce.number().int().min(0).max(1_000_000_000)),
    free: blankable(TextBoolean),
    past: blankable(TextBoolean),
    mine: blankable(TextBoolean),
    status: blankable(EventState),
    organizerId: blankable(Id),
    sort: blankable(z.enum(eventSorts)),
  }),
  reply: PageMarks.extend({
    message: z.string(),
    basicDetails: z.array(EventBasicDetail),
    fullData: z.array(EventFullData),
    counts: z.partialRecord(EventState, z.int()).optional().meta({
      description: 'With `mine` only: how many own events there are by state, whatever else is asked for',
    }),
  }),
});

export const getEvent = endpoint({
  method: 'GET',
  path: '/event/:id',
  summary: 'One event with its ticket types; drafts and private ones for those who may see them',
  allow: 'public',
  params: EventParams,
  query: Opener,
  reply: z.object({ eventWithDetails: EventWithDetails }),
  refuses: { 404: ['not_found'] },
});

export const getCategory = endpoint({
  method: 'GET',
  path: '/event/category/:id',
  summary: 'One category with its children and its coming events; the id may be the slug',
  allow: 'public',
  params: z.object({ id: z.string().trim().min(1).max(60).meta({ example: 'concerts' }) }),
  query: PageQuery,
  reply: PageMarks.extend({ category: Category.extend({ parent: CategoryRef.nullable(), events: z.array(EventBasicDetail) }) }),
  refuses: { 404: ['category_unknown'] },
});

export const currentDateEvents = endpoint({
  method: 'GET',
  path: '/event/currentDateEvents',
  summary: 'What takes place today, in Cameroon’s time',
  allow: 'public',
  reply: z.object({ currentEvents: z.array(EventBasicDetail) }),
});
