import { homeRecommendations } from '@ngoma/api/features/recommendations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/call.ts';

/** The participant's home in one call. */
export const homeQuery = () =>
  queryOptions({
    queryKey: ['recommendations', 'home'],
    queryFn: ({ signal }) => call(homeRecommendations, { signal }),
  });
