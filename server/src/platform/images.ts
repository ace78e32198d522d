import sharp from 'sharp';
import { Refusal } from './refusal.ts';

// One thread per picture: several jobs run side by side already, and requests need the processor more.
sharp.concurrency(1);
sharp.cache(false);

/** A photograph of 50 megapixels is the largest that phones take; a "bomb" claims more. */
const maxPixels = 50_000_000;
const acceptedFormats: readonly string[] = ['jpeg', 'png', 'webp', 'heif', 'avif', 'gif'];

/** Pixels of the picture as people see it, after the camera's rotation was applied. */
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

/** One size of a picture. `forWidth` is the width that was asked for; a small picture is not blown up to it. */
export interface Rendition extends Picture {
  readonly forWidth: number;
  readonly bytes: Buffer;
  readonly contentType: 'image/webp';
}

/**
 * Checks that an upload really is a picture that can be decoded, whatever its name and type claim. Answers its size as
 * people see it. Refuses anything else with 415 `not_a_picture`, or 413 `picture_too_large` beyond 50 megapixels.
 */
export async function inspectPicture(bytes: Buffer): Promise<Picture> {
  const { format, width, height, autoOrient } = await metadataOf(bytes);
  if (!acceptedFormats.includes(format ?? '')) throw notAPicture();
  if (width * height > maxPixels) throw tooLarge();
  try {
    // A header can be whole where the picture is not; the smallest rendition finds out.
    await decode(bytes).resize(16, 16, { fit: 'inside' }).raw().toBuffer();
  } catch {
    throw notAPicture();
  }
  return { width: autoOrient.width, height: autoOrient.height };
}

/**
 * Re-encodes a picture as WebP in the given widths: upright, cropped if asked, the first frame of an animation, without
 * its metadata (a photograph's place is nobody's business). Throws the refusals of `inspectPicture`.
 */
export async function renderPicture(
  bytes: Buffer,
  options: { widths: readonly number[]; crop?: Crop; quality?: number },
): Promise<Rendition[]> {
  const size = await inspectPicture(bytes);
  const area = options.crop && within(options.crop, size);
  // Decoded once, at the largest width; the smaller ones are made from that.
  const largest = Math.max(...options.widths);
  const upright = decode(bytes).autoOrient();
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

const decode = (bytes: Buffer) => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'truncated', pages: 1 });

async function metadataOf(bytes: Buffer) {
  try {
    // The limit is checked by hand, to tell "too large" from "not a picture".
    return await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
  } catch {
    throw notAPicture();
  }
}

/** The part of a crop that lies inside the picture; a crop that misses it is ignored. */
function within(crop: Crop, size: Picture): { left: number; top: number; width: number; height: number } | undefined {
  const left = clamp(Math.round(crop.x), 0, size.width);
  const top = clamp(Math.round(crop.y), 0, size.height);
  const width = clamp(Math.round(crop.x + crop.width), 0, size.width) - left;
  const height = clamp(Math.round(crop.y + crop.height), 0, size.height) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : undefined;
}

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

const notAPicture = () =>
  new Refusal('not_a_picture', 415, {
    en: 'This file is not a picture we can read. Please use JPEG, PNG, WebP, AVIF or GIF.',
    fr: "Ce fichier n'est pas une image lisible. Utilisez JPEG, PNG, WebP, AVIF ou GIF.",
  });

const tooLarge = () =>
  new Refusal('picture_too_large', 413, {
    en: 'This picture has more than 50 megapixels',
    fr: 'Cette image dépasse 50 mégapixels',
  });
