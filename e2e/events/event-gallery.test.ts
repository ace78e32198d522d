import { crc32, deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import type { ApiClient } from '../../tools/app/api-client.ts';
import { type Person, people } from '../../tools/app/demo-people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { arriveSignedIn } from '../support/sign-in.ts';

const studio = '/custom-photo-or-video-filters-for-events';

type Colour = readonly [red: number, green: number, blue: number, opacity: number];

const chunk = (type: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

/** Returns a PNG file whose pixels have these colours. */
function aPng(width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const lines = Array.from({ length: height }, (_, y) => [0, ...Array.from({ length: width }, (_, x) => colourAt(x, y)).flat()]);
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from(lines.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const border = 60;
/** A green frame of the format 1:1, transparent in the middle. */
const frame = () =>
  aPng(720, 720, (x, y) => {
    const isBorder = Math.min(x, y, 719 - x, 719 - y) < border;
    return isBorder ? [11, 122, 85, 255] : [0, 0, 0, 0];
  });
const photo = () => aPng(300, 300, () => [200, 30, 60, 255]);

async function giveTicket({ send, tokenOf }: ApiClient, person: Person, eventId: string, ticketTypeId: string): Promise<void> {
  const body = { eventId, items: [{ ticketTypeId, quantity: 1 }] };
  await send('POST', '/event-order/order', { token: await tokenOf(person), body });
}

/** Returns red, green and blue of a point of the studio's canvas, given as shares of its width and height. */
const studioColour = (page: Page, x: number, y: number): Promise<readonly number[]> =>
  page.getByRole('application').evaluate(
    (canvas, at) => {
      const { width, height } = canvas as HTMLCanvasElement;
      const context = (canvas as HTMLCanvasElement).getContext('2d');
      return [...(context?.getImageData(Math.round(at.x * width), Math.round(at.y * height), 1, 1).data ?? [])].slice(0, 3);
    },
    { x, y },
  );

test('an organizer offers a frame, an attendee sends a picture in it to the gallery, and an admin takes it down', async ({
  api,
  participant,
  aPerson,
  visit,
}) => {
  const { eventId, ticketTypeId } = await api.publishEvent(people.organizer2, { name: 'Framed Night', price: 0, quantity: 10 });
  const reader = await api.register('participant', aPerson());
  for (const person of [participant, reader]) await giveTicket(api, person, eventId, ticketTypeId);

  const team = await visit({ viewport: { width: 360, height: 780 } });
  await arriveSignedIn(team.page, people.organizer2);
  await team.page.goto(`/events/edit?event=${eventId}&tab=photos`);
  await team.page.getByRole('button', { name: team.t('event-overlays:add') }).click();
  const dialog = team.page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({ name: 'Green border.png', mimeType: 'image/png', buffer: frame() });
  await dialog.getByRole('img', { name: team.t('event-overlays:preview') }).waitFor();
  await dialog.getByRole('button', { name: team.t('event-overlays:addNow') }).click();
  await team.page.getByRole('img', { name: team.t('event-overlays:previewOf', { name: 'Green border' }) }).waitFor();
  await team.page.getByRole('switch', { name: team.t('gallery-moderation:isOpen') }).click();
  await team.page.getByRole('switch', { name: team.t('gallery-moderation:atOnce') }).waitFor();
  await expectAccessible(team.page);

  const author = await visit({ language: 'fr', viewport: { width: 360, height: 780 } });
  const { page, t } = author;
  await arriveSignedIn(page, participant);
  await page.goto(`${studio}?event=${eventId}`);
  await page.getByRole('application').waitFor();
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: photo() });
  await page.getByRole('tab', { name: t('media-filters:frames') }).click();
  await page.getByRole('button', { name: 'Green border' }).click();
  // The green border of the organizer around the red picture of the attendee.
  await expect.poll(() => studioColour(page, 0.02, 0.5)).toEqual([11, 122, 85].map((part) => expect.closeTo(part, -1)));
  expect(await studioColour(page, 0.5, 0.5)).toEqual([200, 30, 60].map((part) => expect.closeTo(part, -1)));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole('button', { name: t('media-filters:done') }).click();
  await page.getByRole('button', { name: t('gallery-sending:open') }).click();
  const consent = page.getByRole('dialog', { name: t('gallery-sending:title') });
  await consent.getByRole('button', { name: t('gallery-sending:send') }).click();
  await consent.getByText(t('gallery-sending:agreeMissing')).waitFor();
  await consent.getByRole('checkbox', { name: t('gallery-sending:agree.holders') }).check();
  await expectAccessible(page);
  await consent.getByRole('button', { name: t('gallery-sending:send') }).click();
  await consent.waitFor({ state: 'hidden' });

  await team.page.reload();
  await team.page.getByText(team.t('gallery-moderation:show'), { exact: true }).click();
  await team.page.getByText(team.t('gallery-moderation:none.waiting')).waitFor();

  const stranger = await visit({ javaScriptEnabled: false });
  await stranger.page.goto(`/our-event/${eventId}/gallery`);
  await stranger.page.getByText(stranger.t('event-gallery:needsSignIn')).waitFor();

  const other = await visit();
  await arriveSignedIn(other.page, reader);
  await other.page.goto(`/our-event/${eventId}`);
  await other.page.getByRole('link', { name: other.t('event-information:gallery') }).click();
  const entry = other.page.getByRole('listitem').filter({ has: other.page.getByRole('img') });
  await entry.getByRole('link', { name: other.t('event-gallery:download') }).waitFor();
  await expectAccessible(other.page);
  await entry.getByText(other.t('event-gallery:report'), { exact: true }).click();
  await entry.getByRole('radio', { name: other.t('event-gallery:reason.privacy') }).check();
  await entry.getByRole('button', { name: other.t('event-gallery:sendReport') }).click();
  await other.page.getByText(other.t('event-gallery:done.reported')).waitFor();

  const admin = await visit();
  await arriveSignedIn(admin.page, people.admin);
  await admin.page.goto('/marketplace-&-service-provider-supervision?tab=pictures');
  const reported = admin.page.getByRole('listitem').filter({ hasText: 'Framed Night' }).first();
  await reported.getByRole('button', { name: admin.t('reported-pictures:decide.taken_down') }).click();
  const reason = admin.page.getByRole('dialog');
  await reason.getByRole('textbox').fill('Shown without consent');
  await reason.getByRole('button', { name: admin.t('reported-pictures:decide.taken_down') }).click();
  await reason.waitFor({ state: 'hidden' });

  await other.page.goto(`/our-event/${eventId}/gallery`);
  await other.page.getByText(other.t('event-gallery:none')).waitFor();
  await page.goto(`/our-event/${eventId}/gallery`);
  await page.getByText(t('event-gallery:state.taken_down')).waitFor();
  await page.getByText(t('event-gallery:withdraw'), { exact: true }).click();
  await page.getByRole('button', { name: t('event-gallery:withdrawNow') }).click();
  await page.getByText(t('event-gallery:done.withdrawn')).waitFor();
  expect(await page.getByText(t('event-gallery:state.taken_down')).count()).toBe(0);
});
