import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { serious } from './support/accessibility.ts';
import { headingFaults, keyboardFaults } from './support/keyboard.ts';
import { arriveSignedIn, people } from './support/people.ts';
import { allViews, type View } from './support/screens.ts';
import { settle } from './support/settle.ts';
import { shopAt } from './support/shop.ts';
import { type Visit, visit } from './support/visit.ts';

const views = await allViews(shopAt(inject('ngomaUrl')));
const onlookers = [...new Set(views.map(({ onlooker }) => onlooker))];

/** How many pages are looked at side by side: while one waits for its network, another is checked. */
const pagesAtOnce = 3;

/** What is wrong with a screen, in words; nothing where it is as it should be. */
async function faultsOf(page: Page, { address }: View): Promise<readonly string[]> {
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
    ...(await headingFaults(page)),
    ...(await serious(page)),
    ...(await keyboardFaults(page)),
  ].map((fault) => `${address} ${fault}`);
}

/** Looks at all of them on several pages of one phone. */
async function faultsOfAll({ page: first }: Visit, all: readonly View[]): Promise<readonly string[]> {
  const [one, ...rest] = all;
  if (!one) return [];
  // The first page brings the session along; the others find it in the phone's storage.
  const faults = [...(await faultsOf(first, one))];
  const waiting = [...rest];
  const look = async (page: Page) => {
    for (let view = waiting.shift(); view; view = waiting.shift()) faults.push(...(await faultsOf(page, view)));
  };
  const others = Array.from({ length: pagesAtOnce - 1 }, async () => look(await first.context().newPage()));
  await Promise.all([look(first), ...others]);
  return faults;
}

describe('every screen can be used by everybody, in light and in dark', () => {
  it('is looked at in every role', () => {
    expect([...onlookers].sort()).toEqual(['admin', 'organizer', 'participant', 'provider', 'stranger']);
  });

  it.each(onlookers)(
    'as %s',
    async (onlooker) => {
      const visitor = await visit();
      // These two say by their status what they are: an address of nobody's, a link that is no longer good.
      visitor.expectComplaint(/404 \(Not Found\).*\/404\)$|410 \(Gone\).*confirm-email/);
      if (onlooker !== 'stranger') await arriveSignedIn(visitor.page, people[onlooker]);
      const mine = views.filter((one) => one.onlooker === onlooker);
      expect([...(await faultsOfAll(visitor, mine)), ...visitor.complaints]).toEqual([]);
    },
    600_000,
  );
});
