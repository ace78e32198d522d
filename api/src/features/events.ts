import { z } from 'zod';
import { endpoint, pictureOf } from '../common/endpoint.ts';
import { blankable, HexColor, Id, Image, Instant, line, prose, TextBoolean } from '../common/fields.ts';
import { Xaf } from '../common/money.ts';
import { PageMarks, PageQuery } from '../common/paging.ts';

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

/** What a buyer sees of a ticket type at this moment. */
export const ticketTypeStates = ['on_sale', 'few_left', 'held', 'sold_out', 'ended', 'not_yet'] as const;
export const TicketTypeState = z.enum(ticketTypeStates);
export type TicketTypeState = z.infer<typeof TicketTypeState>;

/** Public, hidden behind the event's link with `?type=`, or shown only with an access code. */
export const ticketVisibilities = ['public', 'hidden', 'code'] as const;
export const TicketVisibility = z.enum(ticketVisibilities);

/** The creation stepper of the specification: 0 start or published, 1 created, 2 tickets saved, 3 customization saved. */
export const creationSteps = [0, 1, 2, 3] as const;

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

export const RefundPolicy = z
  .object({
    kind: z.enum(['none', 'until', 'steps']),
    /** For `until`: whole hours before the start until which the full price comes back. */
    hoursBefore: z
      .int()
      .min(0)
      .max(24 * 90)
      .optional(),
    /** For `steps`: at least so many hours before the start, so many percent come back. */
    steps: z
      .array(
        z.object({
          hoursBefore: z
            .int()
            .min(0)
            .max(24 * 90),
          percent: z.int().min(0).max(100),
        }),
      )
      .max(5)
      .optional(),
  })
  .meta({ example: { kind: 'until', hoursBefore: 48 } });
export type RefundPolicy = z.infer<typeof RefundPolicy>;

export const CategoryRef = z.object({ _id: Id, name: z.string(), slug: z.string() });
export const Category = CategoryRef.extend({
  nameFr: z.string(),
  description: z.string(),
  image: Image,
  eventCount: z.int(),
  children: z.array(CategoryRef.extend({ nameFr: z.string(), eventCount: z.int() })),
}).meta({ id: 'Category' });
export type Category = z.infer<typeof Category>;

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

export const TicketTypeView = z
  .object({
    _id: Id,
    name: z.string(),
    nameFr: z.string().nullable(),
    description: z.string().nullable(),
    descriptionFr: z.string().nullable(),
    price: Xaf.meta({ description: 'What one ticket costs now, before fees' }),
    fee: Xaf.meta({ description: 'What is added to the price where the buyer bears the commission' }),
    priceAfter: Xaf.nullable().meta({ description: 'The price once the present phase is over; null where there is none' }),
    phaseEndsAt: Instant.nullable(),
    quantity: z.int(),
    available: z.int(),
    state: TicketTypeState,
    saleStart: Instant.nullable(),
    saleEnd: Instant.nullable(),
    minPerOrder: z.int(),
    maxPerOrder: z.int(),
    perPerson: z.int().nullable(),
    visibility: TicketVisibility,
  })
  .meta({ id: 'TicketTypeView' });
export type TicketTypeView = z.infer<typeof TicketTypeView>;

export const Customization = z
  .object({
    _id: Id,
    primaryColor: HexColor,
    secondaryColor: HexColor.nullable(),
    logo: Image.nullable(),
    background: Image.nullable(),
  })
  .meta({ id: 'EventCustomization' });
export type Customization = z.infer<typeof Customization>;

const PricePhase = z.object({
  price: Xaf,
  /** The phase ends at this time, or once so many tickets are sold, whichever comes first. */
  until: Instant.optional(),
  firstTickets: z.int().min(1).optional(),
});

export const TicketTypeInput = z
  .object({
    _id: Id.optional(),
    name: line(80),
    nameFr: line(80).optional(),
    price: Xaf,
    quantity: z.int().min(1).max(200_000),
    minPerOrder: z.int().min(1).max(20).optional(),
    maxPerOrder: z.int().min(1).max(20).optional(),
    perPerson: z.int().min(1).max(100).nullable().optional(),
    saleStart: Instant.nullable().optional(),
    saleEnd: Instant.nullable().optional(),
    description: z.string().trim().max(500).optional(),
    descriptionFr: z.string().trim().max(500).optional(),
    visibility: TicketVisibility.optional(),
    accessCode: z.string().trim().min(4).max(40).optional(),
    phases: z.array(PricePhase).max(5).optional(),
    /** Types that name the same quota draw from one stock; the quota's size is the largest quantity named. */
    sharedQuota: line(60).optional(),
  })
  .meta({ id: 'TicketTypeInput' });
export type TicketTypeInput = z.infer<typeof TicketTypeInput>;

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

/** When an event takes place: no calendar of ours goes further, nor does any sum of hours upon it leave the calendar. */
const EventTime = Instant.refine((text) => Date.parse(text) < Date.UTC(2200, 0), 'This is too far ahead');

const EventFields = {
  eventName: line(140),
  description: prose(8000),
  location: line(200),
  city: line(80),
  date: EventTime,
  endDate: blankable(EventTime),
  zone: blankable(z.string().max(60)),
  categoryId: Id,
  childCategoryId: blankable(Id),
  online: blankable(TextBoolean),
  joinLink: blankable(z.url({ protocol: /^https?$/ }).max(500)),
  eventNameFr: blankable(line(140)),
  descriptionFr: blankable(prose(8000)),
  /** The cut that the person chose, in fractions of the picture: `x,y,width,height`, each from 0 to 1. */
  coverCrop: blankable(
    z
      .string()
      .regex(/^(0|1|0?\.\d+|1\.0+)(,(0|1|0?\.\d+|1\.0+)){3}$/)
      .meta({ example: '0,0.1,1,0.8' }),
  ),
};

export const EventParams = z.object({ id: Id });

export const createEvent = endpoint({
  method: 'POST',
  path: '/event',
  summary: 'Create an event as a draft (step 1 of 4)',
  allow: ['organizer'],
  body: z.object(EventFields),
  files: { coverImage: pictureOf('The cover; without one a poster is drawn') },
  status: 201,
  reply: z.object({ message: z.string(), eventId: Id }),
  refuses: { 404: ['category_unknown'] },
  idempotent: true,
});

export const saveTickets = endpoint({
  method: 'POST',
  path: '/event/tickets/:eventId',
  summary: 'Save the ticket types (step 2 of 4); repeating it replaces what was saved, sold types excepted',
  allow: ['organizer'],
  params: z.object({ eventId: Id }),
  body: z.object({
    ticketTypes: z.array(TicketTypeInput).min(1).max(30),
    feesPaidBy: z.enum(['buyer', 'organizer']).optional(),
    refundPolicy: RefundPolicy.optional(),
  }),
  status: 201,
  reply: z.object({ message: z.string(), ticketConfigId: Id }),
  refuses: { 404: ['not_found'], 409: ['below_sold', 'quota_in_use', 'event_closed'] },
});

export const saveCustomization = endpoint({
  method: 'POST',
  path: '/event/tickets/ec/:eventId/:ticketConfigId',
  summary: 'Save the look of the event’s page (step 3 of 4)',
  allow: ['organizer'],
  params: z.object({ eventId: Id, ticketConfigId: Id }),
  body: z.object({ primaryColor: HexColor, secondaryColor: blankable(HexColor) }),
  files: { logo: pictureOf('A logo'), background: pictureOf('A background picture') },
  status: 201,
  reply: z.object({ message: z.string(), eventCustomizationId: Id }),
  refuses: { 404: ['not_found'], 409: ['event_closed'] },
});

export const publishEvent = endpoint({
  method: 'POST',
  path: '/event/tickets/pvo/:eventId/:ticketCustomId/:eventCustomizationId',
  summary: 'Publish (step 4 of 4); `ticketCustomId` is the ticketConfigId',
  allow: ['organizer'],
  params: z.object({ eventId: Id, ticketCustomId: Id, eventCustomizationId: Id }),
  body: z.object({ visibility: EventVisibility, publishAt: Instant.nullable().optional() }),
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['event_closed', 'event_past'] },
});

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
  }),
});

/** Opens what is not shown to everybody: a private event or a type by its code, a hidden type by its id. */
const Opener = z.object({ accessCode: blankable(z.string().trim().max(40)), type: blankable(Id) });

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

export const getAvailability = endpoint({
  method: 'GET',
  path: '/event/:id/availability',
  summary: 'What is left of each ticket type now; small, and cacheable for two seconds',
  allow: 'public',
  params: EventParams,
  query: Opener,
  reply: z.object({
    ticketTypes: z.array(z.object({ _id: Id, available: z.int(), state: TicketTypeState, price: Xaf, fee: Xaf })),
  }),
  refuses: { 404: ['not_found'] },
});

export const updateEvent = endpoint({
  method: 'PATCH',
  path: '/event/:id',
  summary: 'Change an event; JSON, or multipart with a new cover. A value sets, an empty text clears what may be empty',
  allow: ['organizer'],
  params: EventParams,
  body: z.object({
    ...EventFields,
    eventName: EventFields.eventName.optional(),
    description: EventFields.description.optional(),
    location: EventFields.location.optional(),
    city: EventFields.city.optional(),
    date: EventFields.date.optional(),
    endDate: z
      .union([EventTime, z.literal('')])
      .nullable()
      .optional(),
    categoryId: EventFields.categoryId.optional(),
    childCategoryId: z
      .union([Id, z.literal('')])
      .nullable()
      .optional(),
    online: z.union([z.boolean(), TextBoolean]).optional(),
    joinLink: z
      .union([z.url({ protocol: /^https?$/ }).max(500), z.literal('')])
      .nullable()
      .optional(),
    eventNameFr: z.string().trim().max(140).nullable().optional(),
    descriptionFr: z.string().trim().max(8000).nullable().optional(),
  }),
  files: { coverImage: pictureOf('A new cover') },
  reply: z.object({ message: z.string(), eventWithDetails: EventWithDetails }),
  refuses: { 404: ['not_found', 'category_unknown'], 409: ['event_closed', 'event_past'] },
});

export const getCustomization = endpoint({
  method: 'GET',
  path: '/event/eventPageCustomization/:id',
  summary: 'The look of an event’s page',
  allow: 'public',
  params: EventParams,
  reply: z.object({ customization: Customization.nullable() }),
  refuses: { 404: ['not_found'] },
});

export const updateCustomization = endpoint({
  method: 'PATCH',
  path: '/event/eventPageCustomization/:id',
  summary: 'Change the look of an event’s page',
  allow: ['organizer'],
  params: EventParams,
  body: z.object({
    primaryColor: HexColor.optional(),
    secondaryColor: z
      .union([HexColor, z.literal('')])
      .nullable()
      .optional(),
  }),
  files: { logo: pictureOf('A logo'), background: pictureOf('A background picture') },
  reply: z.object({ message: z.string(), customization: Customization }),
  refuses: { 404: ['not_found'], 409: ['event_closed'] },
});

export const setEventStatus = endpoint({
  method: 'PUT',
  path: '/event/status/:id/:status',
  summary: 'Move an event to another state, with the reason: its organizer cancels or reopens, an admin suspends or restores',
  allow: ['organizer', 'admin'],
  params: z.object({ id: Id, status: EventState }),
  body: z.object({ reason: prose(500) }),
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['move_refused', 'event_past'], 403: ['forbidden'] },
});

export const setEventVisibility = endpoint({
  method: 'PATCH',
  path: '/o/edit-event-visibility/:id',
  summary: 'Who finds the event, and from when',
  allow: ['organizer'],
  params: EventParams,
  body: z.object({
    visibility: EventVisibility,
    publishAt: Instant.nullable().optional(),
    accessCode: z.string().trim().min(4).max(40).nullable().optional(),
  }),
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['event_closed'] },
});

export const setValidationView = endpoint({
  method: 'PATCH',
  path: '/event/:id/validation-view',
  summary: 'Who may validate tickets at the entrance',
  allow: ['organizer'],
  params: EventParams,
  body: z.object({ validationOptions: ValidationView }),
  reply: z.object({ message: z.string(), validationView: ValidationView }),
  refuses: { 404: ['not_found'] },
});

export const allCategories = endpoint({
  method: 'GET',
  path: '/event/allCategory',
  summary: 'The categories with their children and how many coming events each has',
  allow: 'public',
  reply: z.object({ categories: z.array(Category) }),
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

export const duplicateEvent = endpoint({
  method: 'POST',
  path: '/event/:id/duplicate',
  summary: 'A new draft with the same texts, tickets and look, on another date',
  allow: ['organizer'],
  params: EventParams,
  body: z.object({ date: EventTime }),
  status: 201,
  reply: z.object({ message: z.string(), eventId: Id }),
  refuses: { 404: ['not_found'] },
});
