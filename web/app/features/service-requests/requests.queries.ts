import type { BodyInput } from '@ngoma/api/common/endpoint';
import { listEvents } from '@ngoma/api/features/events';
import * as api from '@ngoma/api/features/service-requests';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/call.ts';
import { useKeyed } from '#lib/use-keyed.ts';

const requestKeys = { all: ['service-requests'] as const };

/** Requests on one page of a list. */
export const requestsOnPage = 20;

/** What is asked for in a list of requests. */
export type RequestFilter = 'all' | 'waiting' | 'proposed' | 'signed' | 'over';
type Query = Partial<
  Pick<
    NonNullable<Parameters<typeof call<typeof api.organizerRequests>>[1]>['query'] & object,
    'orgStatus' | 'isSigned' | 'projectStatus'
  >
>;

const wanted: Readonly<Record<RequestFilter, Query>> = {
  all: {},
  waiting: { orgStatus: 'request', isSigned: 'false', projectStatus: 'pending' },
  proposed: { orgStatus: 'proposal', projectStatus: 'pending' },
  signed: { isSigned: 'true', projectStatus: 'in_progress' },
  over: { projectStatus: 'completed' },
};

const refreshMs = 30_000;

/** An organizer's own requests, or those addressed to a provider. */
export const requestsQuery = (filter: RequestFilter, page: number) =>
  queryOptions({
    queryKey: [...requestKeys.all, filter, page],
    queryFn: ({ signal }) =>
      call(api.organizerRequests, {
        query: { ...wanted[filter], page, limit: requestsOnPage },
        signal,
        failure: { en: 'Failed to fetch organizer requests', fr: 'Le chargement des demandes a échoué' },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });

/** The own events that lie ahead, for which something can be asked. */
export const eventsToServeQuery = () =>
  queryOptions({
    queryKey: [...requestKeys.all, 'events'],
    queryFn: async ({ signal }) => {
      // What is over is left out by the server: an organizer of many years would otherwise be shown nothing else.
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
    mutationFn: useKeyed((body: BodyInput<typeof api.postRequest>, idempotencyKey) =>
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

/** What the two sides may do with a request. */
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
