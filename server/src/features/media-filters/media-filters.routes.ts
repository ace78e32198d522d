import * as api from '@ngoma/api/features/events/media-filters';
import { type Route, type RouteOptions, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import { listManagedOverlays, listOverlays } from './list-overlays.ts';
import { addOverlay, changeOverlay, orderOverlays, removeOverlay } from './manage-overlays.ts';
import type { MediaFiltersContext } from './media-filters.types.ts';

/** Maximum uploads: re-encoding takes processor time. */
const uploads = { limit: { perMinute: 20, by: 'session' } } as const satisfies RouteOptions;

/** Routes of the frames, stickers and marks that organizers offer in the studio. */
export const mediaFiltersRoutes = (ctx: MediaFiltersContext): Route[] => [
  route(api.listOverlays, async ({ session, params }) => ({ overlays: await listOverlays(ctx, session, params.id) })),
  route(api.listManagedOverlays, async ({ session, params }) => ({
    overlays: await listManagedOverlays(ctx, session, params.id),
  })),
  route(
    api.addOverlay,
    async ({ session, params, body, files, localize }) => ({
      overlays: await addOverlay(ctx, session, { ...body, eventId: params.id, upload: files.picture }),
      message: localize(bilingual('mediaFilters.added')),
    }),
    uploads,
  ),
  route(api.orderOverlays, async ({ session, params, body, localize }) => ({
    overlays: await orderOverlays(ctx, session, params.id, body.ids),
    message: localize(bilingual('common.saved')),
  })),
  route(api.changeOverlay, async ({ session, params, body, localize }) => ({
    overlays: await changeOverlay(ctx, session, params.overlayId, body),
    message: localize(bilingual('common.saved')),
  })),
  route(api.removeOverlay, async ({ session, params, localize }) => ({
    overlays: await removeOverlay(ctx, session, params.overlayId),
    message: localize(bilingual('mediaFilters.removed')),
  })),
];
