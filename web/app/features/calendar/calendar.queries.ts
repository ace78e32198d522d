import type { BodyInput } from '@ngoma/api/common/endpoint';
import {
  addBooking,
  addImport,
  calendarFeed,
  changeBooking,
  listImports,
  myCalendar,
  refreshImport,
  removeBooking,
  removeImport,
  renewCalendarFeed,
} from '@ngoma/api/features/calendar';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#lib/api/call.ts';

const calendarKey = ['calendar'] as const;
const feedKey = ['calendar-feed'] as const;
const importsKey = ['calendar-imports'] as const;

/** Bookings between two instants. */
export const bookingsQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...calendarKey, from, to] as const,
    queryFn: async ({ signal }) => (await call(myCalendar, { query: { from, to }, signal })).bookings,
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
