import { describe, expect, it } from 'vitest';
import { colourOf, type FilterName, filterNames, filters, paletteOf } from './filters.ts';
import { filterPixels } from './software-filter.ts';

const palette = paletteOf('#2F3BA2', '#F7B32B');
const size = { width: 40, height: 50 };

/** Returns a picture with all hues and brightnesses. */
function aPicture(): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(size.width * size.height * 4);
  for (let at = 0; at < size.width * size.height; at += 1)
    pixels.set([(at * 37) % 256, (at * 101) % 256, (at * 59) % 256, 255], at * 4);
  return pixels;
}
const filtered = (name: FilterName, strength = 1, seed = 1): Uint8ClampedArray => {
  const pixels = aPicture();
  filterPixels(pixels, size, { filter: filters[name], strength, palette, seed });
  return pixels;
};
/** Returns the mean of each colour part. */
function meanOf(pixels: Uint8ClampedArray): readonly number[] {
  return [0, 1, 2].map(
    (part) => pixels.filter((_, at) => at % 4 === part).reduce((sum, value) => sum + value) / (pixels.length / 4),
  );
}
const differenceOf = (one: Uint8ClampedArray, other: Uint8ClampedArray): number =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
const colourAt = (pixels: Uint8ClampedArray, at: number) => [...pixels.slice(at * 4, at * 4 + 3)];

describe('the colour filters', () => {
  it('are at least ten, and every one changes the picture in its own way', () => {
    const pictures = filterNames.map((name) => filtered(name));
    expect(pictures.length).toBeGreaterThan(10);
    for (const [at, one] of pictures.entries())
      for (const other of pictures.slice(at + 1)) expect(differenceOf(one, other)).toBeGreaterThan(1);
  });

  it('change nothing with the strength 0, and half as much with 0.5', () => {
    for (const name of filterNames) {
      expect(differenceOf(filtered(name, 0), aPicture())).toBe(0);
      const whole = differenceOf(filtered(name), aPicture());
      expect(Math.abs(differenceOf(filtered(name, 0.5), aPicture()) - whole / 2)).toBeLessThan(1);
    }
    expect(differenceOf(filtered('none'), aPicture())).toBe(0);
  });

  it('keep the transparency of every pixel', () => {
    for (const name of filterNames)
      expect(
        filtered(name)
          .filter((_, at) => at % 4 === 3)
          .every((alpha) => alpha === 255),
      ).toBe(true);
  });

  it('make greys in black and white', () => {
    const pixels = filtered('mono');
    for (let at = 0; at < size.width * size.height; at += 1) expect(new Set(colourAt(pixels, at)).size).toBe(1);
  });

  it('make warm pictures redder, cool and night pictures bluer, sepia brown', () => {
    const [red = 0, , blue = 0] = meanOf(aPicture());
    const warmth = (name: FilterName) => {
      const [toRed = 0, , toBlue = 0] = meanOf(filtered(name));
      return toRed - toBlue - (red - blue);
    };
    expect(warmth('warm')).toBeGreaterThan(10);
    expect(warmth('cool')).toBeLessThan(-10);
    expect(warmth('night')).toBeLessThan(-10);
    const [brownRed = 0, brownGreen = 0, brownBlue = 0] = meanOf(filtered('sepia'));
    expect(brownRed).toBeGreaterThan(brownGreen);
    expect(brownGreen).toBeGreaterThan(brownBlue);
  });

  it('put every pixel of a duotone between the two colours of the event', () => {
    const pixels = filtered('duotone');
    for (let at = 0; at < size.width * size.height; at += 1)
      for (const [part, value] of colourAt(pixels, at).entries()) {
        const ends = [(palette.shadow[part] ?? 0) * 255, (palette.light[part] ?? 0) * 255];
        expect(value).toBeGreaterThanOrEqual(Math.floor(Math.min(...ends)));
        expect(value).toBeLessThanOrEqual(Math.ceil(Math.max(...ends)));
      }
  });

  it('darken the corners at night, and lighten the upper right one with a leak', () => {
    const corner = (name: FilterName, at: number) => colourAt(filtered(name), at).reduce((sum, value) => sum + value);
    const plain = (at: number) => colourAt(aPicture(), at).reduce((sum, value) => sum + value);
    expect(corner('night', 0)).toBeLessThan(plain(0) + 1);
    expect(corner('leak', size.width - 1)).toBeGreaterThan(plain(size.width - 1));
  });

  it('draw the same grain for the same seed, and another one for the next picture of a video', () => {
    expect(differenceOf(filtered('grain', 1, 5), filtered('grain', 1, 5))).toBe(0);
    expect(differenceOf(filtered('grain', 1, 5), filtered('grain', 1, 6))).toBeGreaterThan(1);
  });
});

describe('the palette of an event', () => {
  it('takes the darker colour for shadows, whichever of the two it is', () => {
    expect(paletteOf('#2F3BA2', '#F7B32B').shadow).toEqual(paletteOf('#F7B32B', '#2F3BA2').shadow);
    expect(paletteOf('#F7B32B', '#2F3BA2').cloth).toEqual(colourOf('#F7B32B'));
  });

  it('moves two colours of the same brightness apart', () => {
    const { shadow, light } = paletteOf('#888888', '#888888');
    expect(light[1] - shadow[1]).toBeGreaterThan(0.4);
  });
});
