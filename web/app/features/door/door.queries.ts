import type { BodyInput, ReplyOf } from '@ngoma/api/common/endpoint';
import { doorEvents, entryCounts, listGates, saveGates, verifyEntry, verifyTicket } from '@ngoma/api/features/checkin';
import { getEvent } from '@ngoma/api/features/events';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/call.ts';

export type DoorEvent = ReplyOf<typeof doorEvents>['events'][number];
export type HeldTicket = DoorEvent['tickets'][number];
export type EntryCounts = ReplyOf<typeof entryCounts>;
export type GateWishes = BodyInput<typeof saveGates>['gates'];

export const doorKeys = {
  all: ['door'] as const,
  events: () => [...doorKeys.all, 'events'] as const,
  counts: (eventId: string) => [...doorKeys.all, 'counts', eventId] as const,
  gates: (eventId: string) => [...doorKeys.all, 'gates', eventId] as const,
};

const countsEveryMs = 5_000;
const eventsEveryMs = 15_000;

/** More doors than anybody stands at; the nearest in time come first. */
const mostDoors = 100;

/** The events at whose door the person may stand, the nearest first; asked again, so that a door opens on the screen too. */
export const doorEventsQuery = () =>
  queryOptions({
    queryKey: doorKeys.events(),
    queryFn: async ({ signal }) => (await call(doorEvents, { query: { limit: mostDoors }, signal })).events,
    refetchInterval: eventsEveryMs,
  });

/** How many are in, asked every five seconds: other gates let people in as well. */
export const entryCountsQuery = (eventId: string) =>
  queryOptions({
    queryKey: doorKeys.counts(eventId),
    queryFn: ({ signal }) => call(entryCounts, { params: { eventId }, signal }),
    refetchInterval: countsEveryMs,
    staleTime: 0,
  });

export const gatesQuery = (eventId: string) =>
  queryOptions({
    queryKey: doorKeys.gates(eventId),
    queryFn: async ({ signal }) => (await call(listGates, { params: { eventId }, signal })).gates,
  });

/** The ticket types among which a gate chooses. */
export const doorTypesQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...doorKeys.all, 'types', eventId],
    queryFn: async ({ signal }) => {
      const { eventWithDetails } = await call(getEvent, { params: { id: eventId }, query: {}, signal });
      return eventWithDetails.ticketTypes.map(({ _id, name }) => ({ _id, name }));
    },
  });

export function useSaveGates(eventId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (gates: GateWishes) => call(saveGates, { params: { eventId }, body: { gates } }),
    onSuccess: ({ gates }) => cache.setQueryData(gatesQuery(eventId).queryKey, gates),
  });
}

export interface ScanQuestion {
  readonly ticketCode: string;
  readonly eventId?: string | undefined;
  readonly gateId?: string | undefined;
}

/** A look: changes nothing. */
export const lookAtTicket = (question: ScanQuestion) => call(verifyTicket, { body: question, failure: verifyFailure });

/** The admission itself; the same nonce is the same admission, however often it is sent. */
export const admitTicket = (question: ScanQuestion & { readonly nonce: string }) =>
  call(verifyEntry, { body: { ...question, device: deviceName() }, failure: verifyFailure });

/** The specification's words where the server sends none. */
const verifyFailure = { en: 'Error verifying ticket', fr: 'Erreur lors de la vérification du billet' };

/** Which machine scanned, as far as it tells: for whoever reads the record of a disputed entry. */
const deviceName = (): string => navigator.userAgent.slice(0, 80);
