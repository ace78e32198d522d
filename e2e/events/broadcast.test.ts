import { people } from '../../tools/app/demo-people.ts';
import { emailsTo } from '../../tools/app/mailbox.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { sharedServer } from '../support/server.ts';
import { arriveSignedIn } from '../support/sign-in.ts';

const consolePath = '/marketplace-&-service-provider-supervision';
const desktop = { viewport: { width: 1440, height: 900 } } as const;
const subject = 'Payouts arrive faster';

test('an admin writes to all providers on a phone, and a provider finds it in the bell and in the mail', async ({ visit }) => {
  const admin = await visit();
  const { page, t } = admin;
  await arriveSignedIn(page, people.admin);
  await page.goto(`${consolePath}?tab=broadcasts`);
  const form = page.getByRole('region', { name: t('broadcasts:title') });
  await form.getByLabel(t('broadcasts:field.audience'), { exact: true }).selectOption('providers');
  await form.getByLabel(t('broadcasts:field.kind')).selectOption('service');
  await form.getByLabel(t('broadcasts:field.subjectEn')).fill(subject);
  await form.getByLabel(t('broadcasts:field.messageEn')).fill('From Monday, within one day.');
  await expectAccessible(page);
  const send = /^Send to \d+ people$/;
  await form.getByRole('button', { name: send }).click();
  const question = page.getByRole('dialog');
  await question.getByText(t('broadcasts:kindHint.service')).waitFor();
  await question.getByRole('button', { name: send }).click();
  const sent = page
    .getByRole('region', { name: t('broadcasts:history') })
    .getByRole('listitem')
    .filter({ hasText: subject });
  await sent.getByText(t('broadcasts:state.sent'), { exact: true }).waitFor();
  await expectAccessible(page);

  const provider = await visit(desktop);
  await arriveSignedIn(provider.page, people.provider);
  await provider.page.goto('/');
  await provider.page.getByRole('button', { name: /^Activity:/ }).click();
  await provider.page.getByText(subject).waitFor();

  const emails = await emailsTo(sharedServer().url, people.provider.email);
  expect(emails.map((email) => email.subject).join()).toContain(subject);
});

test('an admin changes a limit, sees the value before and after, and finds the change in its history', async ({ visit }) => {
  const { page, t } = await visit(desktop);
  await arriveSignedIn(page, people.admin);
  await page.goto(`${consolePath}?tab=settings`);
  const name = t('operator-settings:name.openChargesPerAccount');
  await page.getByLabel(t('operator-settings:search')).fill('open charges');
  await page.getByRole('button', { name: t('operator-settings:changeOf', { name }), exact: true }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByLabel(t('operator-settings:field.count')).fill('6');
  await dialog.getByLabel(t('supervision:reason.label')).fill('Buyers use two numbers');
  await dialog.getByText('5 → 6, at once').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('operator-settings:confirm', { value: '6' }) }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: t('operator-settings:historyOf', { name }), exact: true }).click();
  await page.getByText('Buyers use two numbers').waitFor();
  await page.getByText(t('operator-settings:state.current'), { exact: true }).waitFor();
  await expectAccessible(page);
});
