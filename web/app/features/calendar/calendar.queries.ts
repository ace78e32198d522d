import type { BodyInput, ReplyOf } from '@ngoma/api/common/endpoint';
import {
  addBooking,
  addImport,
  type Booking,
  calendarFeed,
  changeBooking,
  listImports,
  myCalendar,
  refreshImport,
  removeBooking,
  removeImport,
  renewCalendarFeed,
} from '@ngoma/api/features/events/calendar';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#lib/api/call.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import type { BookingSpan } from './calendar-days.ts';

const calendarKey = ['calendar'] as const;
const feedKey = ['calendar-feed'] as const;
const importsKey = ['calendar-imports'] as const;

/** Bookings between two instants, and the time zone in which they are shown. */
export const bookingsQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...calendarKey, from, to] as const,
    queryFn: ({ signal }) => call(myCalendar, { query: { from, to }, signal }),
    placeholderData: keepPreviousData,
  });

export const feedQuery = () => queryOptions({ queryKey: feedKey, queryFn: ({ signal }) => call(calendarFeed, { signal }) });

/** The imported calendars. Refetches every few seconds while one is being read. */
const importsQuery = () =>
  queryOptions({
    queryKey: importsKey,
    queryFn: async ({ signal }) => (await call(listImports, { signal })).imports,
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'waiting') ? 3_000 : false),
  });

/**
 * Returns the imported calendars. Once one has been read, the provider's own bookings are refetched, because they include its
 * entries.
 */
export function useImports() {
  const cache = useQueryClient();
  const imports = useQuery(importsQuery());
  const read = imports.data?.map(({ _id, readAt }) => `${_id} ${readAt}`).join();
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (before.current !== undefined && before.current !== read) void cache.invalidateQueries({ queryKey: calendarKey });
    before.current = read;
  }, [cache, read]);
  return imports;
}

function useCalendarMutation<Input, Reply>(change: (input: Input) => Promise<Reply>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      for (const queryKey of [calendarKey, importsKey]) void cache.invalidateQueries({ queryKey });
    },
  });
}

/** Creates a booking, or updates the one whose id is given. */
export const useSaveBooking = () =>
  useCalendarMutation(({ id, ...body }: BodyInput<typeof addBooking> & { id?: string | undefined }) =>
    id ? call(changeBooking, { params: { id }, body }) : call(addBooking, { body }),
  );
export const useRemoveBooking = () => useCalendarMutation((id: string) => call(removeBooking, { params: { id } }));

const moveKey = [...calendarKey, 'move'] as const;

/** A booking before and after it was moved. */
interface Move {
  readonly before: Booking;
  readonly after: Booking;
  readonly isUndo?: boolean;
}

/** Writes a booking into every cached span that contains it. */
const putBooking = (cache: QueryClient, booking: Booking) =>
  cache.setQueriesData<ReplyOf<typeof myCalendar>>({ queryKey: calendarKey }, (reply) =>
    reply?.bookings ? { ...reply, bookings: reply.bookings.map((one) => (one._id === booking._id ? booking : one)) } : reply,
  );

const sendMove = ({ after: { _id: id, kind, title, place, note, startsAt, endsAt, allDay } }: Move) => {
  // Work under contract cannot be moved; the server would reply 404.
  const own = kind === 'contract' ? 'outside' : kind;
  const body = { kind: own, title, place: place ?? '', note: note ?? '', startsAt, endsAt, allDay };
  return call(changeBooking, { params: { id }, body });
};

/**
 * Returns a function that moves a booking: at once on the screen, with a toast that offers to undo it. If the server refuses, the
 * booking is put back and the toast shows the server's message. Moves are sent one after the other.
 */
export function useMoveBooking() {
  const cache = useQueryClient();
  const toast = useToast();
  const { t } = useTranslation();
  const { mutate } = useMutation({
    mutationKey: moveKey,
    scope: { id: moveKey.join() },
    mutationFn: sendMove,
    onMutate: async ({ after }) => {
      await cache.cancelQueries({ queryKey: calendarKey });
      putBooking(cache, after);
    },
    onSuccess: ({ message }, { before, after, isUndo }) => {
      const undo = { label: t('calendar:undo'), onPress: () => mutate({ before: after, after: before, isUndo: true }) };
      toast(message, 'success', isUndo ? undefined : undo);
    },
    onError: (error, { before }) => {
      putBooking(cache, before);
      toast(error.message, 'error');
    },
    onSettled: () => {
      if (cache.isMutating({ mutationKey: moveKey }) === 1) void cache.invalidateQueries({ queryKey: calendarKey });
    },
  });
  return (booking: Booking, span: BookingSpan) => mutate({ before: booking, after: { ...booking, ...span } });
}

export const useAddImport = () =>
  useCalendarMutation(({ file, ...body }: { name: string; address?: string; file?: File }) =>
    call(addImport, { body, files: { file } }),
  );
export const useRefreshImport = () => useCalendarMutation((id: string) => call(refreshImport, { params: { id } }));
export const useRemoveImport = () => useCalendarMutation((id: string) => call(removeImport, { params: { id } }));

/** Replaces the secret feed address. */
export function useRenewFeed() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(renewCalendarFeed),
    onSuccess: ({ url, readAt }) => {
      cache.setQueryData(feedKey, { url, readAt });
    },
  });
}
