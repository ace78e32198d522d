import sharp from 'sharp';
import { boundedPool } from '#platform/concurrency/bounded-pool';
import { type PosterRequest, posterSvg } from './poster.ts';

const render = (request: PosterRequest) => sharp(Buffer.from(posterSvg(request)));

/** Limits concurrent drawing. The pictures of all seeds and sizes do not fit into a cache. */
const limited = boundedPool({ concurrency: 2, maxWaiting: 40 });

/** Returns the poster as WebP in exactly the requested pixels. Raises `busy` (503) while too many are being drawn. */
export const posterWebp = (request: PosterRequest): Promise<Buffer> =>
  limited(() => render(request).flatten().webp({ quality: 84, effort: 3, smartSubsample: true }).toBuffer());

/** Returns the poster as JPEG, for PDFs and emails, which do not show WebP. */
export const posterJpeg = (request: PosterRequest): Promise<Buffer> =>
  render(request).flatten().jpeg({ quality: 82, mozjpeg: true }).toBuffer();
