import { describe, expect, inject, it } from 'vitest';
import { serious } from './support/accessibility.ts';
import { arriveSignedIn, people } from './support/people.ts';
import { allViews, type View } from './support/screens.ts';
import { settle } from './support/settle.ts';
import { shopAt } from './support/shop.ts';
import { type Visit, visit } from './support/visit.ts';

const views = await allViews(shopAt(inject('ngomaUrl')));
const onlookers = [...new Set(views.map(({ onlooker }) => onlooker))];

/** What is wrong with a screen, in words; nothing where it is as it should be. */
async function faultsOf({ page, complaints }: Visit, { address }: View): Promise<readonly string[]> {
  const before = complaints.length;
  await page.goto(address);
  await settle(page);
  const url = new URL(page.url());
  const widthPx = await page.evaluate(() => document.documentElement.scrollWidth);
  const titles = await page.getByRole('heading', { level: 1 }).count();
  return [
    ...(url.pathname + url.search === address ? [] : [`leads to ${url.pathname}${url.search}`]),
    // Nothing is cut off or pushed aside on a phone.
    ...(widthPx <= 390 ? [] : [`is ${widthPx} px wide`]),
    ...(titles === 1 ? [] : [`has ${titles} headings of the first level`]),
    ...((await page.title()).includes('Ngoma') ? [] : [`has the title “${await page.title()}”`]),
    ...(await serious(page)),
    ...complaints.slice(before),
  ].map((fault) => `${address} ${fault}`);
}

describe('every screen can be used by everybody, in light and in dark', () => {
  it.each(onlookers)(
    'as %s',
    async (onlooker) => {
      const visitor = await visit();
      // These two say by their status what they are: an address of nobody's, a link that is no longer good.
      visitor.expectComplaint(/404 \(Not Found\).*\/404\)$|410 \(Gone\).*confirm-email/);
      if (onlooker !== 'stranger') await arriveSignedIn(visitor.page, people[onlooker]);
      const faults: string[] = [];
      for (const view of views.filter((one) => one.onlooker === onlooker)) faults.push(...(await faultsOf(visitor, view)));
      expect(faults).toEqual([]);
    },
    600_000,
  );
});
