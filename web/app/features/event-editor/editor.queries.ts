import type { BodyInput } from '@ngoma/api/common/endpoint';
import {
  createEvent,
  duplicateEvent,
  publishEvent,
  setEventStatus,
  setEventVisibility,
  setValidationView,
  updateEvent,
} from '@ngoma/api/features/event-editing';
import { saveCustomization, updateCustomization } from '@ngoma/api/features/event-look';
import { saveTickets } from '@ngoma/api/features/event-tickets';
import { type EventState, type EventWithDetails, getEvent, listEvents } from '@ngoma/api/features/events';
import { getRefundsProgress } from '@ngoma/api/features/orders';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/call.ts';
import { ownEventsKey } from '#lib/own-events-key.ts';
import { useKeyed } from '#lib/use-keyed.ts';

const keys = { mine: ownEventsKey, one: (eventId: string) => [...ownEventsKey, eventId] as const };

/** Events of one list that stand on a page. */
export const eventsOnPage = 20;

/** The order in which each state is looked through: what comes next, or what was last. */
const sortOf = (state: EventState | undefined) =>
  state === 'published' ? ({ sort: 'date' } as const) : !state || state === 'draft' ? ({ sort: 'newest' } as const) : {};

/** One page of the own events: of one state or all, with some words or whatever they are called. Drafts stand before the others. */
export const myEventsPageQuery = ({ state, q, page }: { state?: EventState | undefined; q: string; page: number }) =>
  queryOptions({
    queryKey: [...keys.mine, 'page', { state, q, page }] as const,
    queryFn: ({ signal }) =>
      call(listEvents, {
        query: { mine: 'true', limit: eventsOnPage, page, ...(q ? { q } : sortOf(state)), ...(state && { status: state }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** The drafts that were made last; enough to find the one that somebody stopped at. */
export const draftsQuery = () =>
  queryOptions({
    queryKey: [...keys.mine, 'drafts'] as const,
    queryFn: async ({ signal }) =>
      (await call(listEvents, { query: { mine: 'true', status: 'draft', limit: 20, sort: 'newest' }, signal })).fullData,
  });

/** One own event with what only its team is given. */
export const editedEventQuery = (eventId: string) =>
  queryOptions({
    queryKey: keys.one(eventId),
    queryFn: async ({ signal }) => (await call(getEvent, { params: { id: eventId }, query: {}, signal })).eventWithDetails,
    staleTime: 0,
  });

const refundsRefreshMs = 3_000;

/** How far the refunds of a cancelled event are; asked again until every one has ended. */
export const refundsQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...keys.one(eventId), 'refunds'] as const,
    queryFn: async ({ signal }) => (await call(getRefundsProgress, { params: { id: eventId }, signal })).refunds,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && data.done + data.failed < data.total ? refundsRefreshMs : false),
  });

/** After any change the lists and the event itself are asked again. */
function useChange<Input, Reply>(change: (input: Input) => Promise<Reply>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: () => cache.invalidateQueries({ queryKey: keys.mine }) });
}

export const useCreateEvent = () =>
  useChange(
    useKeyed(({ body, coverImage }: { body: BodyInput<typeof createEvent>; coverImage: File | undefined }, idempotencyKey) =>
      call(createEvent, { body, files: { coverImage }, idempotencyKey }),
    ),
  );

export const useUpdateEvent = (eventId: string) =>
  useChange(({ body, coverImage }: { body: BodyInput<typeof updateEvent>; coverImage: File | undefined }) =>
    call(updateEvent, { params: { id: eventId }, body, files: { coverImage } }),
  );

export const useSaveTickets = (eventId: string) =>
  useChange((body: BodyInput<typeof saveTickets>) => call(saveTickets, { params: { eventId }, body }));

export interface LookWish {
  readonly primaryColor: string;
  readonly secondaryColor: string;
  readonly logo: File | undefined;
  readonly background: File | undefined;
}

/** Saves the look: as the stepper's third call while the event is being made, as a change later. */
export const useSaveLook = (event: Pick<EventWithDetails, '_id' | 'ticketConfigId' | 'customization'>) =>
  useChange(
    ({ logo, background, ...colors }: LookWish): Promise<{ message: string }> =>
      event.customization
        ? call(updateCustomization, { params: { id: event._id }, body: colors, files: { logo, background } })
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
  useChange(({ status, reason }: { status: 'cancelled' | 'published' | 'draft'; reason: string }) =>
    call(setEventStatus, { params: { id: eventId, status }, body: { reason } }),
  );

export const useDuplicate = (eventId: string) =>
  useChange((date: string) => call(duplicateEvent, { params: { id: eventId }, body: { date } }));
