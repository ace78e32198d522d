import type { BodyInput } from '@ngoma/api/common/endpoint';
import { getCustomization, saveCustomization, updateCustomization } from '@ngoma/api/features/events/customization';
import {
  createEvent,
  duplicateEvent,
  publishEvent,
  repeatEvent,
  setEventStatus,
  setEventVisibility,
  setValidationView,
  updateEvent,
} from '@ngoma/api/features/events/editor';
import { type EventState, type EventWithDetails, getEvent, listEvents } from '@ngoma/api/features/events/events';
import { saveTickets } from '@ngoma/api/features/events/ticketing/ticket-types';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { ownEventsKey } from '#lib/api/queries/query-keys.ts';
import { useIdempotencyKey } from '#lib/api/use-idempotency-key.ts';

const keys = { mine: ownEventsKey, one: (eventId: string) => [...ownEventsKey, eventId] as const };

/** Events on one page of the list. */
export const ownEventsPerPage = 20;

export const ownEventSorts = ['newest', 'date', 'latest', 'name', 'sales', 'state'] as const;
export type OwnEventSort = (typeof ownEventSorts)[number] | 'relevance';

/** The usual order: results by relevance, published events by date, drafts and all events by creation, others the latest first. */
export const usualSortOf = (state: EventState | undefined, q: string): OwnEventSort =>
  q ? 'relevance' : state === 'published' ? 'date' : !state || state === 'draft' ? 'newest' : 'latest';

interface OwnEventsSearch {
  readonly state?: EventState | undefined;
  readonly q: string;
  readonly sort: OwnEventSort;
  readonly page: number;
}

/** One page of the own events, filtered by state and text. */
export const myEventsPageQuery = ({ state, q, sort, page }: OwnEventsSearch) =>
  queryOptions({
    queryKey: [...keys.mine, 'page', { state, q, sort, page }] as const,
    queryFn: ({ signal }) =>
      call(listEvents, {
        query: { mine: 'true', limit: ownEventsPerPage, page, sort, ...(q && { q }), ...(state && { status: state }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Latest drafts, enough to find the one that the organizer left. */
export const draftsQuery = () =>
  queryOptions({
    queryKey: [...keys.mine, 'drafts'] as const,
    queryFn: async ({ signal }) =>
      (await call(listEvents, { query: { mine: 'true', status: 'draft', limit: 20, sort: 'newest' }, signal })).fullData,
  });

/** One own event with the data that only its team sees. */
export const editedEventQuery = (eventId: string) =>
  queryOptions({
    queryKey: keys.one(eventId),
    queryFn: async ({ signal }) => (await call(getEvent, { params: { id: eventId }, query: {}, signal })).eventWithDetails,
    staleTime: 0,
  });

/** Mutation that refreshes the own events, lists and details, after a change. */
function useChange<Input, Reply>(change: (input: Input) => Promise<Reply>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: () => cache.invalidateQueries({ queryKey: keys.mine }) });
}

export const useCreateEvent = () =>
  useChange(
    useIdempotencyKey(
      ({ body, coverImage }: { body: BodyInput<typeof createEvent>; coverImage: File | undefined }, idempotencyKey) =>
        call(createEvent, { body, files: { coverImage }, idempotencyKey }),
    ),
  );

export const useUpdateEvent = (eventId: string) =>
  useChange(({ body, coverImage }: { body: BodyInput<typeof updateEvent>; coverImage: File | undefined }) =>
    call(updateEvent, { params: { id: eventId }, body, files: { coverImage } }),
  );

export const useSaveTickets = (eventId: string) =>
  useChange((body: BodyInput<typeof saveTickets>) => call(saveTickets, { params: { eventId }, body }));

export interface CustomizationInput {
  readonly primaryColor: string;
  readonly secondaryColor: string;
  readonly logo: File | undefined;
  readonly background: File | undefined;
  readonly removeLogo?: true;
  readonly removeBackground?: true;
}

/** Loads the customization of another event of the organizer; null if it has none. */
export const useLoadCustomization = () =>
  useMutation({
    mutationFn: async (eventId: string) => (await call(getCustomization, { params: { id: eventId } })).customization,
  });

/** Saves the customization: as the third step of the creation, or as a later change. */
export const useSaveCustomization = (event: Pick<EventWithDetails, '_id' | 'ticketConfigId' | 'customization'>) =>
  useChange(
    ({ logo, background, removeLogo, removeBackground, ...colors }: CustomizationInput): Promise<{ message: string }> =>
      event.customization
        ? call(updateCustomization, {
            params: { id: event._id },
            body: { ...colors, removeLogo, removeBackground },
            files: { logo, background },
          })
        : call(saveCustomization, {
            params: { eventId: event._id, ticketConfigId: event.ticketConfigId ?? '' },
            body: colors,
            files: { logo, background },
          }),
  );

export const usePublish = (event: Pick<EventWithDetails, '_id' | 'ticketConfigId' | 'customization'>) =>
  useChange((body: BodyInput<typeof publishEvent>) =>
    call(publishEvent, {
      params: {
        eventId: event._id,
        ticketCustomId: event.ticketConfigId ?? '',
        eventCustomizationId: event.customization?._id ?? '',
      },
      body,
    }),
  );

export const useSetVisibility = (eventId: string) =>
  useChange((body: BodyInput<typeof setEventVisibility>) => call(setEventVisibility, { params: { id: eventId }, body }));

export const useSetValidationView = (eventId: string) =>
  useChange((body: BodyInput<typeof setValidationView>) =>
    call(setValidationView, {
      params: { id: eventId },
      body,
      failure: { en: 'Failed to update validation view', fr: 'La modification du contrôle des billets a échoué' },
    }),
  );

export const useSetStatus = (eventId: string) =>
  useChange(({ status, reason }: { status: 'cancelled' | 'postponed' | 'published' | 'draft'; reason: string }) =>
    call(setEventStatus, { params: { id: eventId, status }, body: { reason } }),
  );

export const useDuplicate = (eventId: string) =>
  useChange((date: string) => call(duplicateEvent, { params: { id: eventId }, body: { date } }));

/** Makes a draft for each date; a repeat of the same request makes none twice. */
export const useRepeat = (eventId: string) =>
  useChange(
    useIdempotencyKey((dates: string[], idempotencyKey) =>
      call(repeatEvent, { params: { id: eventId }, body: { dates }, idempotencyKey }),
    ),
  );
