import { people } from '../../tools/app/demo-people.ts';
import { emailedLink } from '../support/emailed-link.ts';
import { test } from '../support/fixtures.ts';
import { waitForQuantity } from '../support/quantity.ts';
import { fillSignIn } from '../support/sign-in.ts';

test('a new buyer signs up on the way to payment, confirms the email address, signs in and finds the chosen tickets again', async ({
  api,
  aPerson,
  visit,
}) => {
  const { page, t } = await visit();
  const buyer = aPerson();
  const { eventId } = await api.publishEvent(people.organizer2, { name: 'A first ticket', price: 2_000, quantity: 20 });

  await page.goto(`/our-event/${eventId}`);
  const more = page.getByRole('button', { name: t('common:quantity.more', { label: 'Standard' }) });
  await more.and(page.locator(':enabled')).waitFor();
  await more.click();
  await more.click();
  await waitForQuantity(page, 2);
  await page
    .getByRole('link', { name: t('events:buy') })
    .last()
    .click();
  await page.waitForURL((url) => url.pathname === '/sign-in');
  await page.getByRole('link', { name: t('auth:signIn.register') }).click();
  await page.waitForURL((url) => url.pathname === '/register');
  const submit = page.getByRole('button', { name: t('auth:register.submit') });
  await submit.and(page.locator(':enabled')).waitFor();
  await page.getByRole('textbox', { name: t('auth:field.name') }).fill('Aïcha Bello');
  await page.getByRole('textbox', { name: t('auth:field.email') }).fill(buyer.email);
  await page.getByLabel(t('auth:field.password'), { exact: true }).fill(buyer.password);
  await submit.click();
  await page.getByRole('heading', { name: t('auth:registered.title') }).waitFor();

  const address = await emailedLink(buyer.email, '/confirm-email');

  // The email is opened on another phone, which does not have the chosen tickets.
  const other = await visit();
  await other.page.goto(address);
  await other.page.getByRole('link', { name: t('auth:confirmEmail.goOn') }).click();
  await other.page.waitForURL((url) => url.pathname === '/sign-in');
  // The phone on which the account was created continues from the page it shows.
  await page.getByRole('link', { name: t('auth:signIn.submit') }).click();
  await page.waitForURL((url) => url.pathname === '/sign-in');
  for (const one of [other, { page, t }]) {
    await fillSignIn(one, buyer);
    await one.page.waitForURL((url) => url.pathname === '/ticket-purchase-process');
    await one.page.getByText('2 × Standard').waitFor();
  }
});
