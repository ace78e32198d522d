import { waitUntilIdle } from '../../tools/browser/wait-until-idle.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectFocus, headingFaults, keyboardFaults } from '../support/keyboard.ts';
import { sharedServer } from '../support/server.ts';

const phone = { viewport: { width: 390, height: 844 } } as const;
const desktop = { viewport: { width: 1440, height: 900 } } as const;

test.describe('the kit', () => {
  for (const [device, size] of [
    ['a phone', phone],
    ['a desktop', desktop],
  ] as const)
    test(`is accessible in light and dark on ${device}, to the keyboard and to screen readers`, async ({ visit }) => {
      const visitor = await visit(size);
      const { page } = visitor;
      await page.goto('/dev/kit');
      await waitUntilIdle(page);
      // Each part is there in light and in dark, so its landmarks have their names twice.
      await expectAccessible(page, ['landmark-unique']);
      expect(await headingFaults(page)).toEqual([]);
      expect(await keyboardFaults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.viewport.width);
      expect(visitor.browserErrors()).toEqual([]);
    });

  for (const language of ['en', 'fr'])
    test(`is complete in the HTML of the server, without a style attribute (${language})`, async () => {
      const html = await (await fetch(`${sharedServer().url}/dev/kit?lang=${language}`)).text();
      expect(html).toContain('<dialog');
      expect(html.match(/\sstyle="[^"]*"/g)).toBeNull();
    });

  test('opens a dialog with the keyboard, keeps the focus in it, and returns it to the button', async ({ visit }) => {
    const { page } = await visit(desktop);
    await page.goto('/dev/kit');
    await waitUntilIdle(page);
    const open = page.getByRole('button', { name: 'Open a sheet' }).first();
    await open.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Your tickets' });
    await dialog.waitFor();
    for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key);
      const place = await page.evaluate(() => {
        const { activeElement, body } = document;
        return activeElement === body || activeElement?.closest('dialog') ? 'inside' : (activeElement?.outerHTML ?? 'nowhere');
      });
      expect(place).toBe('inside');
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expectFocus(page, open);
  });

  test('moves through a menu with the arrow keys, and closes it with Escape', async ({ visit }) => {
    const { page } = await visit(desktop);
    await page.goto('/dev/kit');
    await waitUntilIdle(page);
    const open = page.getByRole('button', { name: 'More', exact: true }).first();
    await open.press('Enter');
    await page.keyboard.press('ArrowDown');
    await expectFocus(page, page.getByRole('link', { name: 'Edit the event' }));
    await page.keyboard.press('ArrowDown');
    await expectFocus(page, page.getByRole('button', { name: 'Share', exact: true }));
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Edit the event' }).waitFor({ state: 'hidden' });
    await expectFocus(page, open);
  });

  test('opens dialogs and menus before any script has arrived', async ({ visit }) => {
    const { page } = await visit({ ...desktop, javaScriptEnabled: false });
    await page.goto('/dev/kit');
    await page.getByRole('button', { name: 'Give back' }).nth(1).click();
    await page.getByRole('dialog', { name: 'Give back your 2 tickets?' }).waitFor();
    await page.getByRole('button', { name: 'Keep them' }).click();
    await page.getByRole('dialog', { name: 'Give back your 2 tickets?' }).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'More', exact: true }).first().click();
    await page.getByRole('link', { name: 'Edit the event' }).waitFor();
  });
});
