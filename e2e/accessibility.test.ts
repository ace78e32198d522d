import { afterAll, describe, expect, inject, it } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { arriveSignedIn, people } from './support/people.ts';
import { allViews } from './support/screens.ts';
import { settle } from './support/settle.ts';
import { shopAt } from './support/shop.ts';
import { visit } from './support/visit.ts';

const views = await allViews(shopAt(inject('ngomaUrl')));

describe('every screen can be used by everybody, in light and in dark', () => {
  const titles = new Map<string, string>();

  it.each(views)('$address as $onlooker', async ({ name, address, onlooker }) => {
    const { page, expectComplaint } = await visit();
    if (name === '404') expectComplaint(/404/);
    if (onlooker !== 'stranger') await arriveSignedIn(page, people[onlooker]);
    await page.goto(address);
    await settle(page);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(address);
    // Nothing is cut off or pushed aside on a phone.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await expectAccessible(page);
    titles.set(name, await page.title());
  });

  afterAll(() => {
    expect([...titles].filter(([, title]) => !title.includes('Ngoma'))).toEqual([]);
  });
});
