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
import { call } from '#lib/call.ts';

const calendarKey = ['calendar'] as const;
const feedKey = ['calendar-feed'] as const;
const importsKey = ['calendar-imports'] as const;

/** What lies between two moments. */
export const bookingsQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...calendarKey, from, to] as const,
    queryFn: async ({ signal }) => (await call(myCalendar, { query: { from, to }, signal })).bookings,
    placeholderData: keepPreviousData,
  });

export const feedQuery = () => queryOptions({ queryKey: feedKey, queryFn: ({ signal }) => call(calendarFeed, { signal }) });

/** While an address is being read, it is asked for again every few seconds. */
const importsQuery = () =>
  queryOptions({
    queryKey: importsKey,
    queryFn: async ({ signal }) => (await call(listImports, { signal })).imports,
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'waiting') ? 3_000 : false),
  });

/** The calendars that are read along. Once one has been read, the own one, where its entries stand, is asked for anew. */
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

function useChange<Wish, Reply>(change: (wish: Wish) => Promise<Reply>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      for (const queryKey of [calendarKey, importsKey]) void cache.invalidateQueries({ queryKey });
    },
  });
}

/** Adds an entry, or changes the one whose id comes along. */
export const useSaveBooking = () =>
  useChange(({ id, ...body }: BodyInput<typeof addBooking> & { id?: string | undefined }) =>
    id ? call(changeBooking, { params: { id }, body }) : call(addBooking, { body }),
  );
export const useRemoveBooking = () => useChange((id: string) => call(removeBooking, { params: { id } }));
export const useAddImport = () =>
  useChange(({ file, ...body }: { name: string; address?: string; file?: File }) => call(addImport, { body, files: { file } }));
export const useRefreshImport = () => useChange((id: string) => call(refreshImport, { params: { id } }));
export const useRemoveImport = () => useChange((id: string) => call(removeImport, { params: { id } }));

/** Another secret address in place of the one before. */
export function useRenewFeed() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(renewCalendarFeed),
    onSuccess: ({ url, readAt }) => {
      cache.setQueryData(feedKey, { url, readAt });
    },
  });
}
