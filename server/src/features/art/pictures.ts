import sharp from 'sharp';
import { type PosterRequest, posterSvg } from './poster.ts';

const render = (request: PosterRequest) => sharp(Buffer.from(posterSvg(request)));

/** The poster as WebP, exactly as many pixels as asked for. */
export const posterWebp = (request: PosterRequest): Promise<Buffer> =>
  render(request).flatten().webp({ quality: 84, effort: 3, smartSubsample: true }).toBuffer();

/** The poster as JPEG, for paper and for readers that know no WebP (PDF, mail). */
export const posterJpeg = (request: PosterRequest): Promise<Buffer> =>
  render(request).flatten().jpeg({ quality: 82, mozjpeg: true }).toBuffer();
