import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import type { ApiClient } from '../../tools/app/api-client.ts';
import { type Person, people } from '../../tools/app/demo-people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { approvePayment, placeButton, requestPayment } from '../support/buying.ts';
import { expect, test } from '../support/fixtures.ts';
import { arriveSignedIn } from '../support/sign-in.ts';
import type { Visit } from '../support/visit.ts';

/** Places an order for one ticket over the API and pays it in the sandbox, on a phone. */
async function buyOne(api: ApiClient, person: Person, buyer: Visit, eventId: string): Promise<void> {
  type Event = { eventWithDetails: { ticketTypes: readonly { _id: string }[] } };
  const { eventWithDetails } = await api.send<Event>('GET', `/event/${eventId}`);
  const { paymentUrl } = await api.send<{ paymentUrl: string }>('POST', '/event-order/order', {
    token: await api.tokenOf(person),
    body: { eventId, items: [{ ticketTypeId: eventWithDetails.ticketTypes[0]?._id, quantity: 1 }] },
  });
  await buyer.page.goto(new URL(paymentUrl).pathname);
  await requestPayment(buyer);
  await approvePayment(buyer);
}

/** Opens the form for the company on the receipt, and sends it with this taxpayer number. */
async function sendCompany({ page, t }: Visit, name: string, taxNumber: string): Promise<void> {
  const form = page.locator('#company details');
  if (!(await form.evaluate((details: HTMLDetailsElement) => details.open))) await form.locator('summary').click();
  await page.getByLabel(t('receipt-company:field.name')).fill(name);
  await page.getByLabel(t('receipt-company:field.taxNumber')).fill(taxNumber);
  await page.getByLabel(t('receipt-company:field.address')).fill('Rue Joss, Douala');
  await page.getByRole('button', { name: t('receipt-company:save') }).click();
}

/** Returns the bytes of a download as text. */
const contentOf = async (download: Download): Promise<string> => (await readFile(await download.path())).toString('latin1');

test('a buyer finds an order on a phone, reads what happened, saves its receipt for a company and buys the same again', async ({
  api,
  participant,
  visit,
}) => {
  const name = 'Receipt Night';
  const { eventId } = await api.publishEvent(people.organizer2, { name, price: 2_000, quantity: 20 });
  const buyer = await visit();
  const { page, t } = buyer;
  await arriveSignedIn(page, participant);
  await buyOne(api, participant, buyer, eventId);

  await page.goto('/ticket-management');
  await page.getByRole('link', { name: t('tickets:orders'), exact: true }).click();
  await page.getByRole('searchbox', { name: t('my-orders:search') }).fill('receipt night');
  await page.waitForURL(/q=receipt/);
  const link = page.getByRole('link', { name, exact: true });
  await expect.poll(() => link.count(), { timeout: 20_000 }).toBe(1);
  await expectAccessible(page);

  await link.click();
  await page.waitForURL(/\/orders\/[\w-]+$/);
  const timeline = page.getByRole('region', { name: t('order-page:timeline') }).getByRole('listitem');
  await timeline.filter({ hasText: 'ticket issued' }).waitFor();
  const texts = await timeline.allTextContents();
  expect(texts[0]).toContain('Order placed');
  expect(texts).toContainEqual(expect.stringMatching(/^Paid.*2,000.XAF · (MTN MoMo|Orange Money), number ending in \d{4}/));
  await timeline.filter({ hasText: 'sent by email' }).waitFor({ timeout: 30_000 });
  await expectAccessible(page);

  for (const [button, language] of [
    [t('my-orders:receipt.action'), 'en'],
    [t('my-orders:receipt.otherLanguage'), 'fr'],
  ] as const) {
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: button }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toMatch(/receipt\.pdf$/);
    expect(await contentOf(download)).toContain(`/Lang (${language})`);
  }

  buyer.expectBrowserError(/400 \(Bad Request\).*\/orders\//);
  // First the part whose code was loaded, then the one of the server, whose form is a native one.
  for (const company of ['Sawa Import SARL', 'Sawa Export SARL']) {
    await sendCompany(buyer, company, 'M01');
    await page.getByText('Check this number').waitFor();
    await expectAccessible(page);
    await sendCompany(buyer, company, 'm 0123 4567 8901 x');
    await page.locator('#company strong', { hasText: company }).waitFor();
    expect(await page.locator('#company').textContent()).toContain('M012345678901X');
    await page.goto(new URL(page.url()).pathname);
  }

  await page.getByRole('link', { name: t('my-orders:again.action') }).click();
  await page.waitForURL(new RegExp(`/ticket-purchase-process\\?event=${eventId}&type=`));
  await placeButton(buyer).waitFor();
});
