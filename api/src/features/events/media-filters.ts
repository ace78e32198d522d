import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { blankable, Id, line } from '../../common/fields.ts';
import { EventParams } from './access.ts';

/** Maximum overlays of an event and pixels of an upload, and minimum sizes in pixels. */
export const overlayLimits = { overlays: 12, name: 40, pixels: 12_000_000, frameWidth: 720, markWidth: 96 } as const;

/** A frame lies over the whole picture; a sticker is placed freely; a sponsor's mark begins in the lower corner. */
export const overlayKinds = ['frame', 'sticker', 'sponsor'] as const;
export const OverlayKind = z.enum(overlayKinds);
export type OverlayKind = z.infer<typeof OverlayKind>;

/** Formats of pictures in the studio, as width divided by height. A frame has one of them. */
export const pictureFormats = { portrait: 4 / 5, story: 9 / 16, square: 1 } as const;
export type PictureFormat = keyof typeof pictureFormats;
const PictureFormatName = z.enum(['portrait', 'story', 'square']);

/** A frame, sticker or sponsor's mark that an organizer offers for pictures of the event. */
export const EventOverlay = z
  .object({
    _id: Id,
    kind: OverlayKind,
    name: z.string().meta({ example: 'Makossa Night' }),
    picture: z.object({ url: z.string(), width: z.int().min(1), height: z.int().min(1) }),
    format: PictureFormatName.nullable().meta({ description: 'The format of a frame; null for the other kinds' }),
  })
  .meta({ id: 'EventOverlay' });
export type EventOverlay = z.infer<typeof EventOverlay>;

/** An overlay as the team of the event sees it. */
export const ManagedOverlay = EventOverlay.extend({
  isOn: z.boolean().meta({ description: 'Whether it is offered in the studio' }),
}).meta({ id: 'ManagedOverlay' });
export type ManagedOverlay = z.infer<typeof ManagedOverlay>;

const unknown = { 404: ['not_found'] };
const ManagedOverlays = z.object({ overlays: z.array(ManagedOverlay) });
const Changed = ManagedOverlays.extend({ message: z.string() });

export const listOverlays = endpoint({
  method: 'GET',
  path: '/event/:id/overlays',
  summary: 'Lists the frames, stickers and marks that the organizer of an event offers for pictures',
  allow: 'signed-in',
  params: EventParams,
  reply: z.object({ overlays: z.array(EventOverlay) }),
  refuses: unknown,
});

export const listManagedOverlays = endpoint({
  method: 'GET',
  path: '/event/:id/overlays/managed',
  summary: 'Lists the overlays of an event for its team, also those that are switched off',
  allow: ['organizer'],
  params: EventParams,
  reply: ManagedOverlays,
  refuses: unknown,
});

export const addOverlay = endpoint({
  method: 'POST',
  path: '/event/:id/overlays',
  summary: 'Adds a frame, sticker or mark to an event, at the end of the list. It is re-encoded and keeps its transparency.',
  allow: ['organizer'],
  params: EventParams,
  body: z.object({ kind: OverlayKind, name: blankable(line(overlayLimits.name)) }),
  files: {
    picture: {
      describe: 'PNG or WebP. A frame is 4:5, 9:16 or 1:1, and transparent where the picture shows.',
      maxBytes: 5 * 1024 * 1024,
      contentTypes: ['image/png', 'image/webp'],
    },
  },
  status: 201,
  reply: Changed,
  refuses: {
    404: ['not_found'],
    409: ['too_many_overlays'],
    413: ['picture_too_large'],
    415: ['not_a_picture'],
    422: ['frame_shape', 'frame_not_transparent', 'overlay_too_small'],
  },
});

export const orderOverlays = endpoint({
  method: 'PUT',
  path: '/event/:id/overlays/order',
  summary: 'Sets the order of an event’s overlays. Those that are not named follow in their order.',
  allow: ['organizer'],
  params: EventParams,
  body: z.object({ ids: z.array(Id).max(overlayLimits.overlays) }),
  reply: Changed,
  refuses: unknown,
});

const OverlayParams = z.object({ overlayId: Id });

export const changeOverlay = endpoint({
  method: 'PATCH',
  path: '/overlays/:overlayId',
  summary: 'Renames an overlay, or switches it on or off. Missing fields stay.',
  allow: ['organizer'],
  params: OverlayParams,
  body: z.object({ name: line(overlayLimits.name).optional(), isOn: z.boolean().optional() }),
  reply: Changed,
  refuses: unknown,
});

export const removeOverlay = endpoint({
  method: 'DELETE',
  path: '/overlays/:overlayId',
  summary: 'Deletes an overlay. Pictures that were made with it stay.',
  allow: ['organizer'],
  params: OverlayParams,
  reply: Changed,
  refuses: unknown,
});
