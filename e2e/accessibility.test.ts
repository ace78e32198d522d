import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { apiClientAt } from '../tools/app/api-client.ts';
import { people } from '../tools/app/demo-people.ts';
import { allViews, type View } from '../tools/app/screens.ts';
import { waitUntilIdle } from '../tools/browser/wait-until-idle.ts';
import { seriousViolations } from './support/accessibility.ts';
import { headingFaults, keyboardFaults } from './support/keyboard.ts';
import { arriveSignedIn } from './support/sign-in.ts';
import { type Visit, visit } from './support/visit.ts';

const views = await allViews(apiClientAt(inject('ngomaUrl')));
const viewers = [...new Set(views.map(({ viewer }) => viewer))];

/** Number of pages checked in parallel: one is checked while another waits for its network. */
const pagesAtOnce = 3;

/** Lists what is wrong with a screen, one sentence per fault; empty when the screen is correct. */
async function faultsOf(page: Page, { address }: View): Promise<readonly string[]> {
  await page.goto(address);
  await waitUntilIdle(page);
  const url = new URL(page.url());
  const widthPx = await page.evaluate(() => document.documentElement.scrollWidth);
  const titles = await page.getByRole('heading', { level: 1 }).count();
  return [
    ...(url.pathname + url.search === address ? [] : [`leads to ${url.pathname}${url.search}`]),
    // A phone must not need to scroll sideways.
    ...(widthPx <= 390 ? [] : [`is ${widthPx} px wide`]),
    ...(titles === 1 ? [] : [`has ${titles} headings of the first level`]),
    ...((await page.title()).includes('Ngoma') ? [] : [`has the title “${await page.title()}”`]),
    ...(await headingFaults(page)),
    ...(await seriousViolations(page)),
    ...(await keyboardFaults(page)),
  ].map((fault) => `${address} ${fault}`);
}

/** Checks all views on several pages of one browser context. */
async function faultsOfAll({ page: first }: Visit, all: readonly View[]): Promise<readonly string[]> {
  const [one, ...rest] = all;
  if (!one) return [];
  // The first page stores the session; the others read it from the storage of the same browser context.
  const faults = [...(await faultsOf(first, one))];
  const waiting = [...rest];
  const checkWaiting = async (page: Page) => {
    for (let view = waiting.shift(); view; view = waiting.shift()) faults.push(...(await faultsOf(page, view)));
  };
  const others = Array.from({ length: pagesAtOnce - 1 }, async () => checkWaiting(await first.context().newPage()));
  await Promise.all([checkWaiting(first), ...others]);
  return faults;
}

describe('every screen works on a phone, with the keyboard, with a screen reader, in light and dark mode', () => {
  it('has an example view for every role', () => {
    expect([...viewers].sort()).toEqual(['admin', 'organizer', 'participant', 'provider', 'stranger']);
  });

  it.each(viewers)(
    'for the role %s',
    async (viewer) => {
      const visitor = await visit();
      // Two screens answer with an error status by design: an unknown address and an expired link.
      visitor.expectBrowserError(/404 \(Not Found\).*\/404\)$|410 \(Gone\).*(confirm-email|\/setup)/);
      if (viewer !== 'stranger') await arriveSignedIn(visitor.page, people[viewer]);
      const ownViews = views.filter((one) => one.viewer === viewer);
      expect([...(await faultsOfAll(visitor, ownViews)), ...visitor.browserErrors]).toEqual([]);
    },
    600_000,
  );
});
