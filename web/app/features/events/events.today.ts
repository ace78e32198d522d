import { currentDateEvents, type EventBasicDetail } from '@ngoma/api/features/events';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/call.ts';

/** What is on today; the specification stores "denied" in its place when that cannot be learnt. */
export const todayQuery = () =>
  queryOptions({
    queryKey: ['events', 'today'],
    queryFn: async ({ signal }): Promise<readonly EventBasicDetail[] | 'denied'> => {
      try {
        return (await call(currentDateEvents, { signal })).currentEvents;
      } catch (error) {
        if (signal.aborted) throw error;
        return 'denied';
      }
    },
  });
