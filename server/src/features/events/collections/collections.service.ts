import { createHash } from 'node:crypto';
import type { BodyOutput, ReplyOf } from '@ngoma/api/common/endpoint';
import type { Locale } from '@ngoma/api/common/locale';
import type * as api from '@ngoma/api/features/events/collections';
import { recordAct } from '#platform/audit';
import { Refusal } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import type { DbOrTx } from '#platform/postgres/database';
import type { Reading } from '../lists/event-lists.service.ts';
import {
  findCollectable,
  findListed,
  loadCollections,
  lockCollections,
  replaceCollections,
  type StoredCollection,
} from './collections.store.ts';

type Managed = ReplyOf<typeof api.listManagedCollections>;

/** Returns a value that differs whenever the collections differ. */
const versionOf = (collections: readonly StoredCollection[]): string =>
  createHash('sha256').update(JSON.stringify(collections)).digest('base64url').slice(0, 22);

const allIds = (collections: readonly Pick<StoredCollection, 'eventIds'>[]): string[] => [
  ...new Set(collections.flatMap(({ eventIds }) => eventIds)),
];

/** Use cases of collections: the rows of events that admins choose for the list of events. */
export function collectionsService(
  { db, clock, pages }: Pick<Platform, 'db' | 'clock' | 'pages'>,
  reading: Pick<Reading, 'summaries'>,
) {
  const listManaged = async (locale: Locale, within: DbOrTx = db): Promise<Managed> => {
    const collections = await loadCollections(within);
    const ids = allIds(collections);
    const cards = await reading.summaries(ids, locale, within);
    const listed = await findListed(within, ids, { now: clock() });
    return {
      version: versionOf(collections),
      collections: collections.map(({ eventIds, endsAt, ...collection }) => ({
        ...collection,
        endsAt: endsAt?.toISOString() ?? null,
        events: eventIds.flatMap((id) => {
          const card = cards.get(id);
          if (!card) return [];
          const { _id, eventName, date, zone, city, coverImage, status } = card;
          return { ...{ _id, eventName, date, zone, city, coverImage, status }, isListed: listed.has(id) };
        }),
      })),
    };
  };

  return {
    /** Returns all collections with their events, as admins see them. */
    listManaged,

    /**
     * Replaces all collections. Raises `not_found` (404) for an event that does not exist or is a draft, and `collections_changed` (409) if
     * another admin has changed them meanwhile.
     */
    save: (
      admin: Pick<Session, 'userId'>,
      { version, collections }: BodyOutput<typeof api.saveCollections>,
      locale: Locale,
    ): Promise<Managed> =>
      db.transaction().execute(async (tx) => {
        const chosen = collections.map((collection) => ({ ...collection, eventIds: [...new Set(collection.eventIds)] }));
        const ids = allIds(chosen);
        const known = ids.length > 0 ? await findCollectable(tx, ids) : new Set();
        if (known.size < ids.length) throw new Refusal('not_found', 404, bilingual('events.collections.eventUnknown'));
        await lockCollections(tx);
        const before = await loadCollections(tx);
        if (versionOf(before) !== version)
          throw new Refusal('collections_changed', 409, bilingual('events.collections.changedMeanwhile'));
        await replaceCollections(tx, chosen);
        const namesOf = (all: readonly { readonly title: string }[]) => all.map(({ title }) => title).join(', ');
        await recordAct(tx, clock, {
          ...{ actorId: admin.userId, action: 'collections.changed', subjectType: 'collections' },
          detail: { changes: [{ field: 'collections', from: namesOf(before), to: namesOf(chosen) }] },
        });
        await pages.drop(tx, ['events']);
        return listManaged(locale, tx);
      }),

    /** Returns the collections that readers see now, each with its listed events. One without such an event is missing. */
    async listShown(city: string | undefined, locale: Locale): Promise<ReplyOf<typeof api.listCollections>> {
      const now = clock();
      const shown = (await loadCollections(db)).filter(({ isShown, endsAt }) => isShown && (endsAt === null || endsAt > now));
      const listed = await findListed(db, allIds(shown), { now, city });
      const cards = await reading.summaries([...listed], locale);
      return {
        collections: shown
          .map(({ title, titleFr, eventIds }) => ({
            title: locale === 'fr' ? titleFr : title,
            events: eventIds.flatMap((id) => cards.get(id) ?? []),
          }))
          .filter(({ events }) => events.length > 0),
      };
    },
  };
}
export type CollectionsService = ReturnType<typeof collectionsService>;
