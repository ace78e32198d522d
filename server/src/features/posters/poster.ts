import type { Canvas } from './canvas.ts';
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
  /** Size in pixels. The drawing is sharp at any size. */
  readonly width: number;
  readonly height: number;
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

/** Draws cover art for an event without a picture, and returns an SVG document of 40 KB at most. */
export function posterSvg(request: PosterRequest): string {
  const { seed, category, width, height } = request;
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
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(width)}" height="${Math.round(height)}" viewBox="0 0 ${canvas.width} ${canvas.height}" preserveAspectRatio="xMidYMid slice">${families[family](canvas)}</svg>`;
}
