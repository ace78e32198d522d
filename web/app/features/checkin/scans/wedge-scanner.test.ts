import { describe, expect, it } from 'vitest';
import { createWedgeScanner, type Keystroke } from './wedge-scanner.ts';

const keyCodeOf = (character: string): string => {
  if (character === '.') return 'Period';
  return /\d/.test(character) ? `Digit${character}` : `Key${character.toUpperCase()}`;
};
/** Returns the keystrokes of a text typed by a machine, with Enter at the end. */
const typed = (text: string, everyMs: number, keyOf = (character: string) => character): Keystroke[] => [
  ...[...text].map((character, index) => ({ key: keyOf(character), code: keyCodeOf(character), atMs: index * everyMs })),
  { key: 'Enter', code: 'Enter', atMs: text.length * everyMs },
];
const scanned = (strokes: readonly Keystroke[]) => {
  const scanner = createWedgeScanner();
  return strokes.map((stroke) => scanner.handleKey(stroke).text).find((text) => text !== undefined);
};

const qrText = 'NG1.AAAQDIP5HZRZ';

describe('keyboard scanner', () => {
  it('is recognised by its speed', () => {
    expect(scanned(typed('K7WQM3XP', 8))).toBe('K7WQM3XP');
    expect(scanned(typed(qrText, 20))).toBe(qrText);
  });

  it('is not confused with typing by hand', () => {
    expect(scanned(typed('K7WQM3XP', 90))).toBeUndefined();
    expect(scanned(typed('ab', 8))).toBeUndefined();
  });

  it('is recognised after an earlier keystroke by hand', () => {
    const scanner = createWedgeScanner();
    scanner.handleKey({ key: 'x', code: 'KeyX', atMs: 0 });
    const later = typed('K7WQM3XP', 8).map((stroke) => ({ ...stroke, atMs: stroke.atMs + 500 }));
    expect(later.map((stroke) => scanner.handleKey(stroke).text).at(-1)).toBe('K7WQM3XP');
  });

  it('may press shift keys between its characters', () => {
    const shifted = typed('K7WQM3XP', 8).flatMap((stroke) => [{ key: 'Shift', code: 'ShiftLeft', atMs: stroke.atMs }, stroke]);
    expect(scanned(shifted)).toBe('K7WQM3XP');
  });

  it('is read correctly on a French keyboard', () => {
    const azerty: Readonly<Record<string, string>> = { A: 'Q', Q: 'A', Z: 'W', W: 'Z', M: '?', '.': ':', '1': '&', '5': '(' };
    expect(scanned(typed(qrText, 8, (character) => azerty[character] ?? character))).toBe(qrText);
  });
});
