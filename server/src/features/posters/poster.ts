import { type Canvas, n } from './canvas.ts';
import { type FamilyName, families, familyNames } from './families.ts';
import { type PaletteName, paletteNames, paletteOf } from './palettes.ts';
import { seededRandom } from './seeded-random.ts';
import { themeOf } from './themes.ts';

/** The input of a poster. Equal inputs give the same picture. */
export interface PosterRequest {
  /** The event's id, or another unique text. */
  readonly seed: string;
  /** The slug of the category, in French or English. Influences the choice of colours and family. */
  readonly category?: string | null | undefined;
  /** Selects the family; otherwise the seed decides. */
  readonly family?: FamilyName | undefined;
  readonly palette?: PaletteName | undefined;
  /** People with a transparent background, who stand in front. */
  readonly artists?: ArtistsPicture | undefined;
  /** Size in pixels. The drawing is sharp at any size. */
  readonly width: number;
  readonly height: number;
}

/** A picture of people in a format that the reader of the SVG document can show: browsers all, the drawing of WebP and JPEG only PNG. */
export interface ArtistsPicture {
  readonly bytes: Buffer;
  readonly type: 'image/webp' | 'image/png';
}

/** The area of every canvas, 640 × 400 units, so that motifs have the same weight in any shape. */
const areaUnits = 640 * 400;

// Wider and taller shapes are cropped from these ratios, because a motif needs space in both directions.
const widest = 3;
const tallest = 1 / 2.25;

/** Chooses family and palette by the seed, and returns the generator for all later choices. */
function chooseLook(seed: string, category: string | null | undefined) {
  const theme = themeOf(category);
  const choice = seededRandom(`look:${seed}`);
  const family: FamilyName = choice.chance(theme.probability) ? choice.pick(theme.families) : choice.pick(familyNames);
  const palette: PaletteName = choice.chance(theme.probability) ? choice.pick(theme.palettes) : choice.pick(paletteNames);
  return { family, palette, choice };
}

/** Returns the palette of a poster, from which the colours around it come. */
export const posterPalette = (seed: string, category: string | null | undefined): PaletteName =>
  chooseLook(seed, category).palette;

/** The share of the height, from 0 to 1, that people may take: more in a wide shape, where they are small anyway. */
const artistsHeight = (ratio: number): number => (ratio > 1.2 ? 0.82 : ratio > 0.9 ? 0.76 : 0.64);

/** The width of the people as a share of the canvas: shoulders are cut off at its sides. */
const artistsWidth = 1.08;

/** Puts people at the bottom in the middle, as large as they fit. */
function artistsImage({ bytes, type }: ArtistsPicture, { width, height }: Canvas, ratio: number): string {
  const box = { width: width * artistsWidth, height: height * artistsHeight(ratio) };
  return `<image href="data:${type};base64,${bytes.toString('base64')}" x="${n((width - box.width) / 2)}" y="${n(height - box.height)}" width="${n(box.width)}" height="${n(box.height)}" preserveAspectRatio="xMidYMax meet"/>`;
}

/**
 * Draws cover art for an event without a picture, and returns an SVG document of 40 KB at most, besides the people in front of it.
 */
export function posterSvg(request: PosterRequest): string {
  const { seed, category, artists, width, height } = request;
  const ratio = Math.min(widest, Math.max(tallest, width / height));
  const { choice, ...chosen } = chooseLook(seed, category);
  const palette = paletteOf(request.palette ?? chosen.palette, choice);
  const family = request.family ?? chosen.family;
  const tag = Math.floor(choice.next() * 36 ** 5).toString(36);
  const canvas: Canvas = {
    width: Math.round(Math.sqrt(areaUnits * ratio)),
    height: Math.round(Math.sqrt(areaUnits / ratio)),
    palette,
    random: seededRandom(`${family}:${seed}`),
    id: (name) => `${name}${tag}`,
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(width)}" height="${Math.round(height)}" viewBox="0 0 ${canvas.width} ${canvas.height}" preserveAspectRatio="xMidYMid slice">${families[family](canvas)}${artists ? artistsImage(artists, canvas, ratio) : ''}</svg>`;
}
