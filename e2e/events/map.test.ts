import sharp from 'sharp';
import { people } from '../../tools/app/demo-people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { arriveSignedIn } from '../support/sign-in.ts';

const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#DDE7D3' } })
  .png()
  .toBuffer();
const wouri = { latitude: 4.0511, longitude: 9.7085 };

test('an organizer chooses the place on a map on a phone, by position and by keys, and guests get a link to it', async ({
  api,
  visit,
}) => {
  const { eventId } = await api.publishEvent(people.organizer2, { name: 'Night on the Map', price: 2_000, quantity: 20 });
  const { page, t } = await visit({ geolocation: wouri, permissions: ['geolocation'] });
  await page.route('https://tiles.example/**', (route) => route.fulfill({ contentType: 'image/png', body: tile }));
  await arriveSignedIn(page, people.organizer2);
  await page.goto(`/events/edit?event=${eventId}`);
  await page.getByRole('tab', { name: t('event-editor:tabs.information') }).click();
  const form = page.getByRole('form', { name: t('event-editor:tabs.information') });
  const open = form.getByRole('button', { name: t('event-editor:map.open') });
  await open.click();
  const dialog = page.getByRole('dialog', { name: t('event-editor:map.title') });
  const picture = dialog.locator('img[src^="https://tiles.example/"]').first();
  // The policy of the page allows the pictures of the map.
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
  await dialog.getByRole('button', { name: t('event-editor:map.mine') }).click();
  const place = dialog.getByText(/^-?\d+\.\d{5}, -?\d+\.\d{5}$/);
  await expect(place).toHaveText('4.05110, 9.70850');
  await expectAccessible(page);
  await dialog.getByRole('application').press('ArrowUp');
  await expect(place).not.toHaveText('4.05110, 9.70850');
  const [north = 0, east = 0] = ((await place.textContent()) ?? '').split(', ').map(Number);
  expect(north).toBeGreaterThan(wouri.latitude);
  expect(east).toBeCloseTo(wouri.longitude, 4);
  await dialog.getByRole('button', { name: t('event-editor:map.choose') }).click();
  await expect(open).toBeFocused();
  const link = await form.getByRole('textbox', { name: t('event-editor:information.mapLink') }).inputValue();
  expect(link).toContain(`query=${north.toFixed(5)}%2C${east.toFixed(5)}`);
  await Promise.all([
    page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok()),
    form.getByRole('button', { name: t('event-editor:save') }).click(),
  ]);

  const reader = await visit({ javaScriptEnabled: false });
  await reader.page.goto(`/our-event/${eventId}`);
  const directions = reader.page.getByRole('main').getByRole('link', { name: reader.t('events:place.directions') });
  expect(await directions.getAttribute('href')).toBe(link);
});
