import type { ApiClient } from '../../tools/app/api-client.ts';
import { people } from '../../tools/app/demo-people.ts';
import { formatDate } from '../../web/app/lib/format/format.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { test } from '../support/fixtures.ts';
import { arriveSignedIn } from '../support/sign-in.ts';
import type { Visit } from '../support/visit.ts';

const desktop = { viewport: { width: 1440, height: 900 } } as const;
const dayMs = 86_400_000;

/** Returns the last days of the sandbox that are over and have payments in the books, the latest first. */
async function soldDays(api: ApiClient): Promise<readonly string[]> {
  type Days = { readonly days: readonly { readonly day: string; readonly books: { readonly inCount: number } }[] };
  const until = new Date(Date.now() - dayMs).toISOString().slice(0, 10);
  const token = await api.tokenOf(people.admin);
  const { days } = await api.send<Days>('GET', `/reconciliation/days?gateway=sandbox&until=${until}`, { token });
  return days.filter(({ books }) => books.inCount > 0).map(({ day }) => day);
}

/** Opens the drawer of a day from the list of days. */
async function openDay({ page, language }: Visit, day: string) {
  await page.goto(`/ticketing-&-transactions-supervision?tab=reconciliation&gateway=sandbox&until=${day}`);
  const shown = formatDate(`${day}T12:00:00.000Z`, 'dayYear', language, 'UTC');
  await page.getByRole('button', { name: shown }).click();
  return page.getByRole('dialog', { name: shown });
}

test('an admin asks about every payment of a day, explains what a statement has besides, ends a case of suspense and closes the day', async ({
  api,
  visit,
}) => {
  const [day = ''] = await soldDays(api);
  const admin = await visit(desktop);
  const { page, t } = admin;
  await arriveSignedIn(page, people.admin);
  const drawer = await openDay(admin, day);
  await drawer.getByText(t('reconciliation:state.missing'), { exact: true }).waitFor();
  await drawer.getByRole('button', { name: t('reconciliation:ask') }).click();
  await drawer.getByText(t('reconciliation:noDifferences')).waitFor({ timeout: 90_000 });
  await expectAccessible(page);
  await drawer.getByRole('button', { name: t('common:close'), exact: true }).click();

  // The statement of the operator has a payment and a refund that the books do not know.
  await page.getByRole('button', { name: t('reconciliation:upload.act') }).click();
  const upload = page.getByRole('dialog', { name: t('reconciliation:upload.title') });
  await upload.getByRole('combobox').selectOption('sandbox');
  const text = upload.getByRole('textbox', { name: t('reconciliation:upload.text') });
  const rows = (amount: string) =>
    `kind,ref,txn,amount,at\npayment,stray-e2e,,${amount},${day}T10:00:00Z\nrefund,by-hand-e2e,,300,${day}T11:00:00Z`;
  await text.fill(rows('a lot'));
  admin.expectBrowserError(/400 \(Bad Request\).*reconciliation\/statements/);
  await upload.getByRole('button', { name: t('reconciliation:upload.act') }).click();
  await upload.getByRole('alert').getByText('Nothing was stored').waitFor();
  await text.fill(rows('1700'));
  await upload.getByRole('button', { name: t('reconciliation:upload.act') }).click();
  await page.getByText('2 rows stored').waitFor();

  const differing = await openDay(admin, day);
  const stray = differing.getByRole('listitem').filter({ hasText: 'stray-e2e' });
  await expectAccessible(page);
  await stray.getByRole('button', { name: t('reconciliation:stray.act') }).click();
  await page
    .getByRole('dialog', { name: t('reconciliation:stray.title') })
    .getByRole('button', { name: t('reconciliation:stray.act') })
    .click();
  await stray.waitFor({ state: 'detached' });
  const byHand = differing.getByRole('listitem').filter({ hasText: 'by-hand-e2e' });
  await byHand.getByRole('button', { name: t('reconciliation:explain.act') }).click();
  const explain = page.getByRole('dialog', { name: t('reconciliation:explain.title') });
  await explain.getByRole('textbox').fill('A gesture at the counter of the operator');
  await explain.getByRole('button', { name: t('reconciliation:explain.act') }).click();
  await byHand.getByText('A gesture at the counter of the operator').waitFor();

  await differing.getByRole('button', { name: t('reconciliation:close') }).click();
  const close = page.getByRole('dialog', { name: t('reconciliation:closeTitle') });
  await close.getByRole('textbox').fill('Compared with the statement');
  await close.getByRole('button', { name: t('reconciliation:close') }).click();
  await differing.getByText(t('reconciliation:state.closed'), { exact: true }).waitFor();
  await differing.getByText(/Compared with the statement/).waitFor();

  await page.goto('/ticketing-&-transactions-supervision?tab=reconciliation');
  await page.getByRole('button', { name: 'stray-e2e' }).click();
  const suspense = page.getByRole('dialog', { name: t('reconciliation:suspense.one') });
  await suspense.getByRole('button', { name: t('reconciliation:outcome.returned_outside.act') }).click();
  const outcome = page.getByRole('dialog', { name: t('reconciliation:outcome.returned_outside.act') });
  await outcome.getByRole('textbox', { name: t('reconciliation:proof') }).fill('MP-2231');
  await outcome
    .getByRole('textbox', { name: t('reconciliation:reason') })
    .fill('The payer came with the message of the operator');
  await expectAccessible(page);
  await outcome.getByRole('button', { name: t('reconciliation:outcome.returned_outside.act') }).click();
  await suspense.getByText(t('reconciliation:outcome.returned_outside.done'), { exact: true }).waitFor();
});

test('an admin closes a day without differences on a phone', async ({ api, visit }) => {
  const [, day = ''] = await soldDays(api);
  const admin = await visit();
  const { page, t } = admin;
  await arriveSignedIn(page, people.admin);
  const drawer = await openDay(admin, day);
  await drawer.getByRole('button', { name: t('reconciliation:ask') }).click();
  await drawer.getByText(t('reconciliation:noDifferences')).waitFor({ timeout: 90_000 });
  await drawer.getByRole('button', { name: t('reconciliation:close'), exact: true }).click();
  const close = page.getByRole('dialog', { name: t('reconciliation:closeTitle') });
  await close.getByRole('button', { name: t('reconciliation:close') }).click();
  await drawer.getByText(t('reconciliation:state.closed'), { exact: true }).waitFor();
  await expectAccessible(page);
});
