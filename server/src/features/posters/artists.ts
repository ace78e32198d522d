import { transparentShare } from '#platform/files/images';
import { loadSharp } from '#platform/files/sharp';

/** Maximum number of artists who stand in front of a cover. */
export const maxArtists = 3;

/**
 * Widths in pixels in which the artists of a cover are stored. The smallest, for pictures in lists, shows the first artist alone,
 * because three could not be recognized.
 */
export const artistsWidths = [160, 640, 1280] as const;

const folder = 'cover-artists';

/** Version of the drawing. Increment it when artists are arranged differently, so that they are drawn again. */
export const arrangementVersion = 2;

/** Returns the file key of a cover's artists. */
export const artistsKey = (id: string, width: number): string => `${folder}/${id}-${width}.webp`;

/** Returns the id in the file key of a cover's artists; undefined for the key of an uploaded cover. */
export const artistsIdOf = (key: string | null | undefined): string | undefined =>
  key?.match(/^cover-artists\/(?<id>[A-Za-z0-9_-]+)-\d+\.webp$/)?.groups?.id;

/** How much of a picture of an artist without a background is transparent, from 0 to 1. A photograph has no transparent part. */
const cutOut = { least: 0.1, most: 0.9, pixels: 200 } as const;

/** Returns whether a picture shows a person without a background, in a size that is enough for a cover. */
export async function isCutOut(bytes: Buffer): Promise<boolean> {
  const { hasAlpha, width, height } = await (await loadSharp())(bytes).metadata();
  if (!hasAlpha || Math.min(width, height) < cutOut.pixels) return false;
  const share = await transparentShare(bytes);
  return share >= cutOut.least && share <= cutOut.most;
}

/** Lengths in pixels of the largest drawing. */
const drawing = { height: 900, maxWidth: 1000, edge: 10, edgeColour: '#FFF6E6' } as const;
/** The height of those behind, and how much of their width the first one hides. */
const behind = { height: 0.9, hidden: 0.5 } as const;

interface Figure {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Cuts the transparent border off, scales the rest and puts a light edge around it. */
async function figureOf(bytes: Buffer, height: number): Promise<Figure> {
  const sharp = await loadSharp();
  const { edge, edgeColour, maxWidth } = drawing;
  const { data, info } = await sharp(await sharp(bytes).ensureAlpha().trim().png().toBuffer())
    .resize({ width: maxWidth, height, fit: 'inside' })
    .extend({ top: edge, left: edge, right: edge, background: '#0000' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const { width } = info;
  // The blurred outline with its contrast raised is the outline widened, with a smooth rim. In two steps: in one, the blur comes last.
  const blurred = await sharp(data)
    .extractChannel('alpha')
    .blur(edge / 2)
    .png()
    .toBuffer();
  const outline = await sharp(blurred).linear(30, -120).toColourspace('b-w').raw().toBuffer();
  const shape = await sharp({ create: { width, height: info.height, channels: 3, background: edgeColour } })
    .joinChannel(outline, { raw: { width, height: info.height, channels: 1 } })
    .png()
    .toBuffer();
  return {
    bytes: await sharp(shape)
      .composite([{ input: data }])
      .png()
      .toBuffer(),
    width,
    height: info.height,
  };
}

/** Puts the first one in front, and the others behind: one at the left, one at the right, each half hidden. */
async function arrange([first, ...others]: readonly [Figure, ...Figure[]]): Promise<Buffer> {
  const [left, right] = others;
  // From the left side of the first one.
  const placed = [
    ...(left ? [{ figure: left, x: -Math.round(left.width * (1 - behind.hidden)) }] : []),
    ...(right ? [{ figure: right, x: first.width - Math.round(right.width * behind.hidden) }] : []),
    { figure: first, x: 0 },
  ];
  const start = Math.min(...placed.map(({ x }) => x));
  const width = Math.max(...placed.map(({ figure, x }) => x + figure.width)) - start;
  const height = Math.max(...placed.map(({ figure }) => figure.height));
  return (await loadSharp())({ create: { width, height, channels: 4, background: '#0000' } })
    .composite(placed.map(({ figure, x }) => ({ input: figure.bytes, left: x - start, top: height - figure.height })))
    .png()
    .toBuffer();
}

/**
 * Draws the artists of a cover, the first one in front, as WebP with a transparent background in each of `artistsWidths`. Expects one
 * to three pictures for which `isCutOut` is true.
 */
export async function drawArtists(
  pictures: readonly [Buffer, ...Buffer[]],
): Promise<readonly { readonly width: number; readonly bytes: Buffer }[]> {
  const sharp = await loadSharp();
  const [first, ...others] = pictures.slice(0, maxArtists) as [Buffer, ...Buffer[]];
  const front = await figureOf(first, drawing.height);
  const back = await Promise.all(others.map((bytes) => figureOf(bytes, Math.round(drawing.height * behind.height))));
  const group = await arrange([front, ...back]);
  return Promise.all(
    artistsWidths.map(async (width) => ({
      width,
      bytes: await sharp(width === Math.min(...artistsWidths) ? front.bytes : group)
        .resize({ width, withoutEnlargement: true })
        // The poster is the largest thing a first visitor waits for. Higher qualities look the same and weigh half as much again.
        .webp({ quality: 60, alphaQuality: 70, effort: 6, smartSubsample: true })
        .toBuffer(),
    })),
  );
}
