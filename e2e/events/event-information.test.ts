import sharp from 'sharp';
import { people } from '../../tools/app/demo-people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { arriveSignedIn } from '../support/sign-in.ts';

const picture = async (background: string) => ({
  name: 'picture.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .png()
    .toBuffer(),
});

/** A person without a background, as organizers cut them out for printed posters. */
const cutOut = async () => ({
  name: 'reine.png',
  mimeType: 'image/png',
  buffer: await sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="0 0 100 100" fill="#5c3a2a"><circle cx="50" cy="40" r="30"/><path d="M10 100a40 40 0 0 1 80 0Z"/></svg>',
    ),
  )
    .png()
    .toBuffer(),
});

test('an organizer tells on a phone who plays and how to find the place, and a reader without scripts sees it', async ({
  api,
  visit,
}) => {
  const { eventId } = await api.publishEvent(people.organizer2, { name: 'Night of Answers', price: 2_000, quantity: 20 });
  const { page, t } = await visit();
  await arriveSignedIn(page, people.organizer2);
  await page.goto(`/events/edit?event=${eventId}`);
  await page.getByRole('tab', { name: t('event-editor:tabs.information') }).click();
  const form = page.getByRole('form', { name: t('event-editor:tabs.information') });
  await form.getByRole('button', { name: t('event-editor:information.addArtist') }).click();
  await form.getByRole('textbox', { name: t('event-editor:information.artist'), exact: true }).fill('Reine Bisseck');
  await form.getByRole('textbox', { name: t('event-editor:information.role'), exact: true }).fill('Makossa');
  await form.getByRole('textbox', { name: t('event-editor:information.age') }).fill('18');
  await form.getByRole('textbox', { name: t('event-editor:information.landmark') }).fill('Opposite the post office');
  await form.getByRole('textbox', { name: t('event-editor:information.mapLink') }).fill('https://example.com/map');
  await form.getByRole('button', { name: t('event-editor:information.addQuestion') }).click();
  await form.getByRole('textbox', { name: t('event-editor:information.question'), exact: true }).fill('Is there parking?');
  await form.getByRole('textbox', { name: t('event-editor:information.answer'), exact: true }).fill('Behind the hall');
  const save = form.getByRole('button', { name: t('event-editor:save') });
  await save.click();
  const mapLink = form.getByRole('textbox', { name: t('event-editor:information.mapLink') });
  await expect.poll(() => mapLink.getAttribute('aria-invalid')).toBe('true');
  await mapLink.fill('https://maps.app.goo.gl/9XkTq2');
  await save.click();

  const artist = form.getByRole('group', { name: 'Reine Bisseck' });
  const portrait = artist.getByRole('button', { name: t('event-editor:information.picture', { name: 'Reine Bisseck' }) });
  await portrait.and(page.locator(':enabled')).waitFor();
  const [portraitChooser] = await Promise.all([page.waitForEvent('filechooser'), portrait.click()]);
  await portraitChooser.setFiles(await cutOut());
  await artist.locator('img').waitFor();
  const addPhotos = form.getByRole('button', { name: t('event-editor:information.addPhotos') });
  const [photoChooser] = await Promise.all([page.waitForEvent('filechooser'), addPhotos.click()]);
  await photoChooser.setFiles([await picture('#0B4F45'), await picture('#F7B32B')]);
  await form.getByRole('group', { name: t('event-editor:information.photoNumber', { number: 2 }) }).waitFor();
  await form
    .getByRole('group', { name: t('event-editor:information.photoNumber', { number: 1 }) })
    .getByRole('textbox', { name: t('event-editor:information.caption'), exact: true })
    .fill('Last year');
  await expectAccessible(page);
  await Promise.all([page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok()), save.click()]);

  const reader = await visit({ javaScriptEnabled: false });
  await reader.page.goto(`/our-event/${eventId}`);
  const main = reader.page.locator('main');
  const seen = ['Reine Bisseck', 'Makossa', 'Opposite the post office', 'Is there parking?', 'Behind the hall', 'Last year'];
  for (const text of seen) expect(await main.textContent()).toContain(text);
  const directions = main.getByRole('link', { name: reader.t('events:place.directions') });
  expect(await directions.getAttribute('href')).toBe('https://maps.app.goo.gl/9XkTq2');
  expect(await main.getByRole('img', { name: 'Last year' }).count()).toBe(1);

  // A job puts the artist in front of the poster.
  const cover = main.locator(`img[src*="/api/art/${eventId}.svg"]`).first();
  await expect
    .poll(
      async () => {
        await reader.page.reload();
        return cover.getAttribute('src');
      },
      { timeout: 60_000 },
    )
    .toContain('&artists=');
  const coverReply = await reader.page.request.get((await cover.getAttribute('src')) ?? '');
  expect(await coverReply.text()).toContain('<image href="data:image/webp;base64,');

  const buyer = await visit({ language: 'fr' });
  await buyer.page.goto(`/our-event/${eventId}`);
  await buyer.page.getByRole('heading', { name: buyer.t('event-information:lineUp') }).waitFor();
  await expectAccessible(buyer.page);
});
