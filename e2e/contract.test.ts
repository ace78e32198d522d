import type { Locator } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { type Agreement, agreedXaf, agreementsAt } from './support/agreements.ts';
import { arriveSignedIn, type Person, people } from './support/people.ts';
import { settle } from './support/settle.ts';
import { shopAt } from './support/shop.ts';
import { type Visit, visit } from './support/visit.ts';

const agreements = agreementsAt(shopAt(inject('ngomaUrl')));
const { organizer, provider } = people;

const money = (xaf: number) => `${new Intl.NumberFormat('en').format(xaf)} XAF`;

/** Somebody on a phone, in front of a contract. */
async function inFrontOf({ contractId }: Agreement, person: Person): Promise<Visit> {
  const visitor = await visit();
  await arriveSignedIn(visitor.page, person);
  await visitor.page.goto(`/contracts/${contractId}`);
  await visitor.page.getByRole('heading', { level: 1 }).waitFor();
  return visitor;
}

/** Presses a button, and its like in the dialog that asks whether one is sure. */
async function press({ page }: Visit, button: string, confirm = button): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Types the name, draws two strokes with a finger's breadth between them, says that the text was read, and signs. */
async function sign(visitor: Visit, name: string): Promise<void> {
  const { page, say } = visitor;
  await page.getByRole('button', { name: say('contracts:action.sign'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: say('contracts:sign.name') }).fill(name);
  const paper = dialog.getByRole('application', { name: say('contracts:sign.pad') });
  await paper.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await paper.boundingBox()) ?? {};
  for (const row of [0.35, 0.65]) {
    await page.mouse.move(x + width * 0.2, y + height * row);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.5, y + height * (row - 0.2), { steps: 4 });
    await page.mouse.move(x + width * 0.8, y + height * row, { steps: 4 });
    await page.mouse.up();
  }
  await dialog.getByRole('checkbox', { name: say('contracts:sign.read') }).click();
  await dialog.getByRole('button', { name: say('contracts:sign.confirm') }).click();
  await dialog.waitFor({ state: 'detached' });
}

const milestone = ({ page }: Visit, label: string): Locator => page.getByRole('listitem').filter({ hasText: label }).first();
const deposit = 'Deposit at signing';
const balance = 'Balance on the day of the event';

async function stars(visitor: Visit, group: string, count: number): Promise<void> {
  const { page, say } = visitor;
  await page
    .getByRole('radiogroup', { name: group })
    .locator('label')
    .filter({ hasText: say('common:stars_other', { count }) })
    .click();
}

async function review(visitor: Visit, of: string, words: string): Promise<void> {
  const { page, say } = visitor;
  await stars(visitor, say('review-desk:form.stars', { name: of }), 5);
  await page.getByRole('textbox', { name: say('review-desk:form.comment') }).fill(words);
  await press(visitor, say('review-desk:form.send'));
}

it('both sign a contract with their typed names and drawn signatures, and it is in force', async () => {
  const agreement = await agreements.award({ organizer, provider, title: 'Signed by two', inDays: 210 });
  const ada = await inFrontOf(agreement, organizer);
  await sign(ada, agreement.organizer.name);
  await ada.page.getByText(ada.say('contracts:next.otherSigns')).waitFor();
  const kinda = await inFrontOf(agreement, provider);
  await sign(kinda, agreement.provider.name);
  await kinda.page.getByText(kinda.say('contracts:next.waitFund')).waitFor();
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

it('milestones are paid by phone and from the balance, handed in, accepted, and the contract is completed', async () => {
  const before = await agreements.award({ organizer, provider, title: 'Called off before', inDays: 214 });
  await agreements.sign(before);
  await agreements.fund(before, 1);
  await agreements.giveBack(before);
  const agreement = await agreements.award({ organizer, provider, title: 'Paid by milestones', inDays: 211 });
  await agreements.sign(agreement);
  const ada = await inFrontOf(agreement, organizer);
  const { page, say } = ada;
  await milestone(ada, deposit)
    .getByRole('button', { name: say('contracts:milestone.fund') })
    .click();
  await page.getByRole('radio', { name: new RegExp(`^${say('contracts:fund.payment')}`) }).click();
  await page.getByRole('button', { name: say('contracts:fund.pay') }).click();
  await page.waitForURL(/\/pay\/[\w-]+$/);
  await page.getByRole('textbox', { name: say('payments:number') }).fill('677 12 34 56');
  await page.getByRole('button', { name: /^Pay \d/ }).click();
  await page.getByText(say('payments:waiting.title')).waitFor();
  await page.getByRole('button', { name: say('payments:sandbox.approve') }).click();
  await page.getByRole('link', { name: say('payments:settled.contract') }).click();
  await page.waitForURL(/\/contracts\//);
  await milestone(ada, balance)
    .getByRole('button', { name: say('contracts:milestone.fund') })
    .click();
  await page.getByRole('radio', { name: new RegExp(`^${say('contracts:fund.balance')}`) }).click();
  await page.getByRole('button', { name: say('contracts:fund.confirm') }).click();
  await expect.poll(() => milestone(ada, balance).textContent()).toContain(say('contracts:milestone.state.funded'));

  const kinda = await inFrontOf(agreement, provider);
  await press(kinda, `${say('contracts:milestone.submit')}: ${deposit}`, say('contracts:milestone.submit'));
  await kinda.page.getByText(say('contracts:next.waitAccept')).waitFor();
  await page.reload();
  await milestone(ada, deposit)
    .getByRole('button', { name: say('contracts:milestone.accept') })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('contracts:ask.accept.confirm') })
    .click();
  await expect.poll(() => milestone(ada, deposit).textContent()).toContain(say('contracts:milestone.state.released'));
  await press(ada, say('contracts:action.complete'));
  await page.getByText(say('contracts:next.completed')).waitFor();
  expect(await agreements.contractOf(agreement)).toMatchObject({ state: 'completed', released: agreedXaf.total, escrow: 0 });
});

it('both review each other: neither is read by anybody before both have written, and then by everybody', async () => {
  const agreement = await agreements.award({ organizer, provider, title: 'Reviewed by two', inDays: 212 });
  await agreements.sign(agreement);
  await agreements.fund(agreement);
  await agreements.complete(agreement);
  const praise = `The river danced ${agreement.contractId.slice(-6)}`;
  const thanks = `Clear words, paid in time ${agreement.contractId.slice(-6)}`;
  const everybody = await visit();
  const profile = async () => {
    await everybody.page.goto(`/profile/${agreement.provider.id}`);
    await settle(everybody.page);
    return everybody.page.getByText(praise).count();
  };

  const ada = await inFrontOf(agreement, organizer);
  await stars(ada, ada.say('reviews:aspect.punctuality'), 4);
  await review(ada, agreement.provider.name, praise);
  await ada.page.getByText(/^Your review waits\./).waitFor();
  expect(await profile()).toBe(0);
  const kinda = await inFrontOf(agreement, provider);
  await kinda.page.getByText(/^You can write until/).waitFor();
  expect(await kinda.page.getByText(praise).count()).toBe(0);
  await review(kinda, agreement.organizer.name, thanks);
  await kinda.page.getByText(praise).waitFor();
  await ada.page.reload();
  await ada.page.getByText(thanks).waitFor();
  expect(await profile()).toBe(1);
});

it('a dispute is opened by one side, decided by an admin, and the split is shown to both', async () => {
  const agreement = await agreements.award({ organizer, provider, title: 'Nobody came to play', inDays: 213 });
  await agreements.sign(agreement);
  await agreements.fund(agreement);
  const ada = await inFrontOf(agreement, organizer);
  const { say } = ada;
  await ada.page.getByRole('button', { name: say('contracts:action.dispute'), exact: true }).click();
  await ada.page.getByRole('textbox', { name: say('contracts:dispute.reason') }).fill('The stage stayed silent.');
  await ada.page
    .getByRole('dialog')
    .getByRole('button', { name: say('contracts:dispute.open') })
    .click();
  await ada.page.getByText(say('contracts:next.disputed')).waitFor();

  const admin = await visit();
  await arriveSignedIn(admin.page, people.admin);
  await admin.page.goto('/');
  const waiting = admin.page.getByRole('listitem').filter({ hasText: 'Nobody came to play' });
  await waiting.getByText('The stage stayed silent.').waitFor();
  await waiting.getByRole('link', { name: say('contracts:disputes.decide') }).click();
  const rail = admin.page.locator('.MuiSlider-root');
  const { width = 0, height = 0 } = (await rail.boundingBox()) ?? {};
  await rail.click({ position: { x: width / 4, y: height / 2 } });
  const exact = admin.page.getByRole('textbox', { name: say('contracts:decide.exact') });
  expect(Number(await exact.inputValue())).toBeLessThan(agreedXaf.total / 2);
  const toProvider = 1_234;
  await exact.fill(String(toProvider));
  await admin.page.getByRole('textbox', { name: say('contracts:decide.note') }).fill('They came, and came too late.');
  await press(admin, say('contracts:decide.confirm'));

  const split = say('contracts:milestone.split', {
    provider: money(toProvider),
    organizer: money(agreedXaf.total - toProvider),
  });
  const kinda = await inFrontOf(agreement, provider);
  await ada.page.reload();
  for (const { page } of [ada, kinda]) {
    const decided = page.getByRole('region', { name: say('contracts:dispute.heading') });
    await decided.getByText('They came, and came too late.').waitFor();
    expect((await decided.textContent())?.replaceAll('\u00a0', ' ')).toContain(split);
  }
  const { released, refunded, escrow } = await agreements.contractOf(agreement);
  expect({ released, refunded, escrow }).toEqual({ released: toProvider, refunded: agreedXaf.total - toProvider, escrow: 0 });
});
