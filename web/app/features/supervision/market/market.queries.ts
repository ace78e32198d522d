import type { BodyInput, QueryInput } from '@ngoma/api/common/endpoint';
import { type ActivityKind, allActivities } from '@ngoma/api/features/events/activities';
import { closeProject } from '@ngoma/api/features/projects/projects';
import { hideService } from '@ngoma/api/features/providers';
import { decideReview } from '@ngoma/api/features/reviews';
import * as api from '@ngoma/api/features/supervision/supervised-market';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import type { SpreadsheetFormat } from '#ui/list/SpreadsheetButtons.tsx';
import type { FileQuery } from '../SupervisedTable.tsx';
import { fresh, root, rowsOnPage, saveListFile, useSupervisionMutation } from '../supervision.queries.ts';

const market = [...root, 'market'] as const;

export const providersQuery = (query: QueryInput<typeof api.listMarketProviders>) =>
  queryOptions({
    ...fresh,
    queryKey: [...market, 'providers', query],
    queryFn: ({ signal }) => call(api.listMarketProviders, { query: { ...query, limit: rowsOnPage }, signal }),
  });

export const projectsQuery = (query: QueryInput<typeof api.listMarketProjects>) =>
  queryOptions({
    ...fresh,
    queryKey: [...market, 'projects', query],
    queryFn: ({ signal }) => call(api.listMarketProjects, { query: { ...query, limit: rowsOnPage }, signal }),
  });

export const bidsQuery = (query: QueryInput<typeof api.listMarketBids>) =>
  queryOptions({
    ...fresh,
    queryKey: [...market, 'bids', query],
    queryFn: ({ signal }) => call(api.listMarketBids, { query: { ...query, limit: rowsOnPage }, signal }),
  });

export const requestsQuery = (query: QueryInput<typeof api.listMarketRequests>) =>
  queryOptions({
    ...fresh,
    queryKey: [...market, 'requests', query],
    queryFn: ({ signal }) => call(api.listMarketRequests, { query: { ...query, limit: rowsOnPage }, signal }),
  });

export const contractsQuery = (query: QueryInput<typeof api.listMarketContracts>) =>
  queryOptions({
    ...fresh,
    queryKey: [...market, 'contracts', query],
    queryFn: ({ signal }) => call(api.listMarketContracts, { query: { ...query, limit: rowsOnPage }, signal }),
  });

export const reviewsQuery = (query: QueryInput<typeof api.listMarketReviews>) =>
  queryOptions({
    ...fresh,
    queryKey: [...market, 'reviews', query],
    queryFn: ({ signal }) => call(api.listMarketReviews, { query: { ...query, limit: rowsOnPage }, signal }),
  });

export const providerQuery = (id: string) =>
  queryOptions({
    queryKey: [...market, 'provider', id],
    queryFn: async ({ signal }) => (await call(api.getMarketProvider, { params: { id }, signal })).provider,
    staleTime: 0,
  });

export const projectQuery = (id: string) =>
  queryOptions({
    queryKey: [...market, 'project', id],
    queryFn: async ({ signal }) => (await call(api.getMarketProject, { params: { id }, signal })).project,
    staleTime: 0,
  });

export const bidQuery = (id: string) =>
  queryOptions({
    queryKey: [...market, 'bid', id],
    queryFn: async ({ signal }) => (await call(api.getMarketBid, { params: { id }, signal })).bid,
    staleTime: 0,
  });

export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: [...market, 'request', id],
    queryFn: async ({ signal }) => (await call(api.getMarketRequest, { params: { id }, signal })).request,
    staleTime: 0,
  });

export const contractQuery = (id: string) =>
  queryOptions({
    queryKey: [...market, 'contract', id],
    queryFn: async ({ signal }) => (await call(api.getMarketContract, { params: { id }, signal })).contract,
    staleTime: 0,
  });

export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: [...market, 'review', id],
    queryFn: async ({ signal }) => (await call(api.getMarketReview, { params: { id }, signal })).review,
    staleTime: 0,
  });

/** One page of the activities of all people, of one kind if it is given. */
export const activitiesQuery = (page: number, kind: ActivityKind | undefined) =>
  queryOptions({
    ...fresh,
    queryKey: [...market, 'activities', page, kind],
    queryFn: ({ signal }) => call(allActivities, { query: { page, limit: rowsOnPage, ...(kind && { kind }) }, signal }),
  });

/** Hides a service from organizers, or shows it again. */
export const useHideService = (id: string) =>
  useSupervisionMutation((body: BodyInput<typeof hideService>) => call(hideService, { params: { id }, body }));

/** Closes a project that breaks the rules. */
export const useCloseProject = (id: string) =>
  useSupervisionMutation((reason: string) => call(closeProject, { params: { id }, body: { reason } }));

/** Takes a reported review down, keeps or restores it. */
export const useDecideReview = (id: string) =>
  useSupervisionMutation((body: BodyInput<typeof decideReview>) => call(decideReview, { params: { id }, body }));

/** The files of the lists, by their formats. */
const files = {
  providers: { csv: api.marketProvidersCsv, xlsx: api.marketProvidersXlsx },
  projects: { csv: api.marketProjectsCsv, xlsx: api.marketProjectsXlsx },
  bids: { csv: api.marketBidsCsv, xlsx: api.marketBidsXlsx },
  requests: { csv: api.marketRequestsCsv, xlsx: api.marketRequestsXlsx },
  contracts: { csv: api.marketContractsCsv, xlsx: api.marketContractsXlsx },
  reviews: { csv: api.marketReviewsCsv, xlsx: api.marketReviewsXlsx },
} as const;

/** Downloads rows of a list as a spreadsheet file. */
export const saveRows = (list: keyof typeof files, query: FileQuery, format: SpreadsheetFormat, name: string): Promise<void> =>
  saveListFile(files[list][format], query, `${name}.${format}`);
