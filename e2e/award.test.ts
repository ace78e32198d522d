import { expect, inject, it } from 'vitest';
import { arriveSignedIn, people } from './support/people.ts';
import { shopAt } from './support/shop.ts';
import { visit } from './support/visit.ts';

const shop = shopAt(inject('ngomaUrl'));

const inDays = (days: number, time: string) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${time}`;

it('a project is posted, bid for, awarded and accepted, and its contract is there for both', async () => {
  const { eventId } = await shop.publishEvent(people.organizer2, { name: 'Lantern Night', price: 2_000, quantity: 20 });
  const organizer = await visit();
  const { page, say } = organizer;
  await arriveSignedIn(page, people.organizer2);
  await page.goto('/place-a-bid/add');
  const eventChoice = page.getByRole('combobox', { name: say('projects:brief.event') });
  await eventChoice.locator(`option[value="${eventId}"]`).waitFor({ state: 'attached' });
  await eventChoice.selectOption(eventId);
  await page.getByRole('combobox', { name: say('projects:brief.category') }).selectOption({ label: say('services:kind.dj') });
  await page.getByRole('textbox', { name: say('projects:brief.title') }).fill('DJ among the lanterns');
  await page.getByRole('textbox', { name: say('projects:brief.description') }).fill('Four hours under two hundred lanterns.');
  await page.getByRole('textbox', { name: say('projects:brief.budgetMax') }).fill('150 000');
  // A day on which nobody of the demo world has anything else to do.
  await page.getByLabel(say('projects:brief.date')).fill(inDays(200, '03:00'));
  await page.getByLabel(say('projects:brief.endDate')).fill(inDays(200, '07:00'));
  await page.getByRole('button', { name: say('projects:brief.post') }).click();
  await page.waitForURL(/\/place-a-bid\/bids\/[\da-f-]{36}$/);
  const projectId = page.url().split('/').at(-1) ?? '';
  await page.getByRole('heading', { level: 1, name: 'DJ among the lanterns' }).waitFor();

  const provider = await visit();
  await arriveSignedIn(provider.page, people.provider);
  await provider.page.goto(`/project/${projectId}`);
  await provider.page.getByRole('textbox', { name: say('projects:bidForm.onlyLabel'), exact: true }).fill('DJ set, 4 hours');
  await provider.page.getByRole('textbox', { name: say('projects:bidForm.amount') }).fill('120 000');
  await provider.page.getByRole('textbox', { name: say('projects:bidForm.message') }).fill('I bring the lanterns’ own music.');
  await provider.page.getByRole('button', { name: say('projects:bidForm.place') }).click();
  await provider.page.getByRole('heading', { name: say('projects:myBid.title') }).waitFor();

  await page.reload();
  await page.getByRole('button', { name: say('projects:award.choose', { name: 'DJ Kinda' }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('projects:award.confirm') })
    .click();
  await page.getByRole('button', { name: say('projects:takeBack.open') }).waitFor();

  await provider.page.goto('/project/bids?state=awarded');
  const card = provider.page.getByRole('article').filter({ hasText: 'DJ among the lanterns' });
  await card.getByRole('button', { name: say('projects:answer.accept') }).click();
  await provider.page
    .getByRole('dialog')
    .getByRole('button', { name: say('projects:answer.accept') })
    .click();
  await provider.page.getByText(say('projects:mine.lead')).waitFor();
  await expect.poll(() => card.count()).toBe(0);

  await page.reload();
  const contract = page.getByRole('link', { name: say('projects:banner.contract') });
  await contract.waitFor();
  await contract.click();
  await page.waitForURL(/\/contracts\/[\da-f-]{36}$/);
  await page.getByText('DJ among the lanterns').first().waitFor();
  expect(eventId).toMatch(/^[\da-f-]{36}$/);
});
