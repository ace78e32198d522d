import { people } from '../../tools/app/demo-people.ts';
import { expect, test } from '../support/fixtures.ts';
import { pick } from '../support/pickers.ts';
import { arriveSignedIn } from '../support/sign-in.ts';

const inDays = (days: number, time: string) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${time}`;

test('a project is posted, receives a bid, is awarded and accepted, and both parties see its contract', async ({
  api,
  visit,
}) => {
  const { eventId } = await api.publishEvent(people.organizer2, { name: 'Lantern Night', price: 2_000, quantity: 20 });
  const organizer = await visit();
  const { page, t } = organizer;
  await arriveSignedIn(page, people.organizer2);
  await page.goto('/place-a-bid/add');
  const eventChoice = page.getByRole('combobox', { name: t('projects:brief.event') });
  await eventChoice.locator(`option[value="${eventId}"]`).waitFor({ state: 'attached' });
  await eventChoice.selectOption(eventId);
  await page.getByRole('combobox', { name: t('projects:brief.category') }).selectOption({ label: t('services:kind.dj') });
  await page.getByRole('textbox', { name: t('projects:brief.title') }).fill('DJ among the lanterns');
  await page.getByRole('textbox', { name: t('projects:brief.description') }).fill('Four hours under two hundred lanterns.');
  await page.getByRole('textbox', { name: t('projects:brief.budgetMax') }).fill('150 000');
  // A day on which no account of the demo data has a booking.
  await pick(page, t('projects:brief.date'), inDays(200, '03:00'));
  await pick(page, t('projects:brief.endDate'), inDays(200, '07:00'));
  await page.getByRole('button', { name: t('projects:brief.post') }).click();
  await page.waitForURL(/\/place-a-bid\/bids\/[\da-f-]{36}$/);
  const projectId = page.url().split('/').at(-1) ?? '';
  await page.getByRole('heading', { level: 1, name: 'DJ among the lanterns' }).waitFor();

  const provider = await visit();
  await arriveSignedIn(provider.page, people.provider);
  await provider.page.goto(`/project/${projectId}`);
  await provider.page.getByRole('textbox', { name: t('projects:bidForm.onlyLabel'), exact: true }).fill('DJ set, 4 hours');
  await provider.page.getByRole('textbox', { name: t('projects:bidForm.amount') }).fill('120 000');
  await provider.page.getByRole('textbox', { name: t('projects:bidForm.message') }).fill('I bring the lanterns’ own music.');
  await provider.page.getByRole('button', { name: t('projects:bidForm.place') }).click();
  // The form has the same title as the bid that was placed.
  await provider.page.getByText(t('projects:bidState.placed'), { exact: true }).waitFor();

  await page.reload();
  await page.getByRole('button', { name: t('projects:award.choose', { name: 'DJ Kinda' }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('projects:award.confirm') })
    .click();
  await page.getByRole('button', { name: t('projects:takeBack.open') }).waitFor();

  await provider.page.goto('/project/bids?state=awarded');
  const card = provider.page.getByRole('article').filter({ hasText: 'DJ among the lanterns' });
  await card.getByRole('button', { name: t('projects:answer.accept') }).click();
  await provider.page
    .getByRole('dialog')
    .getByRole('button', { name: t('projects:answer.accept') })
    .click();
  // The dialog closes with the server's answer. Until then it hides the list from roles.
  await provider.page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => card.count()).toBe(0);

  await page.reload();
  const contract = page.getByRole('link', { name: t('projects:banner.contract') });
  await contract.waitFor();
  await contract.click();
  await page.waitForURL(/\/contracts\/[\da-f-]{36}$/);
  await page.getByText('DJ among the lanterns').first().waitFor();
  expect(eventId).toMatch(/^[\da-f-]{36}$/);
});
