import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { blankable, Id, Instant, line, TimeZone } from '../../common/fields.ts';
import { CoverImage, EventBasicDetail, EventState } from './events.ts';

/** Maximum numbers of what admins choose for the list of events. */
export const collectionLimits = { collections: 10, events: 12, title: 60 } as const;

const fields = {
  title: line(collectionLimits.title).meta({ example: 'Nights in Bonapriso' }),
  titleFr: line(collectionLimits.title).meta({ example: 'Les nuits de Bonapriso' }),
  isShown: z.boolean(),
  endsAt: Instant.nullable().meta({ description: 'From this moment on it is no longer shown; null for no end' }),
};

export const CollectionInput = z.object({
  ...fields,
  eventIds: z
    .array(Id)
    .min(1)
    .max(collectionLimits.events)
    .meta({ description: 'In the order of the page; a repeated id counts once' }),
});
export type CollectionInput = z.infer<typeof CollectionInput>;

/** An event of a collection as admins see it. */
export const CollectedEvent = z
  .object({
    _id: Id,
    eventName: z.string(),
    date: Instant,
    zone: TimeZone,
    city: z.string(),
    coverImage: CoverImage,
    status: EventState,
    isListed: z.boolean().meta({ description: 'Whether readers see it now: public, published and not over' }),
  })
  .meta({ id: 'CollectedEvent' });
export type CollectedEvent = z.infer<typeof CollectedEvent>;

/** A row of events that admins chose, with both languages and all its events. */
export const ManagedCollection = z.object({ ...fields, events: z.array(CollectedEvent) }).meta({ id: 'ManagedCollection' });
export type ManagedCollection = z.infer<typeof ManagedCollection>;

const Chosen = z.object({
  version: z.string().meta({ description: 'Of all collections together; every change makes another' }),
  collections: z.array(ManagedCollection),
});

export const listManagedCollections = endpoint({
  method: 'GET',
  path: '/supervision/collections',
  summary: 'Lists the rows of events that admins chose, in order, with hidden and ended ones',
  allow: ['admin'],
  reply: Chosen,
});

export const saveCollections = endpoint({
  method: 'PUT',
  path: '/supervision/collections',
  summary: 'Replaces the rows of events that admins chose',
  allow: ['admin'],
  body: z.object({
    version: z.string().min(1).max(64),
    collections: z.array(CollectionInput).max(collectionLimits.collections),
  }),
  reply: Chosen.extend({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['collections_changed'] },
});

export const listCollections = endpoint({
  method: 'GET',
  path: '/collections',
  summary: 'Returns the rows of events that admins chose, with the events that are listed now, of all cities or of one',
  allow: 'public',
  query: z.object({ city: blankable(z.string().trim().max(80)) }),
  reply: z.object({ collections: z.array(z.object({ title: z.string(), events: z.array(EventBasicDetail) })) }),
});
