import type { Canvas, Family } from './canvas.ts';
import { arcs } from './families/arcs.ts';
import { cloth } from './families/cloth.ts';
import { confetti } from './families/confetti.ts';
import { drum } from './families/drum.ts';
import { ensemble } from './families/ensemble.ts';
import { equaliser } from './families/equaliser.ts';
import { hills } from './families/hills.ts';
import { leaves } from './families/leaves.ts';
import { rays } from './families/rays.ts';
import { river } from './families/river.ts';
import { toghu } from './families/toghu.ts';
import { type PaletteName, paletteNames, paletteOf } from './palettes.ts';
import { seededRandom } from './seeded-random.ts';
import { themeOf } from './themes.ts';

const families = {
  cloth,
  drum,
  hills,
  equaliser,
  arcs,
  toghu,
  river,
  ensemble,
  confetti,
  leaves,
  rays,
} as const satisfies Record<string, Family>;

export type FamilyName = keyof typeof families;
export const familyNames = Object.keys(families) as FamilyName[];

/** What a poster is made from. The same values always give the same picture. */
export interface PosterRequest {
  /** The event's id, or any other text that is its own. */
  readonly seed: string;
  /** The category's slug, in French or English: it leans the choice of colours and family. */
  readonly category?: string | null | undefined;
  /** Asks for one family instead of leaving it to the seed. */
  readonly family?: FamilyName | undefined;
  readonly palette?: PaletteName | undefined;
  /** Pixels; the drawing is sharp at any size. */
  readonly width: number;
  readonly height: number;
}

/** As many units as 640 × 400 has, whatever the shape: motifs keep their weight in a strip and in a tower. */
const areaUnits = 640 * 400;

// Beyond these shapes the drawing keeps its own and is cropped: a motif needs some room in both directions.
const widest = 3;
const tallest = 1 / 2.25;

/** Cover art for an event without a picture: a whole SVG document, 40 KB at most. */
export function posterSvg(request: PosterRequest): string {
  const { seed, category, width, height } = request;
  const ratio = Math.min(widest, Math.max(tallest, width / height));
  const theme = themeOf(category);
  const choice = seededRandom(`look:${seed}`);
  const chosenFamily = choice.chance(theme.lean) ? choice.pick(theme.families) : choice.pick(familyNames);
  const chosenPalette = choice.chance(theme.lean) ? choice.pick(theme.palettes) : choice.pick(paletteNames);
  const palette = paletteOf(request.palette ?? chosenPalette, choice);
  const family = request.family ?? chosenFamily;
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
