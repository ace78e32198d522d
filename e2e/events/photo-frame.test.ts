import type { Locator } from '@playwright/test';
import { people } from '../../tools/app/demo-people.ts';
import { waitUntilIdle } from '../../tools/browser/wait-until-idle.ts';
import { expect, test } from '../support/fixtures.ts';
import { arriveSignedIn } from '../support/sign-in.ts';

// Measures an element in the browser; the specified sizes are checked on both sides of the breakpoint where they change.

const sizeOf = async (element: Locator) => {
  const box = await element.boundingBox();
  return box && { width: Math.round(box.width), height: Math.round(box.height) };
};
const styleOf = (element: Locator, property: string) =>
  element.evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property);

test.describe('the layout of the guarded pages', () => {
  test('has a sidebar of 280 px from lg on, and below it a drawer of 320 px that closes on a change of route', async ({
    visit,
  }) => {
    const { page, t } = await visit({ viewport: { width: 1200, height: 900 } });
    await arriveSignedIn(page, people.organizer);
    await page.goto('/overview');
    await waitUntilIdle(page);
    const sidebar = page.getByRole('complementary').filter({ has: page.getByRole('navigation', { name: t('shell:mainMenu') }) });
    expect((await sizeOf(sidebar))?.width).toBe(280);
    const home = page.getByRole('link', { name: t('navigation:nav.home'), exact: true });
    expect((await sizeOf(home))?.height).toBe(44);

    await page.setViewportSize({ width: 1199, height: 900 });
    await sidebar.waitFor({ state: 'hidden' });
    // The width of the most common phones in Cameroon.
    await page.setViewportSize({ width: 360, height: 780 });
    await page.getByRole('button', { name: t('shell:openNavigation') }).click();
    const drawer = page.getByRole('dialog', { name: t('shell:mainNavigation') });
    await drawer.waitFor();
    expect((await sizeOf(drawer))?.width).toBe(320);
    await drawer.getByRole('link', { name: t('navigation:nav.entryValidation') }).click();
    await page.waitForURL('**/entry-validation');
    await drawer.waitFor({ state: 'hidden' });
  });

  test('opens the list of a bell 360 px wide', async ({ visit }) => {
    const { page, t } = await visit({ viewport: { width: 1200, height: 900 } });
    await arriveSignedIn(page, people.provider);
    await page.goto('/');
    await page.getByRole('button', { name: new RegExp(`^${t('notifications:activity.title')}:`) }).click();
    const list = page.locator('[popover]:popover-open');
    await list.waitFor();
    expect((await sizeOf(list))?.width).toBe(360);
  });

  for (const [role, heading] of [
    ['participant', 'recommendations:upcoming'],
    ['organizer', 'dashboards:needs.title'],
    ['provider', 'provider-dashboard:next.title'],
    ['admin', 'navigation:title.marketplaceSupervision'],
  ] as const)
    test(`shows at / the home page of the role: ${role}`, async ({ visit }) => {
      const { page, t } = await visit({ viewport: { width: 1200, height: 900 } });
      await arriveSignedIn(page, people[role]);
      await page.goto('/');
      await page
        .getByRole('heading', { name: t(heading) })
        .first()
        .waitFor();
    });

  test('shows toasts at the top right', async ({ visit }) => {
    const { page, t } = await visit({ viewport: { width: 1200, height: 900 } });
    await arriveSignedIn(page, people.organizer);
    await page.goto('/overview');
    await waitUntilIdle(page);
    await page.getByRole('button', { name: t('page-actions:publish') }).click({ force: true });
    const toast = page.getByRole('status').filter({ hasText: t('page-actions:nothing.publish') });
    await toast.waitFor();
    const box = await toast.boundingBox();
    expect(box && { right: Math.round(box.x + box.width), top: Math.round(box.y) }).toEqual({ right: 1_184, top: 16 });
  });
});

test.describe('the authentication-style layout', () => {
  test('has a fixed header of 72 px from md on, 64 px that scrolls below it, the logo in its size and at most 900 px of content', async ({
    visit,
  }) => {
    const { page, t } = await visit({ viewport: { width: 1200, height: 900 } });
    await page.goto('/register');
    await waitUntilIdle(page);
    const header = page.getByRole('banner');
    const logo = header.getByRole('link', { name: 'Ngoma' });
    expect(await styleOf(header, 'position')).toBe('fixed');
    expect(await sizeOf(header)).toEqual({ width: 1_200, height: 72 });
    expect(await sizeOf(logo)).toEqual({ width: 122, height: 81 });
    expect((await sizeOf(page.getByRole('main')))?.width).toBe(900);
    const place = await logo.boundingBox();
    expect(place?.x).toBeLessThan(100);

    // It has the patterned background, and neither a footer nor a sidebar.
    expect(
      await page
        .locator('[aria-hidden="true"]')
        .first()
        .evaluate((one) => getComputedStyle(one).backgroundImage),
    ).toContain('cloth');
    expect(await page.getByRole('contentinfo').count()).toBe(0);
    expect(await page.getByRole('complementary').count()).toBe(0);

    await page.setViewportSize({ width: 899, height: 900 });
    // A window is laid out anew some frames after it got its new size.
    await expect.poll(() => sizeOf(header), { timeout: 10_000 }).toMatchObject({ height: 64 });
    expect(await styleOf(header, 'position')).toBe('static');
    await expect.poll(() => sizeOf(logo), { timeout: 10_000 }).toEqual({ width: 102, height: 36 });

    expect(await logo.getAttribute('href')).toBe('/');
    await header.getByRole('link', { name: t('shell:needHelp') }).click();
    await page.waitForURL('**/contact-us');
  });
});
