import { type OverlayKind, overlayLimits, type PictureFormat, pictureFormats } from '@ngoma/api/features/events/media-filters';
import type { Picture } from '#platform/files/images';
import { notFound, Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';

/** How far a frame may be from the ratio of its format. It is stretched by as much at most, which no one sees. */
const ratioTolerance = 0.02;
/** Share of a frame that must be transparent, so that the picture below it shows. */
const leastTransparent = 0.2;

/** Widths in pixels at which overlays are stored: a frame at that of the studio's pictures. */
export const storedWidths: Readonly<Record<OverlayKind, number>> = { frame: 1080, sticker: 640, sponsor: 640 };

export const unknownOverlay = () => notFound(bilingual('mediaFilters.notFound'));

/** Returns the format whose shape a picture has. */
export const formatOf = ({ width, height }: Picture): PictureFormat | undefined =>
  (Object.keys(pictureFormats) as PictureFormat[]).find(
    (format) => Math.abs(width / height / pictureFormats[format] - 1) <= ratioTolerance,
  );

/** Requires space for one more overlay of an event. Raises `too_many_overlays` (409). */
export function requireSpace(count: number): void {
  const max = overlayLimits.overlays;
  if (count >= max)
    throw new Refusal('too_many_overlays', 409, bilingual('mediaFilters.tooMany', { max }), { facts: { most: max } });
}

/**
 * Requires an upload that can be used, and returns the format of a frame. `transparent` is the share of the picture that is
 * transparent. Raises `overlay_too_small`, `frame_shape` and `frame_not_transparent` (422).
 */
export function requireUsable(kind: OverlayKind, size: Picture, transparent: number): PictureFormat | null {
  const least = kind === 'frame' ? overlayLimits.frameWidth : overlayLimits.markWidth;
  if (size.width < least) throw unusable('overlay_too_small', bilingual('mediaFilters.tooSmall', { pixels: least }));
  if (kind !== 'frame') return null;
  const format = formatOf(size);
  if (!format) throw unusable('frame_shape', bilingual('mediaFilters.frameShape', { width: size.width, height: size.height }));
  if (transparent < leastTransparent) throw unusable('frame_not_transparent', bilingual('mediaFilters.notTransparent'));
  return format;
}

const unusable = (code: string, text: ReturnType<typeof bilingual>) =>
  new Refusal(code, 422, text, { errors: { picture: text } });
