import { z } from 'zod';
import { endpoint, pictureOf } from '../../common/endpoint.ts';
import { blankable, Id, Image, Instant, line, prose, SizedPicture, textNumber } from '../../common/fields.ts';
import { AccessQuery, EventParams } from './access.ts';
import { EventBasicDetail, EventWithDetails } from './events.ts';

/** Maximum entries of an event page's lists. */
export const eventInformationLimits = { artists: 40, photos: 24, questions: 20, shownAttendees: 8 } as const;

/** Hosts of maps that an event may link to, with their subdomains. */
const mapHosts = ['google.com', 'google.cm', 'goo.gl', 'openstreetmap.org', 'osm.org', 'apple.com', 'waze.com'] as const;

/** Matches a secure address of one of the maps, without user name, password and port, behind which another host can be hidden. */
const mapAddress = new RegExp(
  `^https://(?:[a-z0-9-]+\\.)*(?:${mapHosts.map((host) => host.replaceAll('.', '\\.')).join('|')})(?:[/?#]\\S*)?$`,
  'i',
);

/** A link to a place on Google Maps, OpenStreetMap, Apple Maps or Waze. */
export const MapLink = z
  .string()
  .trim()
  .max(500)
  .regex(mapAddress, 'Paste a link from Google Maps, OpenStreetMap, Apple Maps or Waze')
  .meta({ example: 'https://maps.app.goo.gl/9XkTq2' });

export const EventArtist = z
  .object({
    _id: Id,
    name: z.string(),
    role: z.string().nullable(),
    startsAt: Instant.nullable(),
    picture: SizedPicture.nullable(),
  })
  .meta({ id: 'EventArtist' });
export type EventArtist = z.infer<typeof EventArtist>;

export const EventPhoto = z.object({ _id: Id, caption: z.string().nullable(), picture: SizedPicture }).meta({ id: 'EventPhoto' });
export type EventPhoto = z.infer<typeof EventPhoto>;

/** Those who go to an event and chose to be seen, by first name and portrait alone. */
export const EventAttendees = z
  .object({
    people: z
      .array(z.object({ firstName: z.string(), picture: Image.nullable() }))
      .meta({ description: 'At most eight, with portraits first' }),
    total: z.int().min(0),
  })
  .meta({ id: 'EventAttendees' });
export type EventAttendees = z.infer<typeof EventAttendees>;

export const EventQuestion = z.object({ question: z.string(), answer: z.string() }).meta({ id: 'EventQuestion' });

const optionalLine = (max: number) => blankable(line(max).nullable());
const optionalProse = (max: number) => blankable(prose(max).nullable());

/** The values that an organizer enters. Texts have an original and a French version; missing fields are empty. */
export const EventInformationInput = z.object({
  doorsOpenAt: blankable(Instant.nullable()),
  minimumAge: z.int().min(1).max(99).nullable().optional(),
  rules: optionalProse(2_000),
  rulesFr: optionalProse(2_000),
  landmark: optionalLine(200),
  landmarkFr: optionalLine(200),
  mapLink: blankable(MapLink.nullable()),
  hidesAttendees: z.boolean().optional().meta({ description: 'Whether the page does not show who goes' }),
  lineUp: z
    .array(
      z.object({
        _id: Id.optional().meta({ description: 'Of an artist who is already in the line-up, and keeps the picture' }),
        name: line(120),
        role: optionalLine(120),
        roleFr: optionalLine(120),
        startsAt: blankable(Instant.nullable()),
      }),
    )
    .max(eventInformationLimits.artists),
  questions: z
    .array(
      z.object({
        question: line(200),
        questionFr: optionalLine(200),
        answer: prose(1_000),
        answerFr: optionalProse(1_000),
      }),
    )
    .max(eventInformationLimits.questions),
  photos: z
    .array(z.object({ _id: Id, caption: optionalLine(200), captionFr: optionalLine(200) }))
    .max(eventInformationLimits.photos)
    .optional()
    .meta({ description: 'The photos that stay, in their order. Without it none is removed or moved.' }),
});
export type EventInformationInput = z.infer<typeof EventInformationInput>;

export const EventInformation = z
  .object({
    doorsOpenAt: Instant.nullable().meta({ description: 'When the doors open; it moves with the event' }),
    minimumAge: z.int().nullable(),
    rules: z.string().nullable(),
    landmark: z.string().nullable().meta({ description: 'How to find the place, as one tells a taxi driver' }),
    mapLink: z.string().nullable(),
    lineUp: z.array(EventArtist),
    photos: z.array(EventPhoto),
    questions: z.array(EventQuestion),
    attendees: EventAttendees,
    hasGallery: z.boolean().meta({ description: 'Whether attendees can send pictures to the gallery of the event' }),
    stored: EventInformationInput.nullable().meta({
      description: 'The values as entered, for the edit form; null for readers who are not of the event’s team',
    }),
  })
  .meta({ id: 'EventInformation' });
export type EventInformation = z.infer<typeof EventInformation>;

const reply = z.object({ message: z.string(), information: EventInformation });

export const getEventInformation = endpoint({
  method: 'GET',
  path: '/event/:id/information',
  summary:
    'Returns what an event page says beside the event: when the doors open, age, rules, landmark, line-up, photos, questions',
  allow: 'public',
  params: EventParams,
  query: AccessQuery,
  reply: z.object({ information: EventInformation }),
  refuses: { 404: ['not_found'] },
});

export const getEventPage = endpoint({
  method: 'GET',
  path: '/event/:id/page',
  summary: 'Returns what the page of an event shows: the event, what stands beside it, events like it, and whether it has news',
  allow: 'public',
  params: EventParams,
  query: AccessQuery.extend({
    similar: blankable(textNumber(z.int().min(0).max(12))).meta({ description: 'As many of the next events of its category' }),
  }),
  reply: z.object({
    eventWithDetails: EventWithDetails,
    information: EventInformation,
    similar: z.array(EventBasicDetail).meta({ description: 'Soonest first, without the event itself' }),
    hasNews: z.boolean().meta({ description: 'Whether posts are about the event' }),
  }),
  refuses: { 404: ['not_found'] },
});

export const saveEventInformation = endpoint({
  method: 'PUT',
  path: '/event/:id/information',
  summary: 'Saves what an event page says beside the event. Replaces what was there; pictures stay.',
  allow: ['organizer'],
  params: EventParams,
  body: EventInformationInput,
  reply,
  refuses: { 404: ['not_found'] },
});

export const addEventPhoto = endpoint({
  method: 'POST',
  path: '/event/:id/photos',
  summary: 'Adds a photo to the gallery of an event',
  allow: ['organizer'],
  params: EventParams,
  body: z.object({ caption: blankable(line(200)), captionFr: blankable(line(200)) }),
  files: { picture: pictureOf('Photo for the gallery') },
  status: 201,
  reply,
  refuses: { 404: ['not_found'], 409: ['gallery_full'] },
});

export const setArtistPicture = endpoint({
  method: 'PUT',
  path: '/event/:id/line-up/:artistId/picture',
  summary: 'Sets the picture of an artist in the line-up',
  allow: ['organizer'],
  params: EventParams.extend({ artistId: Id }),
  files: { picture: pictureOf('Portrait of the artist') },
  reply,
  refuses: { 404: ['not_found', 'artist_unknown'] },
});
