import type { BodyInput } from '@ngoma/api/common/endpoint';
import * as api from '@ngoma/api/features/events/ticketing/taxes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { root, useSupervisionMutation } from '../supervision.queries.ts';

export const taxesQuery = () =>
  queryOptions({
    queryKey: [...root, 'taxes'],
    queryFn: async ({ signal }) => (await call(api.listTaxes, { signal })).taxes,
    staleTime: 0,
  });

export const useAddTax = () => useSupervisionMutation((body: BodyInput<typeof api.addTax>) => call(api.addTax, { body }));

/** Sets the rate of a tax, or ends it. */
export const useSetTaxRate = (id: string) =>
  useSupervisionMutation((body: BodyInput<typeof api.setTaxRate>) => call(api.setTaxRate, { params: { id }, body }));
