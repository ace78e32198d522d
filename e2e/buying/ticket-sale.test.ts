import { people } from '../../tools/app/demo-people.ts';
import { emailsTo } from '../../tools/app/mailbox.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { openNames, placeOrder, toCheckout } from '../support/buying.ts';
import { expect, test } from '../support/fixtures.ts';
import { aMobileNumber } from '../support/mobile-number.ts';
import { createAndPublish } from '../support/publishing.ts';
import { sharedServer } from '../support/server.ts';
import { signIn } from '../support/sign-in.ts';
import type { Visit } from '../support/visit.ts';

/** This test covers the whole journey in French, which most buyers read; the tests of its parts are in English. */
const language = 'fr';

/** The texts that the organizer types. */
const event = {
  name: 'Nuit du bend-skin à la gare',
  description: 'Les tambours de Bafoussam sous l’horloge de la gare.\n\nPortes à dix-neuf heures, poisson braisé jusqu’à minuit.',
  category: 'Concerts',
  location: 'Gare routière',
  city: 'Bafoussam',
  priceXaf: 3_000,
  tickets: 50,
  // People leave accents out, and the search must still find the event.
  search: 'nuit du bend-skin a la gare',
} as const;

const startsWith = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);

/** Goes from the search to the tickets on the screen. Returns the ticket codes. */
async function buyTwo(buyer: Visit, eventId: string): Promise<readonly string[]> {
  const { page, t } = buyer;
  await page.goto('/our-event');
  await page.getByRole('searchbox', { name: t('event-lists:search.placeholder') }).fill(event.search);
  await page.getByRole('button', { name: t('event-lists:search.submit') }).click();
  await page.getByRole('link', { name: event.name, exact: true }).click();
  await page.waitForURL(`**/our-event/${eventId}`);
  await page.getByRole('heading', { level: 1, name: event.name }).waitFor();
  await expectAccessible(page);
  await page
    .getByRole('link', { name: t('events:buy') })
    .last()
    .click();

  // Buying needs an account, so the page redirects to /sign-in and back.
  await page.waitForURL((url) => url.pathname === '/sign-in');
  await signIn({ page, t }, people.participant);
  await page.waitForURL(/\/ticket-purchase-process\?event=/);
  const more = page.getByRole('button', { name: t('common:quantity.more', { label: 'Standard' }) });
  await more.click();
  await more.click();
  await toCheckout(buyer);
  await openNames(buyer);
  await page.getByRole('textbox', { name: t('orders:attendees.name', { number: 2, type: 'Standard' }) }).fill('Serge Moukoko');
  await expectAccessible(page);
  await placeOrder(buyer);

  await page.getByRole('textbox', { name: t('payments:number') }).fill(aMobileNumber());
  await expectAccessible(page);
  // Two tickets of 3,000 XAF each; the price includes the commission.
  const amount = '6\u00a0000\u00a0XAF';
  await page.getByRole('button', { name: t('payments:pay', { amount }) }).click();
  await page.getByText(t('payments:waiting.title')).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: t('payments:sandbox.approve') }).click();

  // The page shows the tickets without a reload.
  await page.waitForURL(/\/orders\/[\w-]+\?bought=1/);
  await page.getByRole('heading', { name: t('order-page:done.title') }).waitFor();
  const tickets = page.getByRole('article', { name: startsWith(event.name) });
  await expect.poll(() => tickets.count()).toBe(2);
  await expectAccessible(page);
  const texts = await tickets.allInnerTexts();
  expect(texts.join()).toContain('Serge Moukoko');
  return texts.map((text) => /\b[0-9A-Z]{4} [0-9A-Z]{4}\b/.exec(text)?.[0] ?? '');
}

/** Checks the email with the tickets: in the buyer's language, with a valid PDF. */
async function expectEmail({ page }: Visit, name: string): Promise<void> {
  const find = async () =>
    (await emailsTo(sharedServer().url, people.participant.email)).find(({ subject, text }) =>
      `${subject} ${text}`.includes(name),
    );
  await expect.poll(async () => (await find())?.attachments.length, { timeout: 30_000 }).toBe(1);
  const pdf = (await find())?.attachments[0];
  expect(pdf?.contentType).toBe('application/pdf');
  const file = await page.request.get(pdf?.url ?? '');
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
}

test('an organizer creates and publishes an event, a participant buys a ticket with mobile money, receives it and is admitted once', async ({
  visit,
}) => {
  const organizer = await visit({ language });
  await signIn(organizer, people.organizer);
  const eventId = await createAndPublish(organizer, event);

  const buyer = await visit({ language });
  const { page, t } = buyer;
  const [code = '', second] = await buyTwo(buyer, eventId);
  expect(code).not.toBe('');
  expect(second).not.toBe(code);
  await page.getByRole('link', { name: t('order-page:seeTickets') }).click();
  await page.waitForURL('**/ticket-management');
  const tickets = page.getByRole('group', { name: event.name });
  // The page of the order has a part of this name, too.
  await page.getByRole('heading', { level: 1, name: t('tickets:title') }).waitFor();
  await tickets.waitFor();
  // Another event may come before it.
  const folded = tickets.locator('summary');
  if (await folded.count()) await folded.click();
  await tickets
    .getByRole('button', { name: t('tickets:enlarge') })
    .first()
    .click();
  await page
    .getByRole('dialog', { name: t('tickets:qrCode') })
    .getByText(code)
    .waitFor();
  await page.getByRole('button', { name: t('common:close'), exact: true }).click();
  const saved = page.waitForEvent('download');
  await tickets.getByRole('link', { name: 'PDF' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
  await expectEmail(buyer, event.name);

  const checkin = organizer.page;
  await checkin.goto('/entry-validation');
  await checkin.getByRole('link', { name: event.name }).click();
  const typed = checkin.getByRole('textbox', { name: organizer.t('checkin:code.label') });
  await typed.fill(code);
  await checkin.getByRole('button', { name: organizer.t('checkin:code.send') }).click();
  const answer = checkin.getByRole('alertdialog');
  await answer.getByText(organizer.t('checkin:word.enter')).waitFor();
  await answer.waitFor({ state: 'hidden' });

  // A second scan of the ticket is refused and shows when its holder was admitted.
  organizer.expectBrowserError(/409.*verify-entry/);
  await typed.fill(code);
  await typed.press('Enter');
  await answer.getByText(organizer.t('checkin:word.stop')).waitFor();
  expect(await answer.textContent()).toContain('Brenda Ngassa');
});
