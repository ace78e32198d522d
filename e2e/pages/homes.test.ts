import type { Page } from '@playwright/test';
import { people } from '../../tools/app/demo-people.ts';
import { waitUntilIdle } from '../../tools/browser/wait-until-idle.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { arriveSignedIn } from '../support/sign-in.ts';

const phone = { width: 390, height: 844 };

/** Counts the yellow buttons that can be seen. A page has one at most. */
const countSun = (page: Page) => page.locator('[data-variant="sun"]').filter({ visible: true }).count();
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('the organizer’s home leads with the next event, and a task leads to the page where it is done', async ({ visit }) => {
  const { page, t } = await visit({ viewport: phone });
  await arriveSignedIn(page, people.organizer);
  await page.goto('/');
  const chart = page.getByRole('slider', { name: t('dashboards:curve.title') });
  await chart.focus();
  await page.keyboard.press('Home');
  await expect(chart).toHaveAttribute('aria-valuenow', '1');
  await page.getByRole('table', { name: t('dashboards:kpi.week') }).waitFor();
  await waitUntilIdle(page);
  expect(await countSun(page)).toBe(1);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  const task = page
    .getByRole('region', { name: t('dashboards:needs.title') })
    .getByRole('link')
    .first();
  const address = await task.getAttribute('href');
  await task.click();
  await page.waitForURL((url) => `${url.pathname}${url.search}${url.hash}` === address);
});

test('a new organizer is invited to create the first event', async ({ api, aPerson, visit }) => {
  const organizer = await api.register('organizer', aPerson());
  const { page, t } = await visit({ viewport: phone });
  await arriveSignedIn(page, organizer);
  await page.goto('/');
  await page.getByRole('heading', { name: t('dashboards:empty.title') }).waitFor();
  expect(await countSun(page)).toBeLessThanOrEqual(1);
});

test('the provider’s home leads with a job or a project, in the colours of its event', async ({ visit }) => {
  const { page, t } = await visit({ viewport: phone });
  await arriveSignedIn(page, people.provider);
  await page.goto('/');
  await page.getByRole('heading', { name: t('provider-dashboard:next.title') }).waitFor();
  await waitUntilIdle(page);
  expect(await countSun(page)).toBe(1);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await page.locator('[data-palette] [data-variant="sun"]').click();
  await page.waitForURL(/\/(contracts|project)\//);
});

test('the week of sales and the statement of the month are read on a phone, and downloaded', async ({ visit }) => {
  const { page, t } = await visit({ viewport: phone });
  await arriveSignedIn(page, people.organizer);
  await page.goto('/statistics-&-reports?week=this');
  await page.getByRole('region', { name: t('weekly-report:events'), exact: true }).waitFor();
  await waitUntilIdle(page);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  const [week] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('weekly-report:download') }).click(),
  ]);
  expect(week.suggestedFilename()).toMatch(/^ngoma-week-[\d-]+\.pdf$/);
  await page.getByRole('link', { name: t('weekly-report:previous') }).click();
  await page.getByRole('link', { name: t('weekly-report:next') }).waitFor();

  await page.goto('/transaction-and-payment');
  const month = page.getByRole('region', { name: t('monthly-statement:title') });
  await month.getByText(t('monthly-statement:closing')).waitFor();
  await waitUntilIdle(page);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  const [statement] = await Promise.all([
    page.waitForEvent('download'),
    month.getByRole('button', { name: t('monthly-statement:download') }).click(),
  ]);
  expect(statement.suggestedFilename()).toMatch(/^ngoma-statement-[\d-]+\.pdf$/);
});

test('reports lead with the funnel, and the money page with the balance bar', async ({ visit }) => {
  const { page, t } = await visit({ viewport: phone });
  await arriveSignedIn(page, people.organizer);
  await page.goto('/statistics-&-reports?days=90');
  await page.getByRole('region', { name: t('reports:funnel.title') }).waitFor();
  await waitUntilIdle(page);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await page.goto('/transaction-and-payment');
  await page.getByRole('region', { name: t('ledger:balance.title') }).waitFor();
  await waitUntilIdle(page);
  expect(await countSun(page)).toBeLessThanOrEqual(1);
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
});
