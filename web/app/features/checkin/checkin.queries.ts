import type { BodyInput, ReplyOf } from '@ngoma/api/common/endpoint';
import {
  checkinEvents,
  entryCounts,
  findTickets,
  listGates,
  saveGates,
  verifyEntry,
  verifyTicket,
} from '@ngoma/api/features/events/checkin';
import { getEvent } from '@ngoma/api/features/events/events';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

export type CheckinEventSummary = ReplyOf<typeof checkinEvents>['events'][number];
export type HeldTicket = CheckinEventSummary['tickets'][number];
export type EntryCounts = ReplyOf<typeof entryCounts>;
export type GateInputs = BodyInput<typeof saveGates>['gates'];

export const checkinKeys = {
  all: ['checkin'] as const,
  events: () => [...checkinKeys.all, 'events'] as const,
  counts: (eventId: string) => [...checkinKeys.all, 'counts', eventId] as const,
  found: (eventId: string, q: string) => [...checkinKeys.all, 'found', eventId, q] as const,
  gates: (eventId: string) => [...checkinKeys.all, 'gates', eventId] as const,
};

const countsEveryMs = 5_000;
const eventsEveryMs = 15_000;

/** Far more events than one person checks in; the nearest in time come first. */
const maxCheckinEvents = 100;

/** Events that the person may check in, nearest first. Refreshed, so that the screen also shows when a check-in opens. */
export const checkinEventsQuery = () =>
  queryOptions({
    queryKey: checkinKeys.events(),
    queryFn: async ({ signal }) => (await call(checkinEvents, { query: { limit: maxCheckinEvents }, signal })).events,
    refetchInterval: eventsEveryMs,
  });

/** Number of people admitted, polled every five seconds because other gates admit people as well. */
export const entryCountsQuery = (eventId: string) =>
  queryOptions({
    queryKey: checkinKeys.counts(eventId),
    queryFn: ({ signal }) => call(entryCounts, { params: { eventId }, signal }),
    refetchInterval: countsEveryMs,
    staleTime: 0,
  });

/** Tickets of an event that a name, number or code finds. An admission asks for them again, as for all of check-in. */
export const foundTicketsQuery = (eventId: string, q: string) =>
  queryOptions({
    queryKey: checkinKeys.found(eventId, q),
    queryFn: ({ signal }) => call(findTickets, { params: { eventId }, query: { q }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const gatesQuery = (eventId: string) =>
  queryOptions({
    queryKey: checkinKeys.gates(eventId),
    queryFn: async ({ signal }) => (await call(listGates, { params: { eventId }, signal })).gates,
  });

/** Ticket types that a gate can be limited to. */
export const gateTicketTypesQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...checkinKeys.all, 'types', eventId],
    queryFn: async ({ signal }) => {
      const { eventWithDetails } = await call(getEvent, { params: { id: eventId }, query: {}, signal });
      return eventWithDetails.ticketTypes.map(({ _id, name }) => ({ _id, name }));
    },
  });

export function useSaveGates(eventId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (gates: GateInputs) => call(saveGates, { params: { eventId }, body: { gates } }),
    onSuccess: ({ gates }) => cache.setQueryData(gatesQuery(eventId).queryKey, gates),
  });
}

export interface ScanRequest {
  readonly ticketCode: string;
  readonly eventId?: string | undefined;
  readonly gateId?: string | undefined;
}

/** Verifies a ticket without admitting it. */
export const requestVerification = (request: ScanRequest) => call(verifyTicket, { body: request, failure: verifyFailure });

/** Admits a ticket. Repeats with the same nonce count as the same admission. */
export const admitTicket = (request: ScanRequest & { readonly nonce: string }) =>
  call(verifyEntry, { body: { ...request, device: deviceName() }, failure: verifyFailure });

/** Text of the specification, shown if the server sends no message. */
const verifyFailure = { en: 'Error verifying ticket', fr: 'Erreur lors de la vérification du billet' };

/** Browser that scanned, stored with the scan for disputed entries. */
const deviceName = (): string => navigator.userAgent.slice(0, 80);
