import { boundedPool } from '#platform/concurrency/bounded-pool';
import { loadSharp } from '#platform/files/sharp';
import { type PosterRequest, posterSvg } from './poster.ts';

/** A poster to be drawn in pixels. The people are in any format. */
export type PixelRequest = Omit<PosterRequest, 'artists'> & { readonly artists?: Buffer | undefined };

/** Returns the poster as SVG with people as PNG, which the drawing library reads. */
export async function drawableSvg({ artists, ...request }: PixelRequest): Promise<Buffer> {
  if (!artists) return Buffer.from(posterSvg(request));
  const bytes = await (await loadSharp())(artists).png().toBuffer();
  return Buffer.from(posterSvg({ ...request, artists: { bytes, type: 'image/png' } }));
}

/** Draws the poster on an opaque ground. */
const render = async (request: PixelRequest) => (await loadSharp())(await drawableSvg(request)).flatten();

/** Limits concurrent drawing. The pictures of all seeds and sizes do not fit into a cache. */
const limited = boundedPool({ concurrency: 2, maxWaiting: 40 });

/** Returns the poster as WebP in exactly the requested pixels. Raises `busy` (503) while too many are being drawn. */
export const posterWebp = (request: PixelRequest): Promise<Buffer> =>
  limited(async () => (await render(request)).webp({ quality: 84, effort: 3, smartSubsample: true }).toBuffer());

/** Returns the poster as JPEG, for PDFs and emails, which do not show WebP. */
export const posterJpeg = async (request: PixelRequest): Promise<Buffer> =>
  (await render(request)).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
