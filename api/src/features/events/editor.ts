import { z } from 'zod';
import { endpoint, pictureOf } from '../../common/endpoint.ts';
import { blankable, Id, Instant, line, prose, TextBoolean } from '../../common/fields.ts';
import { RichText, RichTextChange } from '../../common/rich-text.ts';
import { AccessCode, EventParams } from './access.ts';
import { EventState, EventVisibility, EventWithDetails, ValidationView } from './events.ts';

/** Creation steps of the specification: 0 start or published, 1 created, 2 tickets saved, 3 customization saved. */
export const creationSteps = [0, 1, 2, 3] as const;

/** Maximum characters of a description without its formatting. */
export const descriptionLimit = 8_000;

/** Time of an event, before the year 2200, so that adding hours to it stays within the range of dates. */
const EventTime = Instant.refine((text) => Date.parse(text) < Date.UTC(2200, 0), 'This is too far ahead');

const EventFields = {
  eventName: line(140),
  description: prose(descriptionLimit),
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
  descriptionFr: blankable(prose(descriptionLimit)),
  descriptionHtml: RichText,
  descriptionHtmlFr: RichText,
  /** Crop of the cover in fractions of the picture: `x,y,width,height`, each from 0 to 1. */
  coverCrop: blankable(
    z
      .string()
      .regex(/^(0|1|0?\.\d+|1\.0+)(,(0|1|0?\.\d+|1\.0+)){3}$/)
      .meta({ example: '0,0.1,1,0.8' }),
  ),
};

export const createEvent = endpoint({
  method: 'POST',
  path: '/event',
  summary: 'Creates an event as a draft (step 1 of 4)',
  allow: ['organizer'],
  body: z.object(EventFields),
  files: { coverImage: pictureOf('Cover picture; a poster is generated without one') },
  status: 201,
  reply: z.object({ message: z.string(), eventId: Id }),
  refuses: { 404: ['category_unknown'], 409: ['category_retired'] },
  idempotent: true,
});

export const publishEvent = endpoint({
  method: 'POST',
  path: '/event/tickets/pvo/:eventId/:ticketCustomId/:eventCustomizationId',
  summary: 'Publishes an event (step 4 of 4). `ticketCustomId` is the ticketConfigId.',
  allow: ['organizer'],
  params: z.object({ eventId: Id, ticketCustomId: Id, eventCustomizationId: Id }),
  body: z.object({ visibility: EventVisibility, publishAt: Instant.nullable().optional() }),
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['event_closed', 'event_past', 'email_unconfirmed'] },
});

export const updateEvent = endpoint({
  method: 'PATCH',
  path: '/event/:id',
  summary:
    'Updates an event, by JSON or by multipart with a new cover. A value sets a field, an empty text clears an optional one.',
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
    descriptionFr: z.string().trim().max(descriptionLimit).nullable().optional(),
    descriptionHtml: RichTextChange,
    descriptionHtmlFr: RichTextChange,
    changeReason: blankable(prose(500)).meta({
      description: 'Why the event moves; its buyers read it if the change opens refunds',
    }),
    changeConfirmed: z.union([z.boolean(), TextBoolean]).optional().meta({
      description:
        'With `false`, a change that opens refunds is refused as `change_unconfirmed`, with its consequences. Left out, it is accepted.',
    }),
    removeCover: z
      .union([z.boolean(), TextBoolean])
      .optional()
      .meta({ description: 'Removes the cover, in place of which a poster is generated. A new cover wins' }),
  }),
  files: { coverImage: pictureOf('New cover picture') },
  reply: z.object({ message: z.string(), eventWithDetails: EventWithDetails }),
  refuses: {
    404: ['not_found', 'category_unknown'],
    409: ['event_closed', 'event_past', 'category_retired', 'change_unconfirmed'],
  },
});

export const setEventStatus = endpoint({
  method: 'PUT',
  path: '/event/status/:id/:status',
  summary: 'Changes the state of an event, with a reason. Its organizer cancels or reopens it, an admin suspends or restores it.',
  allow: ['organizer', 'admin'],
  params: z.object({ id: Id, status: EventState }),
  body: z.object({ reason: prose(500) }),
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['move_refused', 'event_past', 'email_unconfirmed'], 403: ['forbidden'] },
});

export const setEventVisibility = endpoint({
  method: 'PATCH',
  path: '/o/edit-event-visibility/:id',
  summary: 'Sets who can find the event, and from when',
  allow: ['organizer'],
  params: EventParams,
  body: z.object({
    visibility: EventVisibility,
    publishAt: Instant.nullable().optional(),
    accessCode: AccessCode.nullable().optional(),
  }),
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['event_closed'] },
});

export const setValidationView = endpoint({
  method: 'PATCH',
  path: '/event/:id/validation-view',
  summary: 'Sets who may validate tickets at the entrance',
  allow: ['organizer'],
  params: EventParams,
  body: z.object({ validationOptions: ValidationView }),
  reply: z.object({ message: z.string(), validationView: ValidationView }),
  refuses: { 404: ['not_found'] },
});

export const duplicateEvent = endpoint({
  method: 'POST',
  path: '/event/:id/duplicate',
  summary: 'Creates a draft with the same texts, ticket types and customization, for another date',
  allow: ['organizer'],
  params: EventParams,
  body: z.object({ date: EventTime }),
  status: 201,
  reply: z.object({ message: z.string(), eventId: Id }),
  refuses: { 404: ['not_found'] },
});

/** Maximum copies that are made at once: half a year of weeks. */
export const copiesAtOnce = 26;

export const repeatEvent = endpoint({
  method: 'POST',
  path: '/event/:id/copies',
  summary: 'Creates a draft like the event for each of several dates: all of them, or none',
  allow: ['organizer'],
  params: EventParams,
  body: z.object({ dates: z.array(EventTime).min(1).max(copiesAtOnce) }),
  status: 201,
  reply: z.object({
    message: z.string(),
    eventIds: z.array(Id).meta({ description: 'The drafts, in the order of their dates' }),
  }),
  refuses: { 404: ['not_found'] },
  idempotent: true,
});
