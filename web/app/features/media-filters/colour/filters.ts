/** The colour filters of the studio. Each is a set of numbers, which the shader and its copy in software read alike. */

/** A colour as three parts from 0 to 1. */
export type Colour = readonly [number, number, number];

/** Three rows of factors for red, green and blue, and a part to add. */
type ColourMatrix = readonly [readonly number[], readonly number[], readonly number[]];

export interface Filter {
  /** How each part is mixed from red, green, blue and 1. */
  readonly matrix: ColourMatrix;
  /** 1 changes nothing. */
  readonly contrast: number;
  /** How far black is lifted, from 0 to 1. */
  readonly fade: number;
  /** Maps dark to light onto the two colours of the event. */
  readonly isDuotone: boolean;
  /** Grain of a film, vignette, light from a corner, cloth of diamonds: from 0 to 1. */
  readonly grain: number;
  readonly vignette: number;
  readonly leak: number;
  readonly cloth: number;
}

export const filterNames = [
  ...(['none', 'warm', 'vivid', 'night', 'film', 'mono', 'sepia'] as const),
  ...(['duotone', 'ndop', 'grain', 'leak', 'dust', 'cool'] as const),
];
export type FilterName = (typeof filterNames)[number];

/** The weights by which people see red, green and blue (ITU-R BT.709). */
const brightness = [0.2126, 0.7152, 0.0722] as const;

/** Returns a matrix that moves colours away from grey (above 1) or towards it, then scales and shifts each part. */
function tinted(saturation: number, scale: Colour = [1, 1, 1], shift: Colour = [0, 0, 0]): ColourMatrix {
  const rowOf = (part: 0 | 1 | 2): readonly number[] => [
    ...brightness.map((weight, at) => (weight * (1 - saturation) + (at === part ? saturation : 0)) * scale[part]),
    shift[part],
  ];
  return [rowOf(0), rowOf(1), rowOf(2)];
}

const unchanged: Filter = {
  ...{ matrix: tinted(1), contrast: 1, fade: 0, isDuotone: false },
  ...{ grain: 0, vignette: 0, leak: 0, cloth: 0 },
};

export const filters: Readonly<Record<FilterName, Filter>> = {
  none: unchanged,
  warm: { ...unchanged, matrix: tinted(1.12, [1.08, 1.01, 0.86], [0.03, 0.01, 0]) },
  vivid: { ...unchanged, matrix: tinted(1.55), contrast: 1.12 },
  night: { ...unchanged, matrix: tinted(0.8, [0.78, 0.86, 1.18], [0, 0, 0.05]), contrast: 1.15, vignette: 0.55 },
  film: { ...unchanged, matrix: tinted(0.9, [1.03, 1, 0.92]), contrast: 0.94, fade: 0.09, grain: 0.09, vignette: 0.2 },
  mono: { ...unchanged, matrix: tinted(0), contrast: 1.15 },
  sepia: { ...unchanged, matrix: tinted(0, [1.08, 0.92, 0.7], [0.06, 0.03, 0]), vignette: 0.25 },
  duotone: { ...unchanged, isDuotone: true, contrast: 1.2 },
  ndop: { ...unchanged, matrix: tinted(0.85, [0.92, 0.95, 1.1]), contrast: 1.05, cloth: 0.42 },
  grain: { ...unchanged, matrix: tinted(0.75), contrast: 1.08, grain: 0.22 },
  leak: { ...unchanged, matrix: tinted(1.05, [1.04, 1, 0.94]), fade: 0.04, leak: 0.85 },
  dust: { ...unchanged, matrix: tinted(0.6, [1.06, 0.99, 0.86], [0.06, 0.05, 0.03]), contrast: 0.9, fade: 0.05, grain: 0.05 },
  cool: { ...unchanged, matrix: tinted(1.05, [0.92, 1, 1.12], [0, 0.01, 0.03]) },
};

/** The colours of an event that filters use. */
export interface FilterPalette {
  readonly shadow: Colour;
  readonly light: Colour;
  readonly cloth: Colour;
}

export const leakColour: Colour = [1, 0.52, 0.16];
/** Diamonds side by side in the width of a picture. */
export const diamondsAcross = 9;

/** Returns the parts of a six-digit hex colour. */
export const colourOf = (hex: string): Colour => [
  Number.parseInt(hex.slice(1, 3), 16) / 255,
  Number.parseInt(hex.slice(3, 5), 16) / 255,
  Number.parseInt(hex.slice(5, 7), 16) / 255,
];

const luminanceOf = ([red, green, blue]: Colour): number => red * brightness[0] + green * brightness[1] + blue * brightness[2];

const mixed = (one: Colour, other: Colour, share: number): Colour => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
];

/**
 * Returns the palette of an event with these two colours: the darker one for shadows, the lighter one for lights. Two colours of the
 * same brightness are moved apart, so that a face stays readable.
 */
export function paletteOf(primary: string, secondary: string): FilterPalette {
  const cloth = colourOf(primary);
  const other = colourOf(secondary);
  const isDarker = luminanceOf(cloth) <= luminanceOf(other);
  const dark = isDarker ? cloth : other;
  const light = isDarker ? other : cloth;
  const gap = luminanceOf(light) - luminanceOf(dark);
  const apart = Math.max(0, 0.55 - gap);
  return {
    shadow: mixed(dark, [0.04, 0.04, 0.08], Math.min(1, apart + 0.15)),
    light: mixed(light, [1, 0.98, 0.94], apart),
    cloth,
  };
}
