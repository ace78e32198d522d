import type { Locator } from '@playwright/test';
import { type Person, people } from '../../tools/app/demo-people.ts';
import { waitUntilIdle } from '../../tools/browser/wait-until-idle.ts';
import { type Agreement, agreedXaf } from '../support/agreements.ts';
import { requestPayment } from '../support/buying.ts';
import { expect, test } from '../support/fixtures.ts';
import { arriveSignedIn } from '../support/sign-in.ts';
import type { OpenVisit, Visit } from '../support/visit.ts';

const { organizer, provider } = people;

const money = (xaf: number) => `${new Intl.NumberFormat('en').format(xaf)} XAF`;

/** Opens a contract on a phone as one of its parties. */
async function openContract(visit: OpenVisit, { contractId }: Agreement, person: Person): Promise<Visit> {
  const visitor = await visit();
  await arriveSignedIn(visitor.page, person);
  await visitor.page.goto(`/contracts/${contractId}`);
  await visitor.page.getByRole('heading', { level: 1 }).waitFor();
  return visitor;
}

/** Presses a button, and the button of the same name in the confirmation dialog. */
async function press({ page }: Visit, button: string, confirm = button): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Types the name, draws two strokes about as far apart as a finger is wide, confirms that the text was read, and signs. */
async function sign(visitor: Visit, name: string): Promise<void> {
  const { page, t } = visitor;
  await page.getByRole('button', { name: t('contracts:action.sign'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('contracts:sign.name') }).fill(name);
  const canvas = dialog.getByRole('application', { name: t('contracts:sign.pad') });
  await canvas.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await canvas.boundingBox()) ?? {};
  for (const row of [0.35, 0.65]) {
    await page.mouse.move(x + width * 0.2, y + height * row);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.5, y + height * (row - 0.2), { steps: 4 });
    await page.mouse.move(x + width * 0.8, y + height * row, { steps: 4 });
    await page.mouse.up();
  }
  await dialog.getByRole('checkbox', { name: t('contracts:sign.read') }).click();
  await dialog.getByRole('button', { name: t('contracts:sign.confirm') }).click();
  await dialog.waitFor({ state: 'detached' });
}

const milestone = ({ page, t }: Visit, label: string): Locator =>
  page
    .getByRole('list', { name: t('contracts:milestone.title') })
    .getByRole('listitem')
    .filter({ hasText: label });
const deposit = 'Deposit at signing';
const balance = 'Balance on the day of the event';

async function stars(visitor: Visit, group: string, count: number): Promise<void> {
  const { page, t } = visitor;
  await page
    .getByRole('radiogroup', { name: group })
    .locator('label')
    .filter({ hasText: t('common:stars', { count }) })
    .click();
}

async function review(visitor: Visit, of: string, words: string): Promise<void> {
  const { page, t } = visitor;
  await stars(visitor, t('reviews-console:form.stars', { name: of }), 5);
  await page.getByRole('textbox', { name: t('reviews-console:form.comment') }).fill(words);
  await press(visitor, t('reviews-console:form.send'));
}

test('both parties sign a contract with their typed names and drawn signatures, and it is in force', async ({
  agreements,
  visit,
}) => {
  const agreement = await agreements.award({ organizer, provider, title: 'Signed by two', inDays: 210 });
  const ada = await openContract(visit, agreement, organizer);
  await sign(ada, agreement.organizer.name);
  await ada.page.getByText(ada.t('contracts:next.otherSigns')).waitFor();
  const kinda = await openContract(visit, agreement, provider);
  await sign(kinda, agreement.provider.name);
  await kinda.page.getByText(kinda.t('contracts:next.waitFund')).waitFor();
  const { state, versions } = await agreements.contractOf(agreement);
  const signatures = versions[0]?.signatures.map(({ side, name, drawing }) => ({
    side,
    name,
    strokes: drawing.split('M').length - 1,
  }));
  expect({ state, signatures }).toEqual({
    state: 'active',
    signatures: [
      { side: 'organizer', name: agreement.organizer.name, strokes: 2 },
      { side: 'provider', name: agreement.provider.name, strokes: 2 },
    ],
  });
});

test('milestones are paid by mobile money and from the balance, submitted and accepted, and the contract is completed', async ({
  agreements,
  visit,
}) => {
  const before = await agreements.award({ organizer, provider, title: 'Cancelled before', inDays: 214 });
  await agreements.sign(before);
  await agreements.fund(before, 1);
  await agreements.cancelAfterDeposit(before);
  const agreement = await agreements.award({ organizer, provider, title: 'Paid by milestones', inDays: 211 });
  await agreements.sign(agreement);
  const ada = await openContract(visit, agreement, organizer);
  const { page, t } = ada;
  await milestone(ada, deposit)
    .getByRole('button', { name: t('contracts:milestone.fund') })
    .click();
  await page.getByRole('radio', { name: new RegExp(`^${t('contracts:fund.payment')}`) }).click();
  await page.getByRole('button', { name: t('contracts:fund.pay') }).click();
  await page.waitForURL(/\/pay\/[\w-]+$/);
  await requestPayment(ada);
  await page.getByRole('button', { name: t('payments:sandbox.approve') }).click();
  await page.getByRole('link', { name: t('payments:settled.contract') }).click();
  await page.waitForURL(/\/contracts\//);
  await milestone(ada, balance)
    .getByRole('button', { name: t('contracts:milestone.fund') })
    .click();
  await page.getByRole('radio', { name: new RegExp(`^${t('contracts:fund.balance')}`) }).click();
  await page.getByRole('button', { name: t('contracts:fund.confirm') }).click();
  await expect.poll(() => milestone(ada, balance).textContent()).toContain(t('contracts:milestone.state.funded'));

  const kinda = await openContract(visit, agreement, provider);
  await press(kinda, `${t('contracts:milestone.submit')}: ${deposit}`, t('contracts:milestone.submit'));
  await kinda.page.getByText(t('contracts:next.waitAccept')).waitFor();
  await page.reload();
  await milestone(ada, deposit)
    .getByRole('button', { name: t('contracts:milestone.accept') })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('contracts:ask.accept.confirm') })
    .click();
  await expect.poll(() => milestone(ada, deposit).textContent()).toContain(t('contracts:milestone.state.released'));
  await press(ada, t('contracts:action.complete'));
  await page.getByText(t('contracts:next.completed')).waitFor();
  expect(await agreements.contractOf(agreement)).toMatchObject({ state: 'completed', released: agreedXaf.total, escrow: 0 });
});

test('both parties review each other, and no review is visible before both have written theirs', async ({
  agreements,
  visit,
}) => {
  const agreement = await agreements.award({ organizer, provider, title: 'Reviewed by two', inDays: 212 });
  await agreements.sign(agreement);
  await agreements.fund(agreement);
  await agreements.complete(agreement);
  const praise = `The river danced ${agreement.contractId.slice(-6)}`;
  const thanks = `Clear words, paid in time ${agreement.contractId.slice(-6)}`;
  const reader = await visit();
  const profile = async () => {
    await reader.page.goto(`/profile/${agreement.provider.id}`);
    await waitUntilIdle(reader.page);
    return reader.page.getByText(praise).count();
  };

  const ada = await openContract(visit, agreement, organizer);
  await stars(ada, ada.t('reviews:aspect.punctuality'), 4);
  await review(ada, agreement.provider.name, praise);
  await ada.page.getByText(/^Your review is saved\./).waitFor();
  expect(await profile()).toBe(0);
  const kinda = await openContract(visit, agreement, provider);
  await kinda.page.getByText(/^You can write until/).waitFor();
  expect(await kinda.page.getByText(praise).count()).toBe(0);
  await review(kinda, agreement.organizer.name, thanks);
  await kinda.page.getByText(praise).waitFor();
  await ada.page.reload();
  await ada.page.getByText(thanks).waitFor();
  expect(await profile()).toBe(1);
});

test('a dispute is opened by one party and decided by an admin, and the split is shown to both parties', async ({
  agreements,
  visit,
}) => {
  const agreement = await agreements.award({ organizer, provider, title: 'Nobody came to play', inDays: 213 });
  await agreements.sign(agreement);
  await agreements.fund(agreement);
  const ada = await openContract(visit, agreement, organizer);
  const { t } = ada;
  await ada.page.getByRole('button', { name: t('contracts:action.dispute'), exact: true }).click();
  await ada.page.getByRole('textbox', { name: t('contracts:dispute.reason') }).fill('The stage stayed silent.');
  await ada.page
    .getByRole('dialog')
    .getByRole('button', { name: t('contracts:dispute.open') })
    .click();
  await ada.page.getByText(t('contracts:next.disputed')).waitFor();

  const admin = await visit();
  await arriveSignedIn(admin.page, people.admin);
  await admin.page.goto('/');
  const waiting = admin.page.getByRole('listitem').filter({ hasText: 'Nobody came to play' });
  await waiting.getByText('The stage stayed silent.').waitFor();
  await waiting.getByRole('link', { name: t('contracts:disputes.decide') }).click();
  const rail = admin.page.getByRole('slider', { name: t('contracts:decide.split') });
  const { width = 0, height = 0 } = (await rail.boundingBox()) ?? {};
  await rail.click({ position: { x: width / 4, y: height / 2 } });
  const exact = admin.page.getByRole('textbox', { name: t('contracts:decide.exact') });
  expect(Number(await exact.inputValue())).toBeLessThan(agreedXaf.total / 2);
  const toProvider = 1_234;
  await exact.fill(String(toProvider));
  await admin.page.getByRole('textbox', { name: t('contracts:decide.note') }).fill('They came, and came too late.');
  await press(admin, t('contracts:decide.confirm'));

  const split = t('contracts:milestone.split', {
    provider: money(toProvider),
    organizer: money(agreedXaf.total - toProvider),
  });
  const kinda = await openContract(visit, agreement, provider);
  await ada.page.reload();
  for (const { page } of [ada, kinda]) {
    const decided = page.getByRole('region', { name: t('contracts:dispute.heading') });
    await decided.getByText('They came, and came too late.').waitFor();
    expect((await decided.textContent())?.replaceAll('\u00a0', ' ')).toContain(split);
  }
  const { released, refunded, escrow } = await agreements.contractOf(agreement);
  expect({ released, refunded, escrow }).toEqual({ released: toProvider, refunded: agreedXaf.total - toProvider, escrow: 0 });
});
