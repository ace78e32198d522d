import { mapTiles } from '@ngoma/api/features/events/maps';
import { route } from '#platform/http/route';
import type { Platform } from '#platform/platform';

/** Where the maps of the web app get their pictures from, as the operator has set it. */
export const mapsFeature = ({ config }: Pick<Platform, 'config'>) => ({
  routes: [route(mapTiles, async () => ({ tiles: config.mapTiles ?? null }))],
});
