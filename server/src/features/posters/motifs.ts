import { type Point, polar, polygon, ring, turn } from './canvas.ts';

const centre: Point = { x: 0, y: 0 };

const regular = (corners: number, radius: number, at: Point = centre, from = 0): string =>
  polygon(Array.from({ length: corners }, (_, i) => polar(at, from + (turn * i) / corners, radius)));

/** Returns a rhombus standing on its corner; the radius is half its diagonal. */
export const diamond = (radius: number, at: Point = centre): string => regular(4, radius, at);

/** Returns a star with the given number of points. */
export const star = (points: number, outer: number, inner: number, at: Point = centre): string =>
  polygon(Array.from({ length: points * 2 }, (_, i) => polar(at, (turn * i) / (points * 2) - turn / 4, i % 2 ? inner : outer)));

const box = (x: number, y: number, width: number, height: number): string => `M${x} ${y}h${width}v${height}h${-width}Z`;
const corners: readonly Point[] = [-1, 1].flatMap((x) => [-1, 1].map((y) => ({ x: x * 33, y: y * 33 })));
const sides: readonly Point[] = [0, 1, 2, 3].map((i) => polar(centre, (turn * i) / 4, 1));

/** Returns a chevron that points up, `rise` high, with a stroke of `thick`. */
const chevron = (y: number, half: number, rise: number, thick: number): string =>
  polygon([
    { x: -half, y: y + rise },
    { x: 0, y },
    { x: half, y: y + rise },
    { x: half, y: y + rise + thick },
    { x: 0, y: y + thick },
    { x: -half, y: y + rise + thick },
  ]);

/**
 * The motifs of the cloth, each one path in a box of 100 around the middle, filled by the even-odd rule: nested diamonds, moon,
 * cross with four seeds, drum, star, gongs, four houses, spider, chessboard, calabash eye.
 */
export const motifs: readonly string[] = [
  diamond(46) + diamond(34) + diamond(23) + diamond(10),
  ring(centre, 40) + ring(centre, 29) + ring(centre, 17),
  `M-8 -42h16v34h34v16h-34v34h-16v-34h-34v-16h34Z${corners.map((at) => ring({ x: at.x * 0.86, y: at.y * 0.86 }, 8)).join('')}`,
  `M-38 -40h76l-30 40 30 40h-76l30 -40Z${ring({ x: -36, y: 0 }, 8)}${ring({ x: 36, y: 0 }, 8)}`,
  star(8, 45, 24) + ring(centre, 13),
  [-38, -14, 10].map((y) => chevron(y, 38, 20, 12)).join(''),
  sides.map(({ x, y }) => diamond(21, { x: x * 25, y: y * 25 })).join(''),
  `${diamond(14)}${sides
    .map(({ x, y }) => {
      const out = (far: number, side: number): Point => ({ x: x * far - y * side, y: y * far + x * side });
      return polygon([out(20, 0), out(44, -24), out(44, -12), out(31, 0), out(44, 12), out(44, 24)]);
    })
    .join('')}`,
  [-36, -12, 12].flatMap((x, column) => [-36, -12, 12].map((y, row) => ((column + row) % 2 ? '' : box(x, y, 24, 24)))).join(''),
  `M-46 0Q0 -46 46 0Q0 46 -46 0Z${ring(centre, 17)}${ring(centre, 8)}`,
];

/** The motifs that are still recognisable at a small size. */
export const smallMotifs: readonly string[] = [
  diamond(40),
  diamond(44) + diamond(26),
  ring(centre, 30),
  ring(centre, 38) + ring(centre, 22),
  'M-10 -40h20v30h30v20h-30v30h-20v-30h-30v-20h30Z',
  chevron(-26, 40, 32, 18),
  star(4, 44, 16),
];
