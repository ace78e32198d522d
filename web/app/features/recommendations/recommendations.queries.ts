import { homeRecommendations } from '@ngoma/api/features/events/recommendations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { recommendationsKey } from '#lib/api/queries/query-keys.ts';

/** Data of the participant's home page in one request. */
export const homeQuery = () =>
  queryOptions({
    queryKey: [...recommendationsKey, 'home'],
    queryFn: ({ signal }) => call(homeRecommendations, { signal }),
  });
