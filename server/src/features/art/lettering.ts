import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type Glyph } from 'fontkit';
import { unpackWoff } from './woff.ts';

/** The house's lettering: Poppins for what is announced, Barlow for everything else. */
export type FaceName = 'poppins-600' | 'poppins-700' | 'barlow-400' | 'barlow-500' | 'barlow-600';

/** A stretch of text that one file of a face can write. */
export interface Run {
  /** Position in `Face.files`. */
  readonly file: number;
  readonly text: string;
}

export interface Face {
  /** The font files, unpacked, the commonest letters first. */
  readonly files: readonly Buffer[];
  /** The text without what the face can't draw: an emoji falls away, a foreign accent falls back to its letter. */
  legible(text: string): string;
  /** The text cut at each change of file. */
  runs(text: string): Run[];
  /** The width of a line, in the unit of `size`; `tracking` is added after each letter, as a share of `size`. */
  measure(text: string, size: number, tracking?: number): number;
  /** The line as SVG paths, its baseline starting at x, y. */
  svg(text: string, line: { x: number; y: number; size: number; fill: string; tracking?: number }): string;
}

const mostWidths = 4000;
const { resolve } = createRequire(import.meta.url);
const spaces = /[\u2000-\u200a\u202f\u205f\t\r\n]/g;

/**
 * Opens the files of a face: its Latin, its further Latin, and behind them Noto Sans, which alone has the letters of
 * the Cameroonian alphabet (ɔ, ɛ, ɓ, ɗ, ɨ) that names of people and places are written with.
 */
function open(name: FaceName): Face {
  const [family, weight] = name.split('-') as [string, string];
  const files = [
    [family, 'latin', weight],
    [family, 'latin-ext', weight],
    ['noto-sans', 'latin-ext', weight],
    ['noto-sans', 'latin', weight],
  ].map(([from, subset, heavy]) =>
    unpackWoff(readFileSync(resolve(`@fontsource/${from}/files/${from}-${subset}-${heavy}-normal.woff`))),
  );
  const fonts = files.map((file) => create(file) as Font);
  const fileOf = (character: string): number =>
    fonts.findIndex((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));

  /** The same letter in a form that can be written: as it is, without its marks, or not at all. */
  const written = (character: string): string => {
    if (fileOf(character) >= 0) return character;
    const bare = character.normalize('NFKD').replace(/\p{M}/gu, '');
    return bare !== character && [...bare].every((letter) => fileOf(letter) >= 0) ? bare : '';
  };
  const legible = (text: string): string => [...text.normalize('NFC').replace(spaces, '\u00a0')].map(written).join('');

  const runs = (text: string): Run[] => {
    const cut: { file: number; text: string }[] = [];
    for (const character of legible(text)) {
      const last = cut.at(-1);
      const file = fileOf(character);
      if (last?.file === file) last.text += character;
      else cut.push({ file, text: character });
    }
    return cut;
  };

  const set = (text: string, size: number, tracking: number) => {
    let x = 0;
    const glyphs: { shape: Glyph; x: number; y: number; scale: number }[] = [];
    for (const run of runs(text)) {
      const font = fonts[run.file] as Font;
      const scale = size / font.unitsPerEm;
      const { glyphs: shapes, positions } = font.layout(run.text);
      shapes.forEach((shape, i) => {
        const place = positions[i];
        if (!place) return;
        glyphs.push({ shape, x: x + place.xOffset * scale, y: -place.yOffset * scale, scale });
        x += place.xAdvance * scale + size * tracking;
      });
    }
    return { width: x, glyphs };
  };

  // Fitting a title asks for the same lines again and again, at several sizes.
  const widths = new Map<string, { advance: number; letters: number }>();
  const widthOf = (text: string): { advance: number; letters: number } => {
    const known = widths.get(text);
    if (known) return known;
    const { width, glyphs } = set(text, 1, 0);
    const fresh = { advance: width, letters: glyphs.length };
    if (widths.size >= mostWidths) widths.clear();
    widths.set(text, fresh);
    return fresh;
  };

  return {
    files,
    legible,
    runs,
    measure: (text, size, tracking = 0) => {
      const { advance, letters } = widthOf(text);
      return size * (advance + letters * tracking);
    },
    svg: (text, { x, y, size, fill, tracking = 0 }) =>
      `<g fill="${fill}">${set(text, size, tracking)
        .glyphs.map((glyph) => {
          const scale = glyph.scale.toFixed(5);
          return `<path transform="translate(${(x + glyph.x).toFixed(2)} ${(y + glyph.y).toFixed(2)}) scale(${scale} -${scale})" d="${glyph.shape.path.toSVG()}"/>`;
        })
        .join('')}</g>`,
  };
}

const opened = new Map<FaceName, Face>();

/** A face, opened once per process; the files come with the fontsource packages, never from the machine. */
export function face(name: FaceName): Face {
  const known = opened.get(name);
  if (known) return known;
  const fresh = open(name);
  opened.set(name, fresh);
  return fresh;
}

/** A text that was fitted into a box. */
export interface Fitted {
  readonly size: number;
  readonly lines: readonly string[];
}

/** How many characters of a word fit, at least one; a pair that makes one character stays together. */
function longestFitting(word: string, fits: (text: string) => boolean): number {
  const ends: number[] = [];
  for (const character of word) ends.push((ends.at(-1) ?? 0) + character.length);
  let low = 0;
  let high = ends.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(word.slice(0, ends[middle]))) low = middle;
    else high = middle - 1;
  }
  return ends[low] ?? word.length;
}

/** Breaks a text at its spaces so that no line is wider than allowed; a word that alone is too wide is cut. */
export function wrap(name: FaceName, text: string, size: number, width: number, tracking = 0): string[] {
  const { measure, legible } = face(name);
  const fits = (line: string): boolean => measure(line, size, tracking) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of legible(text).split(/ +/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (!fits(line)) {
      const keep = longestFitting(line, fits);
      lines.push(line.slice(0, keep));
      line = line.slice(keep);
    }
  }
  return line === '' ? lines : [...lines, line];
}

/** Cuts the last line so that an ellipsis fits behind it. */
function closeWithEllipsis(name: FaceName, lines: readonly string[], size: number, width: number, tracking: number): string[] {
  let last = lines.at(-1) ?? '';
  while (last !== '' && face(name).measure(`${last}…`, size, tracking) > width) last = last.slice(0, -1);
  return [...lines.slice(0, -1), `${last.replace(/[\s,.;:–-]+$/, '')}…`];
}

/**
 * The largest of the given sizes at which the text needs no more lines than allowed, with lines of like length; if even
 * the smallest is too large, the rest of the text gives way to an ellipsis. Sizes go from large to small, in pairs with
 * the lines allowed at each.
 */
export function fit(
  name: FaceName,
  text: string,
  width: number,
  sizes: readonly (readonly [size: number, lines: number])[],
  tracking = 0,
): Fitted {
  const words = face(name).legible(text).split(/\s+/);
  for (const [size, most] of sizes) {
    // A large size that has to cut a word is no gain.
    if (words.some((word) => face(name).measure(word, size, tracking) > width)) continue;
    const lines = wrap(name, text, size, width, tracking);
    if (lines.length <= most) return { size, lines: balance(name, text, size, width, lines, tracking) };
  }
  const [size, most] = sizes.at(-1) as readonly [number, number];
  const lines = wrap(name, text, size, width, tracking);
  return { size, lines: lines.length <= most ? lines : closeWithEllipsis(name, lines.slice(0, most), size, width, tracking) };
}

/** The same number of lines in the narrowest box: no single word hangs alone at the end. */
function balance(name: FaceName, text: string, size: number, width: number, lines: string[], tracking: number): string[] {
  let best = lines;
  for (let narrower = width * 0.96; narrower > width * 0.5; narrower *= 0.96) {
    const tried = wrap(name, text, size, narrower, tracking);
    if (tried.length > lines.length) break;
    best = tried;
  }
  return best;
}
