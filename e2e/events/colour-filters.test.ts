import type { Page } from '@playwright/test';
import { type FilterName, filters, paletteOf } from '../../web/app/features/media-filters/colour/filters.ts';
import { filterPixels } from '../../web/app/features/media-filters/colour/software-filter.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { arriveSignedIn } from '../support/sign-in.ts';
import type { Visit } from '../support/visit.ts';

const studio = '/custom-photo-or-video-filters-for-events';
const colour = { red: 180, green: 120, blue: 70 } as const;

/** Returns a picture file of one colour, in the format that needs no compression. */
function aPicture(width = 400, height = 500): Buffer {
  const rowBytes = Math.ceil((width * 3) / 4) * 4;
  const file = Buffer.alloc(54 + rowBytes * height);
  file.write('BM');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) file.set([colour.blue, colour.green, colour.red], 54 + y * rowBytes + x * 3);
  return file;
}

/** Returns red, green and blue in the middle of the latest work on this device. */
const middleOfLatest = (page: Page): Promise<readonly number[]> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('ngoma-studio');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const works = await new Promise<{ content: Blob; madeAt: number }[]>((resolve, reject) => {
      const request = database.transaction('works').objectStore('works').getAll();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    database.close();
    const latest = works.toSorted((one, other) => one.madeAt - other.madeAt).at(-1);
    if (!latest) throw new Error('Nothing was kept');
    const picture = await createImageBitmap(latest.content);
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    context?.drawImage(picture, 0, 0);
    const pixels = context?.getImageData(picture.width / 2 - 10, picture.height / 2 - 10, 20, 20).data ?? new Uint8ClampedArray();
    return [0, 1, 2].map((part) => pixels.filter((_, at) => at % 4 === part).reduce((sum, value) => sum + value, 0) / 400);
  });

/** Returns the colour that the middle of the picture has after a filter. */
function expectedMiddle(filter: FilterName): readonly number[] {
  const size = { width: 101, height: 126 };
  const pixels = new Uint8ClampedArray(size.width * size.height * 4);
  for (let at = 0; at < size.width * size.height; at += 1) pixels.set([colour.red, colour.green, colour.blue, 255], at * 4);
  filterPixels(pixels, size, { filter: filters[filter], strength: 1, palette: paletteOf('#2F3BA2', '#F7B32B'), seed: 1 });
  return [...pixels.slice((63 * size.width + 50) * 4).slice(0, 3)];
}

async function openStudio(one: Visit): Promise<void> {
  const { page, t } = one;
  await page.goto(studio);
  await page.getByRole('application').waitFor();
  await page.locator('input[type=file]').setInputFiles({ name: 'night.bmp', mimeType: 'image/bmp', buffer: aPicture() });
  await page.getByRole('button', { name: t('media-filters:done') }).waitFor();
}

async function keepWith({ page, t }: Visit, filter: FilterName): Promise<readonly number[]> {
  await page.getByRole('button', { name: t(`media-filters:filter.${filter}`), exact: true }).click();
  await page.getByRole('button', { name: t('media-filters:done') }).click();
  const gallery = page.getByRole('dialog');
  await gallery.waitFor();
  const middle = await middleOfLatest(page);
  await page.keyboard.press('Escape');
  await gallery.waitFor({ state: 'hidden' });
  return middle;
}

for (const renderer of ['on the graphics card', 'in software'] as const)
  test(`the filters change the saved picture as they say, ${renderer}`, async ({ participant, visit }) => {
    const one = await visit({ language: 'fr' });
    if (renderer === 'in software')
      await one.page.addInitScript(() => {
        const { getContext } = HTMLCanvasElement.prototype;
        HTMLCanvasElement.prototype.getContext = function open(this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
          return kind === 'webgl' ? null : Reflect.apply(getContext, this, [kind, ...rest]);
        } as typeof getContext;
      });
    await arriveSignedIn(one.page, participant);
    await openStudio(one);
    expect(await keepWith(one, 'none')).toEqual([colour.red, colour.green, colour.blue].map((part) => expect.closeTo(part, -1)));
    for (const filter of ['mono', 'sepia', 'warm', 'night', 'cool'] as const) {
      const expected = expectedMiddle(filter);
      const saved = await keepWith(one, filter);
      for (const [part, value] of saved.entries())
        expect(Math.abs(value - (expected[part] ?? 0)), `${filter} ${part}`).toBeLessThan(6);
    }
    const [red = 0, , blue = 0] = await keepWith(one, 'duotone');
    expect(Math.abs(red - colour.red) + Math.abs(blue - colour.blue)).toBeGreaterThan(10);
  });

test('a filter has a strength, is undone with the keyboard, and the panel fits a narrow phone', async ({
  participant,
  visit,
}) => {
  const one = await visit({ viewport: { width: 360, height: 780 } });
  const { page, t } = one;
  await arriveSignedIn(page, participant);
  await openStudio(one);
  const sepia = page.getByRole('button', { name: t('media-filters:filter.sepia'), exact: true });
  await sepia.focus();
  await page.keyboard.press('Enter');
  const strength = page.getByRole('slider', { name: t('media-filters:strength') });
  await strength.press('Home');
  expect(await strength.inputValue()).toBe('0');
  await page.getByRole('button', { name: t('media-filters:undo') }).press('Enter');
  expect(await strength.inputValue()).toBe('100');
  await page.getByRole('button', { name: t('media-filters:undo') }).press('Enter');
  expect(await sepia.getAttribute('aria-pressed')).toBe('false');
  await page.getByRole('button', { name: t('media-filters:redo') }).press('Enter');
  expect(await sepia.getAttribute('aria-pressed')).toBe('true');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible(page);
});
