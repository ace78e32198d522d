import { describe, expect, it } from 'vitest';
import { createWedge, type Keystroke } from './wedge.ts';

const placeOf = (letter: string): string => {
  if (letter === '.') return 'Period';
  return /\d/.test(letter) ? `Digit${letter}` : `Key${letter.toUpperCase()}`;
};
/** A text as a machine types it, so many milliseconds between two keys, and Enter. */
const typed = (text: string, everyMs: number, keyOf = (letter: string) => letter): Keystroke[] => [
  ...[...text].map((letter, index) => ({ key: keyOf(letter), code: placeOf(letter), atMs: index * everyMs })),
  { key: 'Enter', code: 'Enter', atMs: text.length * everyMs },
];
const heard = (strokes: readonly Keystroke[]) => {
  const wedge = createWedge();
  return strokes.map((stroke) => wedge.take(stroke).text).find((text) => text !== undefined);
};

const square = 'NG1.AAAQDIP5HZRZ';

describe('a scanner that poses as a keyboard', () => {
  it('is heard', () => {
    expect(heard(typed('K7WQM3XP', 8))).toBe('K7WQM3XP');
    expect(heard(typed(square, 20))).toBe(square);
  });

  it('is not mistaken for fingers', () => {
    expect(heard(typed('K7WQM3XP', 90))).toBeUndefined();
    expect(heard(typed('ab', 8))).toBeUndefined();
  });

  it('is heard behind what somebody typed before', () => {
    const wedge = createWedge();
    wedge.take({ key: 'x', code: 'KeyX', atMs: 0 });
    const later = typed('K7WQM3XP', 8).map((stroke) => ({ ...stroke, atMs: stroke.atMs + 500 }));
    expect(later.map((stroke) => wedge.take(stroke).text).at(-1)).toBe('K7WQM3XP');
  });

  it('ignores the shift keys between its letters', () => {
    const shifted = typed('K7WQM3XP', 8).flatMap((stroke) => [{ key: 'Shift', code: 'ShiftLeft', atMs: stroke.atMs }, stroke]);
    expect(heard(shifted)).toBe('K7WQM3XP');
  });

  it('is understood on a French keyboard, too', () => {
    const azerty: Readonly<Record<string, string>> = { A: 'Q', Q: 'A', Z: 'W', W: 'Z', M: '?', '.': ':', '1': '&', '5': '(' };
    expect(heard(typed(square, 8, (letter) => azerty[letter] ?? letter))).toBe(square);
  });
});
