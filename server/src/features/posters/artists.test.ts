import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { aCutOut, aPhotograph } from '#test/factories/pictures';
import { artistsIdOf, artistsKey, artistsWidths, drawArtists, isCutOut } from './artists.ts';

/** Returns red, green, blue and opacity of a pixel, whose place is given as shares of width and height. */
async function pixelAt(bytes: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels;
  return [...data.subarray(at, at + 4)];
}
const isNear = (colour: readonly number[], wanted: readonly number[]) =>
  wanted.every((value, channel) => Math.abs(value - (colour[channel] ?? -1)) < 24);
const red = [255, 0, 0, 255];
const green = [0, 128, 0, 255];
const blue = [0, 0, 255, 255];

describe('a picture without a background', () => {
  test('is one that is transparent around what it shows', async () => {
    expect(await isCutOut(await aCutOut('red'))).toBe(true);
    expect(
      await isCutOut(
        await sharp(await aCutOut('red'))
          .webp()
          .toBuffer(),
      ),
    ).toBe(true);
  });

  test.each([
    ['a photograph', aPhotograph()],
    ['an opaque picture with a transparency channel', aPhotograph().then((bytes) => sharp(bytes).ensureAlpha().png().toBuffer())],
    ['a picture too small for a cover', aCutOut('red', 199)],
    [
      'an empty picture',
      sharp({ create: { width: 400, height: 400, channels: 4, background: '#0000' } })
        .png()
        .toBuffer(),
    ],
  ])('is not %s', async (_, bytes) => {
    expect(await isCutOut(await bytes)).toBe(false);
  });
});

describe('the artists of a cover', () => {
  test('are drawn in every width, transparent around them, with a light edge', async () => {
    const drawn = await drawArtists([await aCutOut('red')]);
    expect(drawn.map(({ width }) => width)).toEqual([...artistsWidths]);
    const [, medium] = drawn;
    const bytes = medium?.bytes ?? Buffer.alloc(0);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 640, hasAlpha: true });
    expect((await pixelAt(bytes, 0, 0))[3]).toBe(0);
    expect(isNear(await pixelAt(bytes, 0.5, 0.5), red)).toBe(true);
    // From the left border to the person: transparent, then the edge, then the person.
    const row = await Promise.all(Array.from({ length: 60 }, (_, x) => pixelAt(bytes, x / 640, 0.98)));
    const edgeAt = row.findIndex((colour) => isNear(colour, [255, 246, 230, 255]));
    const personAt = row.findIndex((colour) => isNear(colour, red));
    expect(edgeAt).toBeGreaterThanOrEqual(0);
    expect(personAt).toBeGreaterThan(edgeAt);
  });

  test('stand with the first one in front, in the middle of three', async () => {
    const drawn = await drawArtists([await aCutOut('red'), await aCutOut('green'), await aCutOut('blue')]);
    const bytes = drawn.at(-1)?.bytes ?? Buffer.alloc(0);
    expect(isNear(await pixelAt(bytes, 0.5, 0.6), red)).toBe(true);
    expect(isNear(await pixelAt(bytes, 0.1, 0.97), green)).toBe(true);
    expect(isNear(await pixelAt(bytes, 0.9, 0.97), blue)).toBe(true);
    expect((await pixelAt(bytes, 0.1, 0.02))[3]).toBe(0);
  });

  test('can be a slim one before one who is far wider', async () => {
    const slim = await sharp(await aCutOut('red'))
      .resize(240, 960, { fit: 'fill' })
      .png()
      .toBuffer();
    const wide = await sharp(await aCutOut('green'))
      .resize(1_200, 400, { fit: 'fill' })
      .png()
      .toBuffer();
    const [, , ofTwo] = await drawArtists([slim, wide]);
    const [, , ofThree] = await drawArtists([slim, wide, wide]);
    expect(isNear(await pixelAt(ofTwo?.bytes ?? Buffer.alloc(0), 0.6, 0.97), red)).toBe(true);
    expect(isNear(await pixelAt(ofThree?.bytes ?? Buffer.alloc(0), 0.5, 0.97), red)).toBe(true);
  });

  test('are the first one alone in the smallest width', async () => {
    const drawn = await drawArtists([await aCutOut('red'), await aCutOut('green')]);
    const colours = (bytes: Buffer) => Promise.all([0.1, 0.3, 0.5, 0.7, 0.9].map((x) => pixelAt(bytes, x, 0.97)));
    const hasGreen = async (bytes: Buffer) => (await colours(bytes)).some((colour) => isNear(colour, green));
    expect(await hasGreen(drawn[0]?.bytes ?? Buffer.alloc(0))).toBe(false);
    expect(await hasGreen(drawn[1]?.bytes ?? Buffer.alloc(0))).toBe(true);
  });
});

test('the key of artists contains their id, and that of an uploaded cover none', () => {
  expect(artistsIdOf(artistsKey('a-B_9', 640))).toBe('a-B_9');
  expect(artistsIdOf('covers/0199-1600.webp')).toBeUndefined();
  expect(artistsIdOf(null)).toBeUndefined();
});
