import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { apiClientAt } from '../tools/app/api-client.ts';
import { type Person, people } from '../tools/app/demo-people.ts';
import { waitUntilIdle } from '../tools/browser/wait-until-idle.ts';
import { expectAccessible } from './support/accessibility.ts';
import { arriveSignedIn } from './support/sign-in.ts';
import { type Visit, visit } from './support/visit.ts';

const api = apiClientAt(inject('ngomaUrl'));
const desktop = { viewport: { width: 1440, height: 900 } } as const;
const sixDigits = /\b\d{6}\b/;

/** Returns the code that was last sent to a person by email. */
async function codeByEmail(page: Page, { email }: Person): Promise<string> {
  const find = async () => {
    const reply = await page.request.get(`/dev/mail?to=${encodeURIComponent(email)}`, {
      headers: { accept: 'application/json' },
    });
    const { emails } = (await reply.json()) as { emails: readonly { subject: string; text: string }[] };
    return emails.find(({ subject }) => /code/i.test(subject))?.text.match(sixDigits)?.[0];
  };
  await expect.poll(find, { timeout: 30_000 }).toBeDefined();
  return (await find()) ?? '';
}

/** Returns the code of a withdrawal of this amount that was sent to a phone. */
async function codeByPhone(page: Page, amount: string): Promise<string> {
  const find = async () => {
    const messages = await (await page.request.get('/dev/messages')).text();
    return messages.replace(/[\u00a0\u202f]/g, ' ').match(new RegExp(`(\\d{6})[^<]*${amount} XAF`))?.[1];
  };
  await expect.poll(find, { timeout: 30_000 }).toBeDefined();
  return (await find()) ?? '';
}

/** Asks for a withdrawal on the payments page and confirms it with its code. */
async function withdraw({ page, t }: Visit, amount: number): Promise<void> {
  const text = amount.toLocaleString('en');
  await page.getByRole('textbox', { name: t('withdrawals:amount.label') }).fill(String(amount));
  // The fee and the net are shown before anything can be asked for.
  await page
    .getByText(`${(amount - amount / 200).toLocaleString('en')}`)
    .first()
    .waitFor();
  await page.getByRole('button', { name: t('withdrawals:amount.submit', { amount: `${text} XAF` }) }).click();
  const code = page.getByRole('textbox', { name: t('withdrawals:code.label') });
  await code.waitFor();
  await code.fill(await codeByPhone(page, text));
  await page.getByRole('button', { name: t('withdrawals:code.confirm') }).click();
  await page.getByText(t('withdrawals:done.title')).waitFor();
}

it('an organizer sets a payout account on a phone and withdraws, an admin approves with a code, and the money is paid', async () => {
  const organizer = await visit();
  await arriveSignedIn(organizer.page, people.organizer);
  const { page, t } = organizer;
  await page.goto('/transaction-and-payment#withdraw');
  await page
    .getByRole('button', { name: t('withdrawals:obstacle.setAccount') })
    .first()
    .click();
  await page.getByRole('textbox', { name: /number/i }).fill('677 12 34 02');
  await expectAccessible(page);
  await page.getByRole('button', { name: t('withdrawals:form.save') }).click();
  await page.getByText('6 77 12 34 02').first().waitFor();
  await withdraw(organizer, 12_000);
  await expectAccessible(page);
  await page.getByRole('button', { name: t('withdrawals:done.close') }).click();

  const admin = await visit(desktop);
  await arriveSignedIn(admin.page, people.admin);
  await admin.page.goto('/withdrawal');
  const { organizer: owner } = {
    organizer: await api.send<{ user: { name: string } }>('GET', '/auth/me', { token: await api.tokenOf(people.organizer) }),
  };
  await admin.page
    .getByRole('button', { name: new RegExp(owner.user.name) })
    .first()
    .click();
  await expectAccessible(admin.page);
  await admin.page.getByRole('button', { name: /^Approve 12,000/ }).click();
  const dialog = admin.page.getByRole('dialog').last();
  await dialog.getByRole('button', { name: t('withdrawal-queue:code.send') }).click();
  await dialog.getByRole('textbox', { name: t('withdrawal-queue:code.label') }).fill(await codeByEmail(admin.page, people.admin));
  await dialog.getByRole('button', { name: /^Approve 12,000/ }).click();
  await admin.page.getByText('Withdrawal approved successfully').waitFor();

  await expect
    .poll(
      async () => {
        await page.reload();
        await waitUntilIdle(page);
        return page.getByText(t('withdrawals:state.paid'), { exact: true }).count();
      },
      { timeout: 120_000, interval: 1_000 },
    )
    .toBeGreaterThan(0);
});
