import type { BodyInput } from '@ngoma/api/common/endpoint';
import { listEvents } from '@ngoma/api/features/events/events';
import * as api from '@ngoma/api/features/service-requests';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { useIdempotencyKey } from '#lib/api/use-idempotency-key.ts';
import { saveFile } from '#lib/save-file.ts';
import { type RequestSearch, toRequestQuery } from './request-search.ts';

const requestKeys = { all: ['service-requests'] as const };

/** Page size of request lists. */
export const requestsOnPage = 20;

const refreshMs = 30_000;

/** An organizer's own requests, or those addressed to a provider. */
export const requestsQuery = (search: RequestSearch) =>
  queryOptions({
    queryKey: [...requestKeys.all, 'list', search],
    queryFn: ({ signal }) =>
      call(api.organizerRequests, {
        query: { ...toRequestQuery(search), page: search.page, limit: requestsOnPage },
        signal,
        failure: { en: 'Failed to fetch organizer requests', fr: 'Le chargement des demandes a échoué' },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });

/** One request, to its two sides. */
export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: [...requestKeys.all, 'one', id],
    queryFn: async ({ signal }) => (await call(api.getRequest, { params: { id }, signal })).eventRequest,
  });

/** All requests by their progress, with those that their provider accepted. */
export const requestStagesQuery = () =>
  queryOptions({
    queryKey: [...requestKeys.all, 'stages'],
    queryFn: async ({ signal }) => {
      const [all, { requests }] = await Promise.all([
        call(api.requestsOverview, { signal }),
        call(api.requestsAcceptedByProvider, { signal }),
      ]);
      return { ...all, acceptedRequests: requests };
    },
    refetchInterval: refreshMs,
  });

/** All versions of a proposal. `version` is that of the latest one. */
export const proposalsQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: [...requestKeys.all, 'proposals', id, version],
    queryFn: ({ signal }) => call(api.getProposal, { params: { id }, signal }),
  });

const requestFiles = { csv: api.requestsCsv, xlsx: api.requestsXlsx } as const;

/** Downloads the requests of a list as a spreadsheet file. */
export async function saveRequests(search: RequestSearch, format: keyof typeof requestFiles, name: string): Promise<void> {
  const file = await call(requestFiles[format], { query: toRequestQuery(search) });
  saveFile(file as unknown as Blob, `${name}.${format}`);
}

/** The caller's upcoming events that a service can be requested for. */
export const eventsToServeQuery = () =>
  queryOptions({
    queryKey: [...requestKeys.all, 'events'],
    queryFn: async ({ signal }) => {
      // The server leaves out past events: otherwise the limit could be filled with them.
      const query = { mine: 'true', from: new Date().toISOString(), limit: 100, sort: 'date' } as const;
      const { basicDetails } = await call(listEvents, { query, signal });
      return basicDetails.filter(
        ({ date, status }) => new Date(date) > new Date() && status !== 'cancelled' && status !== 'ended',
      );
    },
  });

export const usePostRequest = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: useIdempotencyKey((body: BodyInput<typeof api.postRequest>, idempotencyKey) =>
      call(api.postRequest, { body, idempotencyKey }),
    ),
    onSuccess: () => cache.invalidateQueries({ queryKey: requestKeys.all }),
  });
};

export type RequestAct =
  | { readonly kind: 'answer'; readonly id: string; readonly body: BodyInput<typeof api.setProStatus> }
  | { readonly kind: 'propose' | 'update'; readonly id: string; readonly body: BodyInput<typeof api.propose> }
  | { readonly kind: 'decide'; readonly id: string; readonly body: BodyInput<typeof api.awardRequest> }
  | { readonly kind: 'project'; readonly id: string; readonly body: BodyInput<typeof api.updateRequestProject> };

/** Returns the mutation for the actions of both sides on a request. */
export const useRequestAct = () => {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (act: RequestAct) => {
      const params = { id: act.id };
      switch (act.kind) {
        case 'answer':
          return call(api.setProStatus, { params, body: act.body });
        case 'propose':
          return call(api.propose, { params, body: act.body });
        case 'update':
          return call(api.updateProposal, { params, body: act.body });
        case 'decide':
          return call(api.awardRequest, { params, body: act.body });
        case 'project':
          return call(api.updateRequestProject, { params, body: act.body });
      }
    },
    onSettled: async () => {
      await cache.invalidateQueries({ queryKey: requestKeys.all });
      await cache.invalidateQueries({ queryKey: ['contracts'] });
    },
  });
};
export type ActOnRequest = ReturnType<typeof useRequestAct>;
