import sharp from 'sharp';
import { boundedPool } from '#platform/bounded-pool';
import { type PosterRequest, posterSvg } from './poster.ts';

const render = (request: PosterRequest) => sharp(Buffer.from(posterSvg(request)));

/** Anybody may ask for any seed in any size, so that no memory of pictures would hold: few are drawn at once, and few wait. */
const inTurn = boundedPool({ concurrency: 2, maxWaiting: 40 });

/** The poster as WebP, exactly as many pixels as asked for. Refuses 503 `busy` while too many are being drawn. */
export const posterWebp = (request: PosterRequest): Promise<Buffer> =>
  inTurn(() => render(request).flatten().webp({ quality: 84, effort: 3, smartSubsample: true }).toBuffer());

/** The poster as JPEG, for paper and for readers that know no WebP (PDF, mail). */
export const posterJpeg = (request: PosterRequest): Promise<Buffer> =>
  render(request).flatten().jpeg({ quality: 82, mozjpeg: true }).toBuffer();
