import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { unpackWoff } from './woff.ts';

const { resolve } = createRequire(import.meta.url);
const files = ['poppins/files/poppins-latin-700-normal', 'noto-sans/files/noto-sans-latin-ext-400-normal'];
const packedOf = (file: string) => readFileSync(resolve(`@fontsource/${file}.woff`));

/** Lays out a line: glyph ids, outlines and positions. */
function drawn(font: Font, text: string) {
  const { glyphs, positions } = font.layout(text);
  return glyphs.map(({ id, path }, at) => [id, path.toSVG(), positions[at]]);
}

describe('unpacking WOFF fonts', () => {
  it.each(files)('the unpacked font draws the same glyphs: %s', (file) => {
    const packed = packedOf(file);
    const unpacked = unpackWoff(packed);
    expect(unpacked.length).toBe(packed.readUInt32BE(16));
    const [before, after] = [create(packed) as Font, create(unpacked) as Font];
    expect([before.type, after.type]).toEqual(['WOFF', 'TTF']);
    expect(after.characterSet).toEqual(before.characterSet);
    const text = before.characterSet
      .slice(0, 40)
      .map((code) => String.fromCodePoint(code))
      .join('');
    expect(drawn(after, `AV fi ${text}`)).toEqual(drawn(before, `AV fi ${text}`));
  });

  it('other files and truncated fonts throw', () => {
    const packed = packedOf(files[0] ?? '');
    expect(() => unpackWoff(unpackWoff(packed))).toThrow(RangeError);
    expect(() => unpackWoff(Buffer.alloc(0))).toThrow(RangeError);
    expect(() => unpackWoff(packed.subarray(0, packed.length - 2000))).toThrow();
  });
});
