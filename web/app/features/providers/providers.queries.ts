import type { BodyInput, QueryInput } from '@ngoma/api/common/endpoint';
import {
  addPortfolioItem,
  addService,
  changePortfolioItem,
  changeService,
  getProvider,
  type MyProvider,
  myProvider,
  removePortfolioItem,
  removeService,
  saveMyProvider,
  searchProviders,
} from '@ngoma/api/features/providers';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/call.ts';

const mineKey = ['providers', 'me'] as const;

/** The own profile with services and portfolio. */
export const myProviderQuery = () =>
  queryOptions({ queryKey: mineKey, queryFn: async ({ signal }) => (await call(myProvider, { signal })).provider });

type Filter = QueryInput<typeof searchProviders>;

/** One page of providers; the page before stays in sight while the next one comes. */
export const providersQuery = (query: Filter) =>
  queryOptions({
    queryKey: ['providers', 'list', query] as const,
    queryFn: ({ signal }) => call(searchProviders, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** All of one provider. */
export const providerQuery = (id: string) =>
  queryOptions({
    queryKey: ['providers', 'one', id] as const,
    queryFn: async ({ signal }) => (await call(getProvider, { params: { id }, signal })).provider,
  });

/** Every change answers the whole profile, which is shown at once. */
function useChange<Wish>(change: (wish: Wish) => Promise<{ message: string; provider: MyProvider }>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ provider }) => {
      cache.setQueryData(mineKey, provider);
    },
  });
}

export const useSaveProfile = () => useChange((body: BodyInput<typeof saveMyProvider>) => call(saveMyProvider, { body }));

/** Offers a new service, or changes the one whose id comes along. */
export const useSaveService = () =>
  useChange(({ id, ...body }: BodyInput<typeof addService> & { id?: string | undefined }) =>
    id ? call(changeService, { params: { id }, body }) : call(addService, { body }),
  );
export const useRemoveService = () => useChange((id: string) => call(removeService, { params: { id } }));
export const useAddPortfolioItem = () =>
  useChange(({ picture, ...body }: { picture?: File; videoUrl?: string; caption?: string }) =>
    call(addPortfolioItem, { body, files: { picture } }),
  );
export const useChangePortfolioItem = () =>
  useChange(({ id, ...body }: { id: string; caption?: string; move?: 'earlier' | 'later' }) =>
    call(changePortfolioItem, { params: { id }, body }),
  );
export const useRemovePortfolioItem = () => useChange((id: string) => call(removePortfolioItem, { params: { id } }));
