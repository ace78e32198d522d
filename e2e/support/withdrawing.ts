import type { WithdrawalList } from '@ngoma/api/features/withdrawals/decisions';
import type { WithdrawalState } from '@ngoma/api/features/withdrawals/withdrawals';
import { expect } from '@playwright/test';
import type { Person } from '../../tools/app/demo-people.ts';
import { emailsTo } from '../../tools/app/mailbox.ts';
import { formatMoney } from '../../web/app/lib/format/format.ts';
import { expectAccessible } from './accessibility.ts';
import type { Visit } from './visit.ts';

const sixDigits = /\b\d{6}\b/;

/** Reads a code from the messages that were sent. Undefined while none has arrived. */
export type FindCode = () => Promise<string | undefined>;

/** Waits for a code that is another one than before. */
export async function arrivingCode(find: FindCode, before?: string): Promise<string> {
  const isNew = (code: string | undefined) => code !== undefined && code !== before;
  await expect.poll(async () => isNew(await find()), { timeout: 60_000 }).toBe(true);
  return (await find()) ?? '';
}

/** Finds the code that was last sent to a person by email, on a server that shows its outbox. */
export const codeByEmail =
  (base: string, { email }: Person): FindCode =>
  async () =>
    (await emailsTo(base, email)).find(({ subject }) => /code/i.test(subject))?.text.match(sixDigits)?.[0];

/** Blanks inside of amounts are narrow or unbreakable ones, in messages and on the screen. */
const withPlainBlanks = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

/** Finds the code of a withdrawal of this amount that was sent to a phone. */
export const codeByPhone =
  ({ page, language }: Visit, amountXaf: number): FindCode =>
  async () => {
    const messages = await (await page.request.get('/dev/messages')).text();
    const amount = withPlainBlanks(formatMoney(amountXaf, language));
    return withPlainBlanks(messages).match(new RegExp(`(\\d{6})[^<]*${amount}`))?.[1];
  };

/** Chooses the number that the first payout account of an organizer is. */
export async function setPayoutAccount({ page, t }: Visit, number: string): Promise<void> {
  await page.goto('/transaction-and-payment#withdraw');
  await page
    .getByRole('button', { name: t('withdrawals:obstacle.setAccount') })
    .first()
    .click();
  await page.getByRole('textbox', { name: t('payments:number') }).fill(number);
  await expectAccessible(page);
  await page.getByRole('button', { name: t('withdrawals:form.save') }).click();
  await page.getByText(number.replace(/^(\d)/, '$1 ')).first().waitFor();
}

/** Asks for a withdrawal on the payments page and confirms it with its code. */
export async function withdraw(owner: Visit, amountXaf: number, findCode?: FindCode): Promise<void> {
  const { page, t, language } = owner;
  await page.getByRole('textbox', { name: t('withdrawals:amount.label') }).fill(String(amountXaf));
  // The fee and the net are shown before anything can be asked for.
  await page
    .getByText(formatMoney(amountXaf - amountXaf / 200, language))
    .first()
    .waitFor();
  await page.getByRole('button', { name: t('withdrawals:amount.submit', { amount: formatMoney(amountXaf, language) }) }).click();
  const code = page.getByRole('textbox', { name: t('withdrawals:code.label') });
  await code.waitFor();
  await code.fill(await arrivingCode(findCode ?? codeByPhone(owner, amountXaf)));
  await page.getByRole('button', { name: t('withdrawals:code.confirm') }).click();
  await page.getByText(t('withdrawals:done.title')).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: t('withdrawals:done.close') }).click();
}

/** Returns the chips of a state in the owner's list of withdrawals. */
export const stateInOwnList = ({ page, t }: Visit, state: WithdrawalState) =>
  page
    .getByRole('region', { name: t('withdrawals:section'), exact: true })
    .getByText(t(`withdrawals:state.${state}`), { exact: true });

interface QueuedWithdrawal {
  /** The name of its owner. */
  readonly name: string;
  readonly amountXaf: number;
  readonly list?: WithdrawalList;
}

/** Opens the drawer of an owner's withdrawal of this amount in a list of /withdrawal. */
export async function openInQueue({ page, language }: Visit, { name, amountXaf, list = 'to_decide' }: QueuedWithdrawal) {
  await page.goto(`/withdrawal?tab=${list}`);
  // A row of the table, or a card on phones, which its title opens.
  const entry = page
    .getByRole('row')
    .or(page.getByRole('listitem'))
    .filter({ hasText: name })
    .filter({ hasText: formatMoney(amountXaf, language) })
    .first();
  await entry.waitFor();
  const title = entry.getByRole('button', { name });
  await ((await title.count()) > 0 ? title.first() : entry).click();
  await page.getByRole('dialog', { name }).waitFor();
}

/** Approves the open withdrawal of this amount with a code by email. */
export async function approve({ page, t, language }: Visit, amountXaf: number, findCode: FindCode): Promise<void> {
  const action = { name: t('withdrawal-queue:approve.confirm', { amount: formatMoney(amountXaf, language) }) };
  await page.getByRole('button', action).click();
  const dialog = page.getByRole('dialog').last();
  const before = await findCode();
  await dialog.getByRole('button', { name: t('withdrawal-queue:code.send') }).click();
  await dialog.getByRole('textbox', { name: t('withdrawal-queue:code.label') }).fill(await arrivingCode(findCode, before));
  await dialog.getByRole('button', action).click();
  await page.getByText('Withdrawal approved successfully').waitFor();
}

/** Approves the open withdrawal of this amount with a code of the admin's authenticator app, which gets no email. */
export async function approveWithApp({ page, t, language }: Visit, amountXaf: number, code: string): Promise<void> {
  const action = { name: t('withdrawal-queue:approve.confirm', { amount: formatMoney(amountXaf, language) }) };
  await page.getByRole('button', action).click();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('textbox', { name: t('withdrawal-queue:code.appLabel') }).fill(code);
  await dialog.getByRole('button', action).click();
  await page.getByText('Withdrawal approved successfully').waitFor();
}
