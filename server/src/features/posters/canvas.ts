import type { Palette } from './palettes.ts';
import type { Random } from './seeded-random.ts';

/** The canvas that a family draws on. Lengths are in units; every canvas has the area of 640 × 400 units, whatever its shape. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
  readonly random: Random;
  /** Returns an id for `<defs>` that is unique among the posters of a page. */
  readonly id: (name: string) => string;
}

/** A family of cover art. Fills the canvas and returns the markup between `<svg>` and `</svg>`. */
export type Family = (canvas: Canvas) => string;

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Formats a length for SVG. One decimal is finer than a pixel at every served size. */
export const n = (length: number): string => String(Math.round(length * 10) / 10);

/** A full turn in radians. */
export const turn = Math.PI * 2;

/** Returns the point at an angle (radians) and distance from the centre. */
export const polar = (centre: Point, angle: number, radius: number): Point => ({
  x: centre.x + Math.cos(angle) * radius,
  y: centre.y + Math.sin(angle) * radius,
});

/** Returns the path of a closed polygon. */
export const polygon = (points: readonly Point[]): string => `M${points.map(({ x, y }) => `${n(x)} ${n(y)}`).join('L')}Z`;

/** Returns an open, smooth path through the midpoints between the points. */
export function smooth(points: readonly Point[]): string {
  const [first] = points;
  if (!first) return '';
  let path = `M${n(first.x)} ${n(first.y)}`;
  for (let i = 1; i < points.length - 1; i += 1) {
    const at = points[i] as Point;
    const after = points[i + 1] as Point;
    path += `Q${n(at.x)} ${n(at.y)} ${n((at.x + after.x) / 2)} ${n((at.y + after.y) / 2)}`;
  }
  const last = points.at(-1) as Point;
  return `${path}L${n(last.x)} ${n(last.y)}`;
}

/** Returns a circle as path data, so that circles can be cut out of each other by the even-odd rule. */
export const ring = ({ x, y }: Point, radius: number): string =>
  `M${n(x - radius)} ${n(y)}a${n(radius)} ${n(radius)} 0 1 0 ${n(radius * 2)} 0a${n(radius)} ${n(radius)} 0 1 0 ${n(-radius * 2)} 0Z`;

export const fillAll = ({ width, height }: Canvas, fill: string): string =>
  `<rect width="${n(width)}" height="${n(height)}" fill="${fill}"/>`;

/** Fills the canvas with a gradient, downwards or diagonally. */
export function gradientGround(canvas: Canvas, from: string, to: string, sideways = false): string {
  const id = canvas.id('g');
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${sideways ? 1 : 0}" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>${fillAll(canvas, `url(#${id})`)}`;
}

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Mixes two colours into `#rrggbb`; `share` (0 to 1) is the part of the second. */
export function mix(first: string, second: string, share: number): string {
  const to = channels(second);
  return `#${channels(first)
    .map((value, i) =>
      Math.round(value + ((to[i] as number) - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Returns the perceived brightness of a colour, from 0 (black) to 1 (white). */
export function brightness(hex: string): number {
  const [red, green, blue] = channels(hex) as [number, number, number];
  return (red * 0.299 + green * 0.587 + blue * 0.114) / 255;
}

/** Returns the brightest accent that contrasts with the ground. Used for suns, moons and lamps. */
export function shining({ ground, main, second, third }: Palette): string {
  const accents = [main, second, third].sort((one, other) => brightness(other) - brightness(one));
  return accents.find((accent) => Math.abs(brightness(accent) - brightness(ground)) > 0.12) ?? main;
}

/** Returns the accents that contrast with the ground, in order, followed by the contrast colour. */
export function readable({ ground, main, second, third, contrast }: Palette): string[] {
  const standsOff = (accent: string): boolean => Math.abs(brightness(accent) - brightness(ground)) > 0.16;
  return [...[main, second, third].filter(standsOff), contrast];
}
