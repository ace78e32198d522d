import type { BodyInput } from '@ngoma/api/common/endpoint';
import {
  decidePicture,
  type GalleryAudience,
  type GalleryPictureState,
  listGallery,
  listManagedPictures,
  sendPicture,
  setGallery,
} from '@ngoma/api/features/events/event-gallery';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { shrinkPicture } from './shrink-picture.ts';

const keys = { all: ['event-gallery'] as const };

/** Pictures on one page of the organizer's list. */
export const picturesPerPage = 24;

/** The gallery of an event as the signed-in person sees it: whether they may send, and their own pictures. */
export const galleryQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...keys.all, eventId, 'reader'],
    queryFn: ({ signal }) => call(listGallery, { params: { id: eventId }, query: {}, signal }),
  });

/** One page of the pictures of an own event's gallery, latest first. */
export const managedPicturesQuery = (eventId: string, state: GalleryPictureState, page: number) =>
  queryOptions({
    queryKey: [...keys.all, eventId, 'managed', state, page],
    queryFn: ({ signal }) =>
      call(listManagedPictures, { params: { id: eventId }, query: { state, page, limit: picturesPerPage }, signal }),
    placeholderData: keepPreviousData,
  });

/** Mutation after which everything about a gallery is loaded again. */
function useGalleryMutation<Input, Reply>(eventId: string, mutationFn: (input: Input) => Promise<Reply>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => cache.invalidateQueries({ queryKey: [...keys.all, eventId] }) });
}

/** Scales a picture down and sends it. `audience` is what the person agreed to. */
export const useSendPicture = (eventId: string) =>
  useGalleryMutation(eventId, async ({ picture, audience }: { picture: Blob; audience: GalleryAudience }) =>
    call(sendPicture, {
      params: { id: eventId },
      body: { consent: 'true', audience },
      files: { picture: await shrinkPicture(picture) },
    }),
  );

export const useSetGallery = (eventId: string) =>
  useGalleryMutation(eventId, (body: BodyInput<typeof setGallery>) => call(setGallery, { params: { id: eventId }, body }));

export const useDecidePicture = (eventId: string, pictureId: string) =>
  useGalleryMutation(eventId, (body: BodyInput<typeof decidePicture>) => call(decidePicture, { params: { pictureId }, body }));
