import { mapTiles } from '@ngoma/api/features/events/maps';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

/** Where maps get their pictures from; null if the operator has set no service of maps. It does not change while the app is open. */
export const mapTilesQuery = () =>
  queryOptions({
    queryKey: ['maps', 'tiles'] as const,
    queryFn: async ({ signal }) => (await call(mapTiles, { signal })).tiles,
    staleTime: Number.POSITIVE_INFINITY,
  });
