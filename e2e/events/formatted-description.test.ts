import { people } from '../../tools/app/demo-people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectPicked, pickerNamed } from '../support/pickers.ts';
import { arriveSignedIn } from '../support/sign-in.ts';
import type { Visit } from '../support/visit.ts';

const textNamed = ({ page, t }: Visit) =>
  page.getByRole('textbox', { name: t('event-editor:details.description'), exact: true }).and(page.locator('[contenteditable]'));

/** Pastes HTML as if it had been copied from another program. */
const paste = ({ page }: Visit, html: string) =>
  page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', copied);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, html);

test('an organizer formats the description with the keyboard, moves the date by the calendar, and a reader without scripts sees both', async ({
  api,
  visit,
}) => {
  const { eventId } = await api.publishEvent(people.organizer2, { name: 'Night of Headings', price: 2_000, quantity: 20 });
  const organizer = await visit({ language: 'fr' });
  const { page, t } = organizer;
  await arriveSignedIn(page, people.organizer2);
  await page.goto(`/events/edit?event=${eventId}`);
  const text = textNamed(organizer);
  await text.focus();
  const { keyboard } = page;
  await keyboard.press('Control+A');
  await keyboard.type('Programme');
  await keyboard.press('Control+Alt+1');
  await keyboard.press('Enter');
  await keyboard.type('Entry at ');
  await keyboard.press('Control+B');
  await keyboard.type('19:00');
  await keyboard.press('Control+B');
  await keyboard.press('Enter');
  await keyboard.type('- Grilled fish');
  await keyboard.press('Enter');
  await keyboard.type('Palm wine');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  // Formats of another program are reduced to ours, and no style comes along.
  await paste(
    organizer,
    '<div style="color:red;position:fixed"><span style="font-weight:700" onclick="alert(1)">Bring</span> a <i>drum</i>, <a href="javascript:alert(1)">free</a> </div>',
  );
  await keyboard.type(' ');
  await keyboard.press('Control+K');
  const address = page.getByRole('textbox', { name: t('rich-text:address') });
  await address.fill('nowhere at all');
  await keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: t('rich-text:linkError') })).toBeVisible();
  await address.fill('ngoma.cm/plan');
  await keyboard.press('Enter');
  await expect(text.getByRole('link', { name: 'https://ngoma.cm/plan' })).toBeVisible();
  await expectAccessible(page);

  const start = t('event-editor:details.start');
  const picker = pickerNamed(page, start);
  const before = await picker.textContent();
  await picker
    .locator('xpath=..')
    .getByRole('button', { name: t('date-picker:open') })
    .click();
  const calendar = page.getByRole('dialog', { name: t('date-picker:calendar') });
  await expectAccessible(page);
  await calendar.getByRole('grid').waitFor();
  // The day that is chosen has the focus; the next one is one key away.
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  // The day is followed by its time.
  await expect(picker.getByRole('spinbutton').nth(3)).toBeFocused();
  await expect.poll(() => picker.textContent()).not.toBe(before);
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok());
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: t('event-editor:save'), exact: true })
    .click();
  await saved;

  await page.reload();
  await expect(textNamed(organizer).getByRole('heading', { level: 2, name: 'Programme' })).toBeVisible();
  const { eventWithDetails } = await api.send<{ eventWithDetails: { description: string; date: string } }>(
    'GET',
    `/event/${eventId}`,
  );
  expect(eventWithDetails.description).toBe(
    'Programme\n\nEntry at 19:00\n\n• Grilled fish\n• Palm wine\n\nBring a drum, free https://ngoma.cm/plan',
  );
  const local = new Date(Date.parse(eventWithDetails.date) + 3_600_000).toISOString().slice(0, 16);
  await expectPicked(page, start, local);

  const reader = await visit({ javaScriptEnabled: false });
  await reader.page.goto(`/our-event/${eventId}`);
  const main = reader.page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2, name: 'Programme' })).toBeVisible();
  await expect(main.getByRole('listitem').filter({ hasText: 'Palm wine' })).toBeVisible();
  await expect(main.locator('strong', { hasText: '19:00' })).toBeVisible();
  const link = main.getByRole('link', { name: 'https://ngoma.cm/plan' });
  expect(await link.getAttribute('rel')).toBe('nofollow ugc noopener');

  // The rules of accessibility are checked by a script.
  const withScripts = await visit();
  await withScripts.page.goto(`/our-event/${eventId}`);
  await expect(withScripts.page.getByRole('main').getByRole('heading', { level: 2, name: 'Programme' })).toBeVisible();
  await expectAccessible(withScripts.page);
});

test('a provider formats a description on a phone, and organizers and strangers see it', async ({ api, aPerson, visit }) => {
  const provider = await api.register('provider', aPerson());
  const one = await visit();
  const { page, t } = one;
  await arriveSignedIn(page, provider);
  await page.goto('/profile-&-services-management');
  const { keyboard } = page;
  await page.getByRole('textbox', { name: t('provider-profile:about.headline'), exact: true }).fill('Pictures of your night');
  await page
    .getByRole('textbox', { name: t('provider-profile:about.about'), exact: true })
    .and(page.locator('[contenteditable]'))
    .focus();
  await keyboard.type('What I bring');
  await keyboard.press('Control+Alt+1');
  await keyboard.press('Enter');
  await keyboard.type('- Two cameras');
  await expectAccessible(page);
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok());
  await page.getByRole('button', { name: t('provider-profile:save') }).click();
  const { _id } = (await (await saved).json()).provider;

  await page
    .getByRole('button', { name: t('provider-profile:service.add') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('provider-profile:service.title') }).fill('Weddings');
  await dialog
    .getByRole('textbox', { name: t('provider-profile:service.description') })
    .and(page.locator('[contenteditable]'))
    .focus();
  await keyboard.type('Delivered in ');
  await keyboard.press('Control+B');
  await keyboard.type('ten days');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('provider-profile:save') }).click();
  await dialog.waitFor({ state: 'hidden' });

  const reader = await visit({ javaScriptEnabled: false });
  await reader.page.goto(`/profile/${_id}`);
  const main = reader.page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2, name: 'What I bring' })).toBeVisible();
  await expect(main.getByRole('listitem').filter({ hasText: 'Two cameras' })).toBeVisible();
  await expect(main.locator('strong', { hasText: 'ten days' })).toBeVisible();
});

test('a browser that cannot load the editor keeps a text area, and what is typed in it is saved', async ({ api, visit }) => {
  const { eventId } = await api.publishEvent(people.organizer2, { name: 'Night without Tools', price: 2_000, quantity: 20 });
  const organizer = await visit();
  const { page, t } = organizer;
  organizer.expectBrowserError(/Failed to load resource|RichTextEditor/);
  await page.route(/RichTextEditor-/, (route) => route.abort());
  await arriveSignedIn(page, people.organizer2);
  await page.goto(`/events/edit?event=${eventId}`);
  await page.getByText(t('rich-text:plainOnly')).first().waitFor();
  await page
    .getByRole('textbox', { name: t('event-editor:details.description') })
    .first()
    .fill('Plain, and saved');
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok());
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: t('event-editor:save'), exact: true })
    .click();
  await saved;
  const { eventWithDetails } = await api.send<{ eventWithDetails: { description: string } }>('GET', `/event/${eventId}`);
  expect(eventWithDetails.description).toBe('Plain, and saved');
});
