import type { CollectionInput, ManagedCollection } from '@ngoma/api/features/events/collections';
import { toInstant, toLocal } from '#lib/format/zoned-time.ts';

/** The time zone of the platform, in which the end of a collection is typed. */
const zone = 'Africa/Douala';

/** A collection in the form: its end as a local time, empty without one. */
export interface CollectionValues extends Omit<CollectionInput, 'endsAt'> {
  readonly endsAt: string;
}

export interface CollectionsValues {
  readonly collections: readonly CollectionValues[];
}

export const emptyCollection: CollectionValues = { title: '', titleFr: '', isShown: true, endsAt: '', eventIds: [] };

/** Returns the values of the form for what is stored. */
export const collectionsIn = (collections: readonly ManagedCollection[]): CollectionsValues => ({
  collections: collections.map(({ events, endsAt, title, titleFr, isShown }) => ({
    ...{ title, titleFr, isShown, endsAt: toLocal(endsAt, zone) },
    eventIds: events.map(({ _id }) => _id),
  })),
});

/** Converts the form to the collections of the request. */
export const collectionsToWire = ({ collections }: CollectionsValues): CollectionInput[] =>
  collections.map(({ endsAt, ...collection }) => ({
    ...collection,
    eventIds: [...collection.eventIds],
    endsAt: endsAt === '' ? null : toInstant(endsAt, zone),
  }));
