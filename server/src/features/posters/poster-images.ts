import { boundedPool } from '#platform/concurrency/bounded-pool';
import { loadSharp } from '#platform/files/sharp';
import { type PosterRequest, posterSvg } from './poster.ts';

/** Draws the poster on an opaque ground. */
const render = async (request: PosterRequest) => (await loadSharp())(Buffer.from(posterSvg(request))).flatten();

/** Limits concurrent drawing. The pictures of all seeds and sizes do not fit into a cache. */
const limited = boundedPool({ concurrency: 2, maxWaiting: 40 });

/** Returns the poster as WebP in exactly the requested pixels. Raises `busy` (503) while too many are being drawn. */
export const posterWebp = (request: PosterRequest): Promise<Buffer> =>
  limited(async () => (await render(request)).webp({ quality: 84, effort: 3, smartSubsample: true }).toBuffer());

/** Returns the poster as JPEG, for PDFs and emails, which do not show WebP. */
export const posterJpeg = async (request: PosterRequest): Promise<Buffer> =>
  (await render(request)).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
