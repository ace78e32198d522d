import { currentDateEvents, type EventBasicDetail } from '@ngoma/api/features/events/events';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { eventsKey } from '#lib/api/queries/query-keys.ts';

/** Today's events. On a load error the specification stores "denied" instead. */
export const todayQuery = () =>
  queryOptions({
    queryKey: [...eventsKey, 'today'],
    queryFn: async ({ signal }): Promise<readonly EventBasicDetail[] | 'denied'> => {
      try {
        return (await call(currentDateEvents, { signal })).currentEvents;
      } catch (error) {
        if (signal.aborted) throw error;
        return 'denied';
      }
    },
  });
