import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { familyNames } from './families.ts';
import { nearestPalette, paletteNames, palettes } from './palettes.ts';
import { posterPalette, posterSvg } from './poster.ts';
import { posterJpeg, posterWebp } from './poster-images.ts';
import { seededRandom } from './seeded-random.ts';

const card = { width: 640, height: 400 };
const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Renders a poster as a thumbnail of 32 × 20 pixels with three channels. */
const thumbnail = async (seed: string): Promise<Buffer> =>
  sharp(Buffer.from(posterSvg({ seed, width: 128, height: 80 })))
    .resize(32, 20)
    .removeAlpha()
    .raw()
    .toBuffer();

/** Returns the mean difference per channel, 0 to 255. */
function difference(one: Buffer, other: Buffer): number {
  let sum = 0;
  for (let i = 0; i < one.length; i += 1) sum += Math.abs((one[i] as number) - (other[i] as number));
  return sum / one.length;
}

describe('posters', () => {
  test('a poster is the same picture for the same seed', () => {
    expect(posterSvg({ seed: 'makossa', category: 'concerts', ...card })).toBe(
      posterSvg({ seed: 'makossa', category: 'concerts', ...card }),
    );
  });

  test('a thousand neighbouring seeds give a thousand different posters', () => {
    const seen = new Set(Array.from({ length: 1000 }, (_, i) => hash(posterSvg({ seed: `event-${i}`, ...card }))));
    expect(seen.size).toBe(1000);
  });

  test('posters of different seeds look different, also within one family and palette', async () => {
    const thumbnails = await Promise.all(Array.from({ length: 120 }, (_, i) => thumbnail(`event-${i}`)));
    let closest = 255;
    for (let i = 0; i < thumbnails.length; i += 1) {
      for (let j = 0; j < i; j += 1) closest = Math.min(closest, difference(thumbnails[i] as Buffer, thumbnails[j] as Buffer));
    }
    expect(closest).toBeGreaterThan(4);
  });

  test('every family and every palette occurs over many seeds', () => {
    const art = Array.from({ length: 400 }, (_, i) => posterSvg({ seed: `seed-${i}`, ...card }));
    for (const name of paletteNames) expect(art.some((svg) => svg.includes(palettes[name].contrast))).toBe(true);
    const byFamily = new Set(familyNames.flatMap((family) => [posterSvg({ seed: 'seed-7', family, ...card })]));
    expect(byFamily.size).toBe(familyNames.length);
    expect(familyNames.length).toBeGreaterThanOrEqual(7);
  });

  test('the palette of a poster is the one that it is drawn with', () => {
    for (let i = 0; i < 50; i += 1) {
      const seed = `event-${i}`;
      const name = posterPalette(seed, 'concerts');
      // Some families of motifs are drawn on the shade instead of the ground.
      const { ground, shade } = palettes[name];
      expect(posterSvg({ seed, category: 'concerts', palette: name, ...card })).toMatch(new RegExp(`${ground}|${shade}`));
      expect(posterSvg({ seed, category: 'concerts', ...card })).toBe(
        posterSvg({ seed, category: 'concerts', palette: name, ...card }),
      );
    }
  });

  test('a colour belongs to the palette with the nearest ground', () => {
    expect(nearestPalette('#161b4b')).toBe('ndop');
    expect(nearestPalette('#0a5045')).toBe('palm');
    expect(nearestPalette('#ffffff')).toBe('paper');
  });

  test('a requested palette is used', () => {
    for (const palette of paletteNames)
      expect(posterSvg({ seed: 'x', family: 'rays', palette, ...card })).toContain(palettes[palette].contrast);
  });

  test('the category influences the colours, in both languages and with accents', () => {
    const ofFaith = (['wouri', 'harmattan', 'plum', 'paper', 'sunlit'] as const).map((name) => palettes[name].contrast);
    const share = (category: string): number => {
      const art = Array.from({ length: 100 }, (_, i) => posterSvg({ seed: `${i}`, category, family: 'rays', ...card }));
      return art.filter((svg) => ofFaith.some((colour) => svg.includes(colour))).length / 100;
    };
    expect(share('prayer')).toBeGreaterThan(0.75);
    expect(share('Prière & gospel')).toBeGreaterThan(0.75);
    expect(share('')).toBeLessThan(0.5);
    expect(share('concerts')).toBeLessThan(0.3);
  });
});

describe.each(familyNames)('the family %s', (family) => {
  test('the poster stays under 40 KB in every shape, is well-formed and fills its frame', async () => {
    for (const [width, height] of [
      [640, 400],
      [1200, 630],
      [1240, 200],
      [320, 1280],
      [500, 500],
    ] as const) {
      for (let i = 0; i < 40; i += 1)
        expect(posterSvg({ seed: `s${i}`, family, width, height }).length).toBeLessThanOrEqual(40_000);
      const svg = posterSvg({ seed: 'shape', family, width, height });
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      const { info, data } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([width, height]);
      expect([3, info.width * 4 - 1, data.length - 1].map((alpha) => data[alpha])).toEqual([255, 255, 255]);
    }
  });

  test('the markup contains no text of the request', () => {
    const svg = posterSvg({ seed: '"><script>alert(1)</script>', category: '<b>', family, ...card });
    expect(svg).not.toMatch(/<script|<b>|alert/);
  });
});

test('a poster as JPEG has the same bytes each time', async () => {
  const request = { seed: 'Makossa Night', category: 'concerts', width: 640, height: 188 };
  const [one, other] = [await posterJpeg(request), await posterJpeg(request)];
  expect(one.equals(other)).toBe(true);
});

test('a poster as WebP has exactly the requested pixels', async () => {
  const meta = await sharp(await posterWebp({ seed: 'a', width: 320, height: 200 })).metadata();
  expect([meta.format, meta.width, meta.height, meta.hasAlpha]).toEqual(['webp', 320, 200, false]);
});

describe('seeded random numbers', () => {
  test('the numbers repeat for a seed and are evenly distributed', () => {
    const draw = (seed: string) => {
      const random = seededRandom(seed);
      return Array.from({ length: 10_000 }, () => random.next());
    };
    expect(draw('a')).toEqual(draw('a'));
    expect(draw('a')[0]).not.toBe(draw('b')[0]);
    const tenths = Array<number>(10).fill(0);
    for (const value of draw('spread')) tenths[Math.floor(value * 10)] = (tenths[Math.floor(value * 10)] ?? 0) + 1;
    for (const count of tenths) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });

  test('shuffling keeps all elements', () => {
    expect(seededRandom('x').shuffled([1, 2, 3, 4, 5]).sort()).toEqual([1, 2, 3, 4, 5]);
  });
});
