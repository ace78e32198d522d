import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { create as createFont, Font, Glyph } from 'fontkit';
import { unpackWoff } from './woff.ts';

/** The fonts in use: Poppins for headings, Barlow for everything else. */
export type FaceName = 'poppins-600' | 'poppins-700' | 'barlow-400' | 'barlow-500' | 'barlow-600';

/** A part of a text that one font file can write. */
export interface Run {
  /** Index in `Face.files`. */
  readonly file: number;
  readonly text: string;
}

export interface Face {
  /** The unpacked font files, those with the commonest characters first. */
  readonly files: readonly Buffer[];
  /** Removes what the face cannot draw: emoji are dropped, unknown accented characters lose their accent. */
  legible(text: string): string;
  /** Splits a text where the font file changes. */
  runs(text: string): Run[];
  /** Returns the width of a line in the unit of `size`. `tracking` is added after each character, as a share of `size`. */
  measure(text: string, size: number, tracking?: number): number;
  /** Returns the line as SVG paths, with its baseline starting at x, y. */
  svg(text: string, line: { x: number; y: number; size: number; fill: string; tracking?: number }): string;
}

const maxCachedWidths = 4000;
const require = createRequire(import.meta.url);
const spaces = /[\u2000-\u200a\u202f\u205f\t\r\n]/g;

/**
 * Opens the files of a face: Latin, extended Latin, and Noto Sans as fallback, the only one with the characters of the
 * Cameroonian alphabet (ɔ, ɛ, ɓ, ɗ, ɨ).
 */
function open(name: FaceName): Face {
  const [family, weight] = name.split('-') as [string, string];
  const files = [
    [family, 'latin', weight],
    [family, 'latin-ext', weight],
    ['noto-sans', 'latin-ext', weight],
    ['noto-sans', 'latin', weight],
  ].map(([from, subset, heavy]) =>
    unpackWoff(readFileSync(require.resolve(`@fontsource/${from}/files/${from}-${subset}-${heavy}-normal.woff`))),
  );
  // Loaded with the first face, because most servers draw no text and it takes some megabytes.
  const { create } = require('fontkit') as { readonly create: typeof createFont };
  const fonts = files.map((file) => create(file) as Font);
  const fileOf = (character: string): number =>
    fonts.findIndex((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));

  /** Returns a character in a form that the face can draw: unchanged, without its accents, or empty. */
  const drawable = (character: string): string => {
    if (fileOf(character) >= 0) return character;
    const bare = character.normalize('NFKD').replace(/\p{M}/gu, '');
    return bare !== character && [...bare].every((part) => fileOf(part) >= 0) ? bare : '';
  };
  const legible = (text: string): string => [...text.normalize('NFC').replace(spaces, '\u00a0')].map(drawable).join('');

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

  // Fitting a title measures the same lines repeatedly, at several sizes.
  const widths = new Map<string, { advance: number; glyphCount: number }>();
  const widthOf = (text: string): { advance: number; glyphCount: number } => {
    const known = widths.get(text);
    if (known) return known;
    const { width, glyphs } = set(text, 1, 0);
    const fresh = { advance: width, glyphCount: glyphs.length };
    if (widths.size >= maxCachedWidths) widths.clear();
    widths.set(text, fresh);
    return fresh;
  };

  return {
    files,
    legible,
    runs,
    measure: (text, size, tracking = 0) => {
      const { advance, glyphCount } = widthOf(text);
      return size * (advance + glyphCount * tracking);
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

const openedFaces = new Map<FaceName, Face>();

/** Returns a face, opened once per process. The files come from the fontsource packages, never from the machine. */
export function face(name: FaceName): Face {
  const known = openedFaces.get(name);
  if (known) return known;
  const fresh = open(name);
  openedFaces.set(name, fresh);
  return fresh;
}

/** A text fitted into a box. */
export interface Fitted {
  readonly size: number;
  readonly lines: readonly string[];
}

/** Returns how many code units of a word fit, at least one character. Surrogate pairs are not split. */
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

/** Wraps a text at its spaces so that no line is wider than `width`. A word that is too wide alone is split. */
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
      const fitting = longestFitting(line, fits);
      lines.push(line.slice(0, fitting));
      line = line.slice(fitting);
    }
  }
  return line === '' ? lines : [...lines, line];
}

/** Shortens the last line so that an ellipsis fits behind it. */
function closeWithEllipsis(name: FaceName, lines: readonly string[], size: number, width: number, tracking: number): string[] {
  let last = lines.at(-1) ?? '';
  while (last !== '' && face(name).measure(`${last}…`, size, tracking) > width) last = last.slice(0, -1);
  return [...lines.slice(0, -1), `${last.replace(/[\s,.;:–-]+$/, '')}…`];
}

/**
 * Fits a text with the largest size whose line limit it keeps, with lines of similar length. At the smallest size the rest is
 * replaced by an ellipsis. `sizes` go from large to small, each with its maximum number of lines.
 */
export function fit(
  name: FaceName,
  text: string,
  width: number,
  sizes: readonly (readonly [size: number, lines: number])[],
  tracking = 0,
): Fitted {
  const words = face(name).legible(text).split(/\s+/);
  for (const [size, maxLines] of sizes) {
    // A size that would split a word is skipped.
    if (words.some((word) => face(name).measure(word, size, tracking) > width)) continue;
    const lines = wrap(name, text, size, width, tracking);
    if (lines.length <= maxLines) return { size, lines: balance(name, text, size, width, lines, tracking) };
  }
  const [size, maxLines] = sizes.at(-1) as readonly [number, number];
  const lines = wrap(name, text, size, width, tracking);
  return {
    size,
    lines: lines.length <= maxLines ? lines : closeWithEllipsis(name, lines.slice(0, maxLines), size, width, tracking),
  };
}

/** Rewraps a text to the narrowest width with the same number of lines, so that no single word stands in the last line. */
function balance(name: FaceName, text: string, size: number, width: number, lines: string[], tracking: number): string[] {
  let best = lines;
  for (let narrower = width * 0.96; narrower > width * 0.5; narrower *= 0.96) {
    const tried = wrap(name, text, size, narrower, tracking);
    if (tried.length > lines.length) break;
    best = tried;
  }
  return best;
}
