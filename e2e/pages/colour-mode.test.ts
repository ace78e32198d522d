import { expect, test } from '../support/fixtures.ts';

const grounds = { light: 'rgb(251, 248, 243)', dark: 'rgb(13, 15, 31)' } as const;

for (const [chosen, device, seen] of [
  ['light', 'dark', 'light'],
  ['dark', 'light', 'dark'],
  ['system', 'dark', 'dark'],
  ['system', 'light', 'light'],
] as const)
  test(`a visitor with mode ${chosen} on a device in ${device} mode sees a ${seen} page from the first frame on, and on every page after it`, async ({
    visit,
  }) => {
    const { page } = await visit({ colorScheme: device });
    // Collects every background colour of the page frame by frame, from the first frame that has a body.
    await page.addInitScript((mode) => {
      localStorage.setItem('mode', mode);
      const grounds: string[] = [];
      Object.assign(window, { grounds });
      const look = () => {
        if (document.body) grounds.push(getComputedStyle(document.body).backgroundColor);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, chosen);
    await page.goto('/category');
    await page.reload();
    await page.waitForLoadState('networkidle');
    await page.waitForFunction(() => (window as unknown as { grounds: string[] }).grounds.length > 9);
    const all = await page.evaluate(() => (window as unknown as { grounds: string[] }).grounds);
    expect([...new Set(all)]).toEqual([grounds[seen]]);
  });
