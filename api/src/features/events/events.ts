import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { blankable, Id, Image, Instant, TextBoolean, TimeZone, textNumber } from '../../common/fields.ts';
import { Xaf } from '../../common/money.ts';
import { PageInfo, PageQuery } from '../../common/paging.ts';
import { AccessQuery, EventParams } from './access.ts';
import { Category, CategoryRef } from './categories.ts';
import { Customization } from './customization.ts';
import { eventPalettes } from './palettes.ts';
import { RefundPolicy, TicketTypeInput, TicketTypeState, TicketTypeView } from './ticketing/ticket-types.ts';

/** Stored states of an event. "Sold out" and "ended" are derived from inventory and time. `postponed` means no date for now. */
export const eventStates = ['draft', 'published', 'postponed', 'suspended', 'cancelled', 'ended'] as const;
export const EventState = z.enum(eventStates);
export type EventState = z.infer<typeof EventState>;

export const eventVisibilities = ['public', 'unlisted', 'private'] as const;
export const EventVisibility = z.enum(eventVisibilities);
export type EventVisibility = z.infer<typeof EventVisibility>;

/** Who may validate tickets at the entrance: the organizer's team, the participant on their own phone, or both. */
export const validationViews = ['organizer', 'participant', 'both'] as const;
export const ValidationView = z.enum(validationViews);
export type ValidationView = z.infer<typeof ValidationView>;

/** Cities of the demo data and of the city filter. An organizer may enter any other. */
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

/** A picture in several widths: `url` is the largest, `srcSet` is for an `img` element. A generated poster has none. */
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
    zone: TimeZone,
    coverImage: CoverImage,
    palette: z.enum(eventPalettes).meta({
      description: 'Colours of the event: those of its generated poster, or the nearest to the colour that its organizer chose',
    }),
    validationView: ValidationView,
    priceFrom: Xaf.nullable().meta({ description: 'Lowest price on sale, in whole XAF; null while no ticket is on sale' }),
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

/** An event with all public fields, which lists return beside the basic detail. */
export const EventFullData = EventBasicDetail.extend({
  eventNameEn: z.string().meta({ description: 'Name in its original language; `eventName` is in the caller’s language' }),
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

/** Fields for the event's team only: all values as stored, for the edit forms. */
export const EventForTeam = z
  .object({
    descriptionHtml: z.string().nullable().meta({ description: 'The formatted text of `descriptionEn`' }),
    descriptionHtmlFr: z.string().nullable().meta({ description: 'The formatted text of `descriptionFr`' }),
    accessCode: z.string().nullable().meta({ description: 'Code that opens a private event' }),
    commissionBasisPoints: z
      .int()
      .meta({ description: 'The platform’s commission on sales now, in hundredths of a percent', example: 500 }),
    // Codes that were saved before may be shorter than new ones.
    ticketTypes: z.array(TicketTypeInput.extend({ accessCode: z.string().optional(), _id: Id, sold: z.int(), held: z.int() })),
    history: z.array(z.object({ from: EventState, to: EventState, reason: z.string(), at: Instant, by: z.string().nullable() })),
  })
  .meta({ id: 'EventForTeam' });
export type EventForTeam = z.infer<typeof EventForTeam>;

export const EventWithDetails = EventFullData.extend({
  descriptionHtml: z.string().nullable().meta({
    description: 'The description with formatting, sanitised HTML in the caller’s language; null if it has none',
  }),
  ticketTypes: z.array(TicketTypeView),
  organizer: z.object({
    _id: Id,
    name: z.string(),
    isVerified: z.boolean(),
    avatar: Image.nullable(),
    followers: z.int().nullable().meta({ description: 'Null for an organizer who cannot be followed' }),
  }),
  customization: Customization.nullable(),
  refundPolicy: RefundPolicy,
  feesPaidBy: z.enum(['buyer', 'organizer']),
  /** Visible to ticket holders and to the event's team only. */
  joinLink: z.string().nullable(),
  shareImage: Image,
  ticketConfigId: Id.nullable().meta({ description: 'Visible to the event’s team only' }),
  statusReason: z.string().nullable(),
  notice: z
    .string()
    .nullable()
    .meta({ description: 'What readers have to know of a cancelled or postponed event, in their language' }),
  refundProgress: z.object({ done: z.int(), total: z.int() }).nullable().meta({
    description: 'Of a cancelled event: how many of its paid orders have been paid back',
  }),
  forTeam: EventForTeam.nullable().meta({ description: 'Data for the event’s team; null for all other callers' }),
}).meta({ id: 'EventWithDetails' });
export type EventWithDetails = z.infer<typeof EventWithDetails>;

const eventSorts = ['date', 'newest', 'price', 'popular', 'relevance'] as const;
/** Further orders of the own events; other lists are in their usual order with them. */
const ownEventSorts = ['latest', 'name', 'sales', 'state'] as const;

export const listEvents = endpoint({
  method: 'GET',
  path: '/event',
  summary: 'Lists published public events, or with `mine` an organizer’s own events',
  allow: 'public',
  query: PageQuery.extend({
    q: blankable(z.string().trim().max(100)),
    city: blankable(z.string().trim().max(80)),
    categoryId: blankable(Id),
    from: blankable(Instant),
    to: blankable(Instant),
    priceMax: blankable(textNumber(z.int().min(0).max(1_000_000_000))),
    free: blankable(TextBoolean),
    past: blankable(TextBoolean),
    mine: blankable(TextBoolean),
    status: blankable(EventState),
    organizerId: blankable(Id),
    sort: blankable(z.enum([...eventSorts, ...ownEventSorts])).meta({
      description: 'With `mine` also `latest` (by date, the last first), `name`, `sales` (most tickets first) and `state`',
    }),
  }),
  reply: PageInfo.extend({
    message: z.string(),
    basicDetails: z.array(EventBasicDetail),
    fullData: z.array(EventFullData),
    counts: z.partialRecord(EventState, z.int()).optional().meta({
      description: 'With `mine` only: own events by state, regardless of the other filters',
    }),
  }),
  refuses: { 401: ['unauthenticated'], 403: ['forbidden'] },
});

export const getEvent = endpoint({
  method: 'GET',
  path: '/event/:id',
  summary: 'Returns an event with its ticket types. Drafts and private events only to those who may see them.',
  allow: 'public',
  params: EventParams,
  query: AccessQuery,
  reply: z.object({ eventWithDetails: EventWithDetails }),
  refuses: { 404: ['not_found'] },
});

export const getCategory = endpoint({
  method: 'GET',
  path: '/event/category/:id',
  summary: 'Returns a category with its children and upcoming events. The id may be the slug.',
  allow: 'public',
  params: z.object({ id: z.string().trim().min(1).max(60).meta({ example: 'concerts' }) }),
  query: PageQuery,
  reply: PageInfo.extend({ category: Category.extend({ parent: CategoryRef.nullable(), events: z.array(EventBasicDetail) }) }),
  refuses: { 404: ['category_unknown'] },
});

export const currentDateEvents = endpoint({
  method: 'GET',
  path: '/event/currentDateEvents',
  summary: 'Lists the events of today, in Cameroon time',
  allow: 'public',
  reply: z.object({ currentEvents: z.array(EventBasicDetail) }),
});
