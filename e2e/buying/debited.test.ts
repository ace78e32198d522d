import type { ApiClient } from '../../tools/app/api-client.ts';
import { people } from '../../tools/app/demo-people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { chooseTickets, placeOrder, requestPayment, toCheckout } from '../support/buying.ts';
import { expect, test } from '../support/fixtures.ts';
import { aMobileNumber } from '../support/mobile-number.ts';
import { arriveSignedIn } from '../support/sign-in.ts';
import type { Visit } from '../support/visit.ts';

/** Returns the transaction id in the message that the operator of the sandbox would send. */
async function transactionIdOf(api: ApiClient, number: string): Promise<string> {
  const q = `237${number.replaceAll(' ', '')}`;
  const { payments } = await api.send<{ payments: readonly { gatewayRef: string }[] }>('GET', `/supervision/payments?q=${q}`, {
    token: await api.tokenOf(people.admin),
  });
  return `SBX-${payments[0]?.gatewayRef}`;
}

const field = ({ page }: Visit, name: string) => page.getByRole('textbox', { name });

test('a buyer on a phone whose callback was lost reports the debit from the pay page, and has the ticket within a minute', async ({
  api,
  participant,
  visit,
}) => {
  const { eventId } = await api.publishEvent(people.organizer2, { name: 'Lost Callback Night', price: 2_000, quantity: 20 });
  const number = aMobileNumber();
  const buyer = await visit();
  const { page, t } = buyer;
  await arriveSignedIn(page, participant);
  await chooseTickets(buyer, eventId, 1);
  await toCheckout(buyer);
  await placeOrder(buyer);
  await requestPayment(buyer, number);
  const transactionId = await transactionIdOf(api, number);
  const address = await page.getByRole('link', { name: t('payments:debited') }).getAttribute('href');
  await page.getByRole('button', { name: t('payments:sandbox.silent') }).click();
  await page.getByText(t('payments:sandbox.title')).waitFor({ state: 'hidden' });

  await page.goto(address ?? '');
  await expect.poll(() => field(buyer, t('debit-reports:form.number')).inputValue()).toBe(`237${number.replaceAll(' ', '')}`);
  expect(await field(buyer, t('debit-reports:form.amount')).inputValue()).toBe('2000');
  await expectAccessible(page);
  await field(buyer, t('debit-reports:form.transactionId')).fill(transactionId);
  await page.getByRole('button', { name: t('debit-reports:form.send') }).click();
  await page.waitForURL(/\/debited\?report=[0-9a-f]{32}$/);
  await page.getByRole('heading', { name: t('debit-reports:result.issued') }).waitFor({ timeout: 60_000 });
  await expectAccessible(page);
  await page.getByRole('link', { name: t('debit-reports:result.open') }).click();
  await page.getByRole('heading', { name: t('order-page:done.title') }).waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
});

test('a visitor without an attempt gets a case number, comes back by the link, and sees the result after a code', async ({
  visit,
}) => {
  const visitor = await visit();
  const { page, t } = visitor;
  const number = aMobileNumber();
  await page.goto('/contact-us#payment');
  await page.getByRole('link', { name: t('support:payment.debited') }).click();
  await field(visitor, t('debit-reports:form.number')).fill(number);
  await field(visitor, t('debit-reports:form.amount')).fill('5 000');
  await field(visitor, t('debit-reports:form.transactionId')).fill('MP241212.1904.A00001');
  await page.getByRole('button', { name: t('debit-reports:form.send') }).click();
  const code = page.getByRole('heading', { level: 1, name: /^Report D-\w{4}-\w{4}$/ });
  await code.waitFor();
  const [shown, link] = [await code.textContent(), page.url()];

  await page.goto('/our-event');
  await page.goto(link);
  await page.getByRole('heading', { name: t('debit-reports:report.checked') }).waitFor({ timeout: 60_000 });
  expect(await code.textContent()).toBe(shown);
  await expectAccessible(page);
  await page.getByRole('button', { name: t('debit-reports:code.send') }).click();
  const sentCode = async () => {
    const messages = await (await page.context().request.get('/dev/messages')).text();
    const [, after = ''] = messages.split(`+237${number.replaceAll(' ', '')}`);
    return /\b\d{6}\b/.exec(after)?.[0];
  };
  await expect.poll(sentCode, { timeout: 20_000 }).toBeDefined();
  await field(visitor, t('debit-reports:code.label')).fill((await sentCode()) ?? '');
  await page.getByRole('button', { name: t('debit-reports:code.confirm') }).click();
  await page.getByText(t('debit-reports:reason.no_attempt')).waitFor();
  await expectAccessible(page);
});
