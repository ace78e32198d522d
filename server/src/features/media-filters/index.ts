import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { addOverlay, anonymizePerson } from './manage-overlays.ts';
import { mediaFiltersRoutes } from './media-filters.routes.ts';
import type { MediaFiltersContext, Person } from './media-filters.types.ts';

/** The media filters feature: frames, stickers and sponsors' marks that organizers offer in the studio. */
export function mediaFiltersFeature(platform: Platform, deps: Pick<MediaFiltersContext, 'events'>) {
  const ctx: MediaFiltersContext = { ...platform, ...deps };
  return {
    routes: mediaFiltersRoutes(ctx),
    jobs: {
      'media-filters.remove-files': async ({ keys }: { readonly keys: readonly string[] }) => {
        for (const key of keys) await ctx.files.remove(key);
      },
    },
    /** Adds an overlay as the endpoint does. For demo data. */
    addOverlay: (person: Person, input: Parameters<typeof addOverlay>[2]) => addOverlay(ctx, person, input),
    anonymizePerson: (tx: Tx, userId: string) => anonymizePerson(ctx, tx, userId),
  };
}
