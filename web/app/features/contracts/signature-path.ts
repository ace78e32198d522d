import { signatureBox } from '@ngoma/api/features/contracts';

export interface Point {
  readonly x: number;
  readonly y: number;
}
/** What was drawn without lifting the pen. */
export type Stroke = readonly Point[];

const shortest = 2;
const within = (value: number, most: number): number => Math.min(most, Math.max(0, Math.round(value * 10) / 10));

/** A point inside the box, in tenths of its units. */
export const pointIn = ({ x, y }: Point): Point => ({ x: within(x, signatureBox.width), y: within(y, signatureBox.height) });

/** Adds a point to the last stroke, unless the pen has hardly moved. */
export function extend(strokes: readonly Stroke[], point: Point): readonly Stroke[] {
  const last = strokes.at(-1);
  const before = last?.at(-1);
  if (!last || !before) return [...strokes.slice(0, -1), [pointIn(point)]];
  const next = pointIn(point);
  if (Math.hypot(next.x - before.x, next.y - before.y) < shortest) return strokes;
  return [...strokes.slice(0, -1), [...last, next]];
}

const mostLetters = 24;
const left = 60;
const base = 130;

/** For those who cannot draw: one line whose waves are the letters of a name, so that the same name gives the same line. */
export function flourishOf(name: string): readonly Stroke[] {
  const letters = [...name.trim()].slice(0, mostLetters);
  const wide = (signatureBox.width - 2 * left) / Math.max(letters.length, 4);
  const waves = letters.flatMap((letter, place) => {
    const height = 30 + ((letter.codePointAt(0) ?? 0) % 9) * 7;
    const x = left + place * wide;
    return [
      { x, y: base },
      { x: x + wide * 0.4, y: base - height },
      { x: x + wide * 0.7, y: base + height / 4 },
    ].map(pointIn);
  });
  return waves.length > 0 ? [waves] : [];
}

/** The strokes as the data of an SVG path; a touch that drew no line is left out. */
export const pathOf = (strokes: readonly Stroke[]): string =>
  strokes
    .filter(({ length }) => length > 1)
    .map(([first, ...rest]) => `M${first?.x} ${first?.y} ${rest.map(({ x, y }) => `L${x} ${y}`).join(' ')}`)
    .join(' ');
