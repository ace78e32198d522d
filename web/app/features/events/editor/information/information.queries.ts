import type { BodyInput } from '@ngoma/api/common/endpoint';
import {
  addEventPhoto,
  type EventInformation,
  getEventInformation,
  saveEventInformation,
  setArtistPicture,
} from '@ngoma/api/features/events/information';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { ownEventsKey } from '#lib/api/queries/query-keys.ts';

/** The information of the page of an own event, with the values as entered. */
export const informationQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...ownEventsKey, eventId, 'information'] as const,
    queryFn: async ({ signal }) => (await call(getEventInformation, { params: { id: eventId }, query: {}, signal })).information,
    staleTime: 0,
  });

type Reply = { readonly message: string; readonly information: EventInformation };

/** Mutation whose reply replaces the information in the cache. */
function useChange<Input>(eventId: string, change: (input: Input) => Promise<Reply>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ information }) => cache.setQueryData(informationQuery(eventId).queryKey, information),
  });
}

export const useSaveInformation = (eventId: string) =>
  useChange(eventId, (body: BodyInput<typeof saveEventInformation>) =>
    call(saveEventInformation, { params: { id: eventId }, body }),
  );

export const useAddPhoto = (eventId: string) =>
  useChange(eventId, (picture: File) => call(addEventPhoto, { params: { id: eventId }, body: {}, files: { picture } }));

export const useSetArtistPicture = (eventId: string) =>
  useChange(eventId, ({ artistId, picture }: { readonly artistId: string; readonly picture: File }) =>
    call(setArtistPicture, { params: { id: eventId, artistId }, files: { picture } }),
  );
