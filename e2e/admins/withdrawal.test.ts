import { people } from '../../tools/app/demo-people.ts';
import { formatMoney } from '../../web/app/lib/format/format.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { sharedServer } from '../support/server.ts';
import { arriveSignedIn } from '../support/sign-in.ts';
import type { Visit } from '../support/visit.ts';
import { approve, codeByEmail, openInQueue, setPayoutAccount, stateInOwnList, withdraw } from '../support/withdrawing.ts';

const rejectedXaf = 6_000;
const desktop = { viewport: { width: 1440, height: 900 } } as const;
const owner = { person: people.organizer, name: 'Maison Sawa' } as const;
/** Its account and its page are in French, and it has a payout account. */
const frenchOwner = { person: people.organizer2, name: 'Collectif Mvet' } as const;

/** Reloads the owner's page until one withdrawal more than before has been paid. */
const untilPaid = ({ page, ...rest }: Visit, paidBefore: number) =>
  expect
    .poll(
      async () => {
        await page.reload();
        await page.getByRole('heading', { name: rest.t('withdrawals:list.title') }).waitFor();
        await stateInOwnList({ page, ...rest }, 'paid')
          .nth(paidBefore)
          .waitFor({ timeout: 5_000 })
          .catch(() => undefined);
        return stateInOwnList({ page, ...rest }, 'paid').count();
      },
      { timeout: 120_000, intervals: [1_000] },
    )
    .toBe(paidBefore + 1);

test('an organizer sets a payout account on a phone and withdraws, an admin approves with a code, and the money is paid', async ({
  visit,
}) => {
  const organizer = await visit();
  await arriveSignedIn(organizer.page, owner.person);
  await setPayoutAccount(organizer, '677 12 34 02');
  await withdraw(organizer, 12_000);

  const admin = await visit(desktop);
  await arriveSignedIn(admin.page, people.admin);
  await openInQueue(admin, { name: owner.name, amountXaf: 12_000 });
  await expectAccessible(admin.page);
  await approve(admin, 12_000, codeByEmail(sharedServer().url, people.admin));
  await untilPaid(organizer, 0);
});

test('a large withdrawal is paid after two admins have approved it, the second one on a phone', async ({ visit }) => {
  const organizer = await visit(desktop);
  await arriveSignedIn(organizer.page, owner.person);
  await organizer.page.goto('/transaction-and-payment#withdraw');
  await withdraw(organizer, 500_000);

  const large = { name: owner.name, amountXaf: 500_000 };
  const first = await visit(desktop);
  await arriveSignedIn(first.page, people.admin);
  await openInQueue(first, large);
  await approve(first, 500_000, codeByEmail(sharedServer().url, people.admin));
  const { t } = first;
  await first.page
    .getByRole('dialog')
    .getByText(t('withdrawal-queue:approval.of', { given: 1, needed: 2 }))
    .waitFor();
  await first.page.getByRole('dialog').getByText(t('withdrawal-queue:approval.waitsForOther')).waitFor();
  await organizer.page.reload();
  await stateInOwnList(organizer, 'otp_verified').waitFor();

  const second = await visit();
  await arriveSignedIn(second.page, people.admin2);
  await openInQueue(second, large);
  await expectAccessible(second.page);
  await approve(second, 500_000, codeByEmail(sharedServer().url, people.admin2));
  await untilPaid(organizer, 1);
});

test('a rejected withdrawal gives its owner the reason in their language, and the amount back', async ({ api, visit }) => {
  const french = await visit({ ...desktop, language: 'fr' });
  const { page, t } = french;
  await arriveSignedIn(page, frenchOwner.person);
  await page.goto('/transaction-and-payment#withdraw');
  const token = await api.tokenOf(frenchOwner.person);
  const { available } = await api.send<{ available: number }>('GET', '/withdrawal/quote', { token });
  const availableText = (xaf: number) =>
    page.getByText(t('withdrawals:available', { amount: formatMoney(xaf, 'fr') }), { exact: true });
  await availableText(available).waitFor();
  await withdraw(french, rejectedXaf);
  await availableText(available - rejectedXaf).waitFor();

  const admin = await visit();
  await arriveSignedIn(admin.page, people.admin);
  await openInQueue(admin, { name: frenchOwner.name, amountXaf: rejectedXaf });
  await admin.page.getByRole('button', { name: admin.t('withdrawal-queue:action.reject'), exact: true }).click();
  const amount = formatMoney(rejectedXaf, 'en');
  const dialog = admin.page.getByRole('dialog', {
    name: admin.t('withdrawal-queue:reject.title', { amount, name: frenchOwner.name }),
  });
  await dialog.getByRole('radio', { name: admin.t('withdrawal-queue:reject.choice.name') }).check();
  // The admin reads English, the owner French.
  const reason = /Le nom du compte de versement/;
  await dialog.getByText(reason).waitFor();
  await expectAccessible(admin.page);
  await dialog.getByRole('button', { name: admin.t('withdrawal-queue:reject.confirm', { amount }) }).click();
  await admin.page.getByText('Withdrawal rejected successfully').waitFor();

  await page.reload();
  await availableText(available).waitFor();
  await page.getByText(reason).first().waitFor();
  await expectAccessible(page);
});
