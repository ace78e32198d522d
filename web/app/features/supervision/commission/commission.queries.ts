import type { BodyInput } from '@ngoma/api/common/endpoint';
import * as api from '@ngoma/api/features/events/ticketing/commission';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { root, useSupervisionMutation } from '../supervision.queries.ts';

export const commissionQuery = (id: string) =>
  queryOptions({
    queryKey: [...root, 'commission', id],
    queryFn: ({ signal }) => call(api.getCommission, { params: { id }, signal }),
    staleTime: 0,
  });

/** Sets the commission of an organizer. */
export const useSetCommission = (id: string) =>
  useSupervisionMutation((body: BodyInput<typeof api.setCommission>) => call(api.setCommission, { params: { id }, body }));
