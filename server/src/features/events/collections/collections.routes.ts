import { listCollections, listManagedCollections, saveCollections } from '@ngoma/api/features/events/collections';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { CollectionsService } from './collections.service.ts';

/** Routes of the rows of events that admins choose for the list of events. */
export const collectionsRoutes = (collections: CollectionsService): Route[] => [
  route(listCollections, ({ query, locale }) => collections.listShown(query.city, locale), { readsReplica: true }),
  route(listManagedCollections, ({ locale }) => collections.listManaged(locale)),
  route(saveCollections, async ({ session, body, locale, localize }) => ({
    ...(await collections.save(session, body, locale)),
    message: localize(bilingual('events.collections.saved')),
  })),
];
