import type { Locator } from '@playwright/test';
import { type Person, people } from '../../tools/app/demo-people.ts';
import { expectAccessible } from '../support/accessibility.ts';
import type { Agreement } from '../support/agreements.ts';
import { buyTickets } from '../support/buying.ts';
import { expect, test } from '../support/fixtures.ts';
import { arriveSignedIn } from '../support/sign-in.ts';
import { letEventEnd } from '../support/time.ts';
import { type OpenVisit, phone, type Visit } from '../support/visit.ts';

const { organizer, provider, participant2 } = people;
const desktop = { width: 1440, height: 900 } as const;
const deposit = 'Deposit at signing';

async function openContract(
  visit: OpenVisit,
  { contractId }: Agreement,
  person: Person,
  viewport: typeof phone | typeof desktop,
): Promise<Visit> {
  const visitor = await visit({ viewport });
  await arriveSignedIn(visitor.page, person);
  await visitor.page.goto(`/contracts/${contractId}`);
  await visitor.page.getByRole('heading', { level: 1 }).waitFor();
  return visitor;
}

const milestone = ({ page, t }: Visit): Locator =>
  page
    .getByRole('list', { name: t('contracts:milestone.title') })
    .getByRole('listitem')
    .filter({ hasText: deposit });

/** Presses a button of the milestone, and the button in the confirmation dialog. */
async function press(visitor: Visit, button: string, confirm: string): Promise<void> {
  await milestone(visitor).getByRole('button', { name: button }).click();
  const dialog = visitor.page.getByRole('dialog');
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

for (const { device, viewport, inDays } of [
  { device: 'a phone', viewport: phone, inDays: 216 },
  { device: 'a desktop', viewport: desktop, inDays: 217 },
])
  test(`a milestone is funded by pending ticket income on ${device}: offered, agreed on, worked for, and paid after the event`, async ({
    api,
    agreements,
    visit,
  }) => {
    const name = `Pledge Night on ${device}`;
    const { eventId } = await api.publishEvent(organizer, { name, price: 2_000, quantity: 20 });
    const buyer = await visit();
    await arriveSignedIn(buyer.page, participant2);
    await buyTickets(buyer, eventId, 2);
    const agreement = await agreements.award({ organizer, provider, title: name, inDays, eventId });
    await agreements.sign(agreement);

    const ada = await openContract(visit, agreement, organizer, viewport);
    const { page, t } = ada;
    await milestone(ada)
      .getByRole('button', { name: t('contracts:milestone.fund') })
      .click();
    await page.getByRole('radio', { name: new RegExp(`^${t('contracts:fund.pledge.name')}`) }).click();
    await page.getByText(/^You pay nothing now\./).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: t('contracts:fund.pledge.confirm') }).click();
    await milestone(ada).getByText(t('contracts:pledge.offered')).waitFor();

    const kinda = await openContract(visit, agreement, provider, viewport);
    await milestone(kinda)
      .getByRole('button', { name: t('contracts:pledge.answer.open') })
      .click();
    const answer = kinda.page.getByRole('dialog');
    await answer.getByText(t('contracts:pledge.risk.noEscrow')).waitFor();
    await expectAccessible(kinda.page);
    await answer.getByRole('button', { name: t('contracts:pledge.answer.agree'), exact: true }).click();
    await milestone(kinda).getByText(t('contracts:milestone.state.pledged')).waitFor();
    await press(kinda, t('contracts:milestone.submit'), t('contracts:milestone.submit'));
    await milestone(kinda).getByText(t('contracts:pledge.workSubmitted')).waitFor();
    await expectAccessible(kinda.page);

    await page.goto('/transaction-and-payment');
    const settlement = page.getByRole('listitem').filter({ hasText: name });
    await settlement.getByText(t('ledger:settlement.pledged')).waitFor();

    await letEventEnd(eventId);
    await expect.poll(async () => (await agreements.contractOf(agreement)).escrow, { timeout: 60_000 }).toBe(3_000);
    await page.goto(`/contracts/${agreement.contractId}`);
    await milestone(ada).getByText(t('contracts:milestone.state.submitted')).waitFor();
    await press(ada, t('contracts:milestone.accept'), t('contracts:ask.accept.confirm'));
    await milestone(ada).getByText(t('contracts:milestone.state.released')).waitFor();
    const { milestones, released } = await agreements.contractOf(agreement);
    expect([released, milestones[0]?.fundedFrom, milestones[0]?.pledge?.state]).toEqual([3_000, 'pledge', 'paid']);
  });
