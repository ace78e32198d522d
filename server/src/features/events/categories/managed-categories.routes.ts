import * as api from '@ngoma/api/features/events/managed-categories';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import {
  createCategory,
  listManagedCategories,
  moveCategory,
  orderCategories,
  renameCategory,
  restoreCategory,
  retireCategory,
} from './manage-categories.ts';

const saved = bilingual('events.managed.saved');

/** Routes of admins who manage the categories. */
export const managedCategoriesRoutes = (ctx: Pick<Platform, 'db' | 'clock' | 'pages'>): Route[] => [
  route(api.listManagedCategories, () => listManagedCategories(ctx)),
  route(api.createCategory, async ({ session, body, localize }) => ({
    ...(await createCategory(ctx, session, body)),
    message: localize(bilingual('events.managed.created', { name: body.name })),
  })),
  route(api.orderCategories, async ({ session, body, localize }) => ({
    ...(await orderCategories(ctx, session, body)),
    message: localize(bilingual('events.managed.ordered')),
  })),
  route(api.renameCategory, async ({ session, params, body, localize }) => ({
    ...(await renameCategory(ctx, session, params.id, body)),
    message: localize(saved),
  })),
  route(api.moveCategory, async ({ session, params, body, localize }) => ({
    ...(await moveCategory(ctx, session, params.id, body)),
    message: localize(bilingual('events.managed.moved')),
  })),
  route(api.retireCategory, async ({ session, params, body, localize }) => ({
    ...(await retireCategory(ctx, session, params.id, body)),
    message: localize(bilingual('events.managed.retired')),
  })),
  route(api.restoreCategory, async ({ session, params, body, localize }) => ({
    ...(await restoreCategory(ctx, session, params.id, body)),
    message: localize(bilingual('events.managed.restored')),
  })),
];
