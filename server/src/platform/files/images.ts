import { Refusal } from '../http/refusal.ts';
import { bilingual } from '../i18n/messages.ts';
import { loadSharp } from './sharp.ts';

/** Maximum number of pixels. Phones take photographs of up to 50 megapixels; a decompression bomb declares more. */
const defaultMaxPixels = 50_000_000;
const acceptedFormats: readonly string[] = ['jpeg', 'png', 'webp', 'heif', 'avif', 'gif'];

/** A rectangle in pixels of the picture as displayed, after the camera's rotation is applied. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Picture {
  readonly width: number;
  readonly height: number;
}

/** A picture in one width. `forWidth` is the requested width; a smaller picture is not enlarged to it. */
export interface Rendition extends Picture {
  readonly forWidth: number;
  readonly bytes: Buffer;
  readonly contentType: 'image/webp';
}

/**
 * Checks that an upload is a picture that can be decoded, whatever its name and type claim. Returns its size as displayed.
 * Refuses with 415 `not_a_picture`, and with 413 `picture_too_large` above the limit, by default 50 megapixels.
 */
export async function inspectPicture(bytes: Buffer, maxPixels: number = defaultMaxPixels): Promise<Picture> {
  const { format, width, height, autoOrient } = await metadataOf(bytes);
  if (!acceptedFormats.includes(format ?? '')) throw notAPicture();
  if (width * height > maxPixels) throw tooLarge(maxPixels);
  try {
    // The header can be intact although the pixels are not: decoding the smallest rendition shows it.
    await (await decode(bytes)).resize(16, 16, { fit: 'inside' }).raw().toBuffer();
  } catch {
    throw notAPicture();
  }
  return { width: autoOrient.width, height: autoOrient.height };
}

/**
 * Re-encodes a picture as WebP in the given widths: upright, cropped if requested, and only the first frame of an animation.
 * Removes all metadata, which may contain the location. Raises the refusals of `inspectPicture`.
 */
export async function renderPicture(
  bytes: Buffer,
  options: { widths: readonly number[]; crop?: Crop; quality?: number; maxPixels?: number },
): Promise<Rendition[]> {
  const size = await inspectPicture(bytes, options.maxPixels);
  const area = options.crop && within(options.crop, size);
  // Decoded once, at the largest width. The smaller renditions are made from that.
  const largest = Math.max(...options.widths);
  const sharp = await loadSharp();
  const upright = (await decode(bytes)).autoOrient();
  if (area) upright.extract(area);
  const base = await upright
    .resize({ width: largest, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: base.info.width, height: base.info.height, channels: base.info.channels };
  return Promise.all(
    options.widths.map(async (forWidth) => {
      const { data, info } = await sharp(base.data, { raw })
        .resize({ width: forWidth, withoutEnlargement: true })
        .webp({ quality: options.quality ?? 80, effort: 4 })
        .toBuffer({ resolveWithObject: true });
      return { forWidth, width: info.width, height: info.height, bytes: data, contentType: 'image/webp' as const };
    }),
  );
}

/** Width and height in pixels at which the transparency of a picture is measured. */
const transparencyPixels = 64;

/** Returns the share of a picture, from 0 to 1, that is more transparent than opaque. Call `inspectPicture` before. */
export async function transparentShare(bytes: Buffer): Promise<number> {
  const alpha = await (await decode(bytes))
    .ensureAlpha()
    .resize({ width: transparencyPixels, height: transparencyPixels, fit: 'fill' })
    .extractChannel('alpha')
    .raw()
    .toBuffer();
  return alpha.filter((value) => value < 128).length / alpha.length;
}

const decode = async (bytes: Buffer) =>
  (await loadSharp())(bytes, { limitInputPixels: defaultMaxPixels, failOn: 'truncated', pages: 1 });

async function metadataOf(bytes: Buffer) {
  const sharp = await loadSharp();
  try {
    // Without sharp's own limit, so that "too large" and "not a picture" are different errors.
    return await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
  } catch {
    throw notAPicture();
  }
}

/** Returns the part of a crop that lies within the picture; undefined for a crop outside the picture, which is ignored. */
function within(crop: Crop, size: Picture): { left: number; top: number; width: number; height: number } | undefined {
  const left = clamp(Math.round(crop.x), 0, size.width);
  const top = clamp(Math.round(crop.y), 0, size.height);
  const width = clamp(Math.round(crop.x + crop.width), 0, size.width) - left;
  const height = clamp(Math.round(crop.y + crop.height), 0, size.height) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : undefined;
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

const notAPicture = () => new Refusal('not_a_picture', 415, bilingual('platform.notAPicture'));

const tooLarge = (maxPixels: number) =>
  new Refusal('picture_too_large', 413, bilingual('platform.pictureTooLarge', { megapixels: maxPixels / 1_000_000 }));
