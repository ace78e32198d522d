import type { BodyInput } from '@ngoma/api/common/endpoint';
import {
  addOverlay,
  changeOverlay,
  listManagedOverlays,
  listOverlays,
  type ManagedOverlay,
  type OverlayKind,
  orderOverlays,
  removeOverlay,
} from '@ngoma/api/features/events/media-filters';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';

const keys = { all: ['event-overlays'] as const };

/** The frames, stickers and marks that an event offers in the studio. */
export const overlaysQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...keys.all, eventId, 'offered'],
    queryFn: async ({ signal }) => (await call(listOverlays, { params: { id: eventId }, signal })).overlays,
  });

/** All overlays of an own event, also those that are switched off. */
export const managedOverlaysQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...keys.all, eventId, 'managed'],
    queryFn: async ({ signal }) => (await call(listManagedOverlays, { params: { id: eventId }, signal })).overlays,
  });

type Reply = { readonly message: string; readonly overlays: ManagedOverlay[] };

/** Mutation whose reply replaces the list in the cache. */
function useChange<Input>(eventId: string, change: (input: Input) => Promise<Reply>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ overlays }) => {
      cache.setQueryData(managedOverlaysQuery(eventId).queryKey, overlays);
      return cache.invalidateQueries({ queryKey: overlaysQuery(eventId).queryKey });
    },
  });
}

export interface NewOverlay {
  readonly kind: OverlayKind;
  readonly name: string;
  readonly picture: File;
}

export const useAddOverlay = (eventId: string) =>
  useChange(eventId, ({ kind, name, picture }: NewOverlay) =>
    call(addOverlay, { params: { id: eventId }, body: { kind, name }, files: { picture } }),
  );

export const useOrderOverlays = (eventId: string) =>
  useChange(eventId, (ids: string[]) => call(orderOverlays, { params: { id: eventId }, body: { ids } }));

export const useChangeOverlay = (eventId: string, overlayId: string) =>
  useChange(eventId, (body: BodyInput<typeof changeOverlay>) => call(changeOverlay, { params: { overlayId }, body }));

export const useRemoveOverlay = (eventId: string, overlayId: string) =>
  useChange(eventId, () => call(removeOverlay, { params: { overlayId } }));
