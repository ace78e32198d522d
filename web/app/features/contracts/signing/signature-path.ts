import { signatureBox } from '@ngoma/api/features/contracts/contracts';

export interface Point {
  readonly x: number;
  readonly y: number;
}
/** The points drawn without lifting the pen. */
export type Stroke = readonly Point[];

const shortest = 2;
const within = (value: number, most: number): number => Math.min(most, Math.max(0, Math.round(value * 10) / 10));

/** Returns a point inside the box, in tenths of its units. */
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

const maxCharacters = 24;
const left = 60;
const base = 130;

/** Generates a wavy line from the characters of a name, for people who cannot draw. The same name gives the same line. */
export function signatureFromName(name: string): readonly Stroke[] {
  const characters = [...name.trim()].slice(0, maxCharacters);
  const step = (signatureBox.width - 2 * left) / Math.max(characters.length, 4);
  const waves = characters.flatMap((character, place) => {
    const height = 30 + ((character.codePointAt(0) ?? 0) % 9) * 7;
    const x = left + place * step;
    return [
      { x, y: base },
      { x: x + step * 0.4, y: base - height },
      { x: x + step * 0.7, y: base + height / 4 },
    ].map(pointIn);
  });
  return waves.length > 0 ? [waves] : [];
}

/** Returns the strokes as SVG path data, without touches that drew no line. */
export const pathOf = (strokes: readonly Stroke[]): string =>
  strokes
    .filter(({ length }) => length > 1)
    .map(([first, ...rest]) => `M${first?.x} ${first?.y} ${rest.map(({ x, y }) => `L${x} ${y}`).join(' ')}`)
    .join(' ');
