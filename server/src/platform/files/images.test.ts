import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { inspectPicture, renderPicture } from './images.ts';

/** Makes a picture whose left half is red and whose right half is blue. */
async function aPicture(width = 400, height = 200) {
  const half = await sharp({ create: { width: width / 2, height, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: half, left: width / 2, top: 0 },
  ]);
}
const colourAt = async (bytes: Buffer, x: number, y: number) => {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [red = 0, , blue = 0] = data.subarray((y * info.width + x) * info.channels);
  return red > blue ? 'red' : 'blue';
};

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('may be a %s', async (format) => {
    const bytes = await (await aPicture()).toFormat(format).toBuffer();
    expect(await inspectPicture(bytes)).toEqual({ width: 400, height: 200 });
  });

  test.each([
    ['text', Buffer.from('<script>alert(1)</script>')],
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>'),
    ],
    ['nothing', Buffer.alloc(0)],
    [
      'a PNG header and no more',
      Buffer.from('89504e470d0a1a0a0000000d49484452000000100000001008020000009091683600000000', 'hex'),
    ],
  ])('is refused when it is %s', async (_name, bytes) => {
    await expect(inspectPicture(bytes)).rejects.toMatchObject({ code: 'not_a_picture', status: 415 });
  });

  test('is refused when it is cut off', async () => {
    const bytes = await (await aPicture(800, 800)).png({ compressionLevel: 0 }).toBuffer();
    await expect(inspectPicture(bytes.subarray(0, bytes.length / 2))).rejects.toMatchObject({ code: 'not_a_picture' });
  });

  test('is refused as too large above 50 megapixels', async () => {
    const bomb = await sharp({ create: { width: 10_000, height: 5_001, channels: 3, background: 'black' } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(inspectPicture(bomb)).rejects.toMatchObject({ code: 'picture_too_large', status: 413 });
  });
});

describe('renditions', () => {
  test('are WebP in the requested widths, never enlarged', async () => {
    const renditions = await renderPicture(await (await aPicture()).jpeg().toBuffer(), { widths: [320, 100, 960] });
    expect(renditions.map(({ forWidth, width, height }) => [forWidth, width, height])).toEqual([
      [320, 320, 160],
      [100, 100, 50],
      [960, 400, 200],
    ]);
    for (const { bytes } of renditions) expect((await sharp(bytes).metadata()).format).toBe('webp');
  });

  test('carry no metadata about where and with what the photograph was taken', async () => {
    const bytes = await (await aPicture())
      .withExif({ IFD0: { Copyright: 'Ada' }, IFD3: { GPSLatitude: '4/1 3/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const [rendition] = await renderPicture(bytes, { widths: [100] });
    const { exif, icc, xmp } = await sharp(rendition?.bytes).metadata();
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
  });

  test('are upright although the camera was rotated', async () => {
    // Orientation 6: the picture is displayed rotated by 90° clockwise, so the red left half becomes the top.
    const bytes = await (await aPicture()).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await inspectPicture(bytes)).toEqual({ width: 200, height: 400 });
    const [rendition] = await renderPicture(bytes, { widths: [200] });
    expect([rendition?.width, rendition?.height]).toEqual([200, 400]);
    expect(await colourAt(rendition?.bytes ?? Buffer.alloc(0), 100, 50)).toBe('red');
    expect(await colourAt(rendition?.bytes ?? Buffer.alloc(0), 100, 350)).toBe('blue');
  });

  test('are cropped in the coordinates of the displayed picture', async () => {
    const bytes = await (await aPicture()).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const [rendition] = await renderPicture(bytes, { widths: [100], crop: { x: 0, y: 200, width: 200, height: 100 } });
    expect([rendition?.width, rendition?.height]).toEqual([100, 50]);
    expect(await colourAt(rendition?.bytes ?? Buffer.alloc(0), 50, 25)).toBe('blue');
  });

  test.each([
    [{ x: 300, y: -50, width: 500, height: 100 }, [100, 50]],
    [{ x: 900, y: 900, width: 10, height: 10 }, [400, 200]],
    [{ x: 10.1, y: 10.1, width: 0.2, height: 0.2 }, [400, 200]],
  ])('of the crop %j stay within the picture', async (crop, size) => {
    const [rendition] = await renderPicture(await (await aPicture()).png().toBuffer(), { widths: [400], crop });
    expect([rendition?.width, rendition?.height]).toEqual(size);
  });

  test('of an animation show its first frame', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 20, height: 20, channels: 4, background } })
        .png()
        .toBuffer();
    const animation = await sharp([await frame('#ff0000'), await frame('#0000ff')], { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(2);
    const [rendition] = await renderPicture(animation, { widths: [20] });
    expect([rendition?.width, rendition?.height]).toEqual([20, 20]);
    expect(await colourAt(rendition?.bytes ?? Buffer.alloc(0), 10, 10)).toBe('red');
  });

  test('keep transparency', async () => {
    const bytes = await sharp({ create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer();
    const [rendition] = await renderPicture(bytes, { widths: [20] });
    expect((await sharp(rendition?.bytes).metadata()).hasAlpha).toBe(true);
  });
});
