import type { BodyInput, QueryInput } from '@ngoma/api/common/endpoint';
import {
  addPortfolioItem,
  addService,
  changePortfolioItem,
  changeService,
  getProvider,
  listProviderCities,
  type MyProvider,
  myProvider,
  removePortfolioItem,
  removeService,
  saveMyProvider,
  searchProviders,
} from '@ngoma/api/features/providers';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

const mineKey = ['providers', 'me'] as const;

/** The caller's provider profile with services and portfolio. */
export const myProviderQuery = () =>
  queryOptions({ queryKey: mineKey, queryFn: async ({ signal }) => (await call(myProvider, { signal })).provider });

type Filter = QueryInput<typeof searchProviders>;

/** One page of providers. Keeps the previous page on screen while loading. */
export const providersQuery = (query: Filter) =>
  queryOptions({
    queryKey: ['providers', 'list', query] as const,
    queryFn: ({ signal }) => call(searchProviders, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** How many providers match in each of their cities. */
export const providerCitiesQuery = (query: QueryInput<typeof listProviderCities>) =>
  queryOptions({
    queryKey: ['providers', 'cities', query] as const,
    queryFn: async ({ signal }) => (await call(listProviderCities, { query, signal })).cities,
    placeholderData: keepPreviousData,
  });

/** One provider with all details. */
export const providerQuery = (id: string) =>
  queryOptions({
    queryKey: ['providers', 'one', id] as const,
    queryFn: async ({ signal }) => (await call(getProvider, { params: { id }, signal })).provider,
  });

/** A mutation whose reply is the whole profile, which replaces the cached one. */
function useProfileMutation<Input>(change: (input: Input) => Promise<{ message: string; provider: MyProvider }>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ provider }) => {
      cache.setQueryData(mineKey, provider);
    },
  });
}

export const useSaveProfile = () =>
  useProfileMutation((body: BodyInput<typeof saveMyProvider>) => call(saveMyProvider, { body }));

/** Creates a service, or updates the one whose id is given. */
export const useSaveService = () =>
  useProfileMutation(({ id, ...body }: BodyInput<typeof addService> & { id?: string | undefined }) =>
    id ? call(changeService, { params: { id }, body }) : call(addService, { body }),
  );
export const useRemoveService = () => useProfileMutation((id: string) => call(removeService, { params: { id } }));
export const useAddPortfolioItem = () =>
  useProfileMutation(({ picture, ...body }: { picture?: File; videoUrl?: string; caption?: string }) =>
    call(addPortfolioItem, { body, files: { picture } }),
  );
export const useChangePortfolioItem = () =>
  useProfileMutation(({ id, ...body }: { id: string; caption?: string; move?: 'earlier' | 'later' }) =>
    call(changePortfolioItem, { params: { id }, body }),
  );
export const useRemovePortfolioItem = () => useProfileMutation((id: string) => call(removePortfolioItem, { params: { id } }));
