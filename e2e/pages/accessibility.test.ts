import type { Page } from '@playwright/test';
import { people } from '../../tools/app/demo-people.ts';
import { allViews, type View, type Viewer } from '../../tools/app/screens.ts';
import { waitUntilIdle } from '../../tools/browser/wait-until-idle.ts';
import { seriousViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { headingFaults, keyboardFaults } from '../support/keyboard.ts';
import { arriveSignedIn } from '../support/sign-in.ts';
import type { Visit } from '../support/visit.ts';

const viewers: readonly Viewer[] = ['stranger', 'participant', 'organizer', 'provider', 'admin'];
let views: readonly View[];
test.beforeAll(async ({ api }) => {
  views = await allViews(api);
});

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

test.describe('every screen works on a phone, with the keyboard, with a screen reader, in light and dark mode', () => {
  test('has an example view for every role', () => {
    expect(new Set(views.map(({ viewer }) => viewer))).toEqual(new Set(viewers));
  });

  for (const viewer of viewers)
    test(`for the role ${viewer}`, async ({ visit }) => {
      test.setTimeout(600_000);
      const visitor = await visit();
      // Two screens answer with an error status by design: an unknown address and an expired link.
      visitor.expectBrowserError(/404 \(Not Found\).*\/404\)$|410 \(Gone\).*(confirm-email|\/setup)/);
      if (viewer !== 'stranger') await arriveSignedIn(visitor.page, people[viewer]);
      const ownViews = views.filter((one) => one.viewer === viewer);
      expect([...(await faultsOfAll(visitor, ownViews)), ...visitor.browserErrors()]).toEqual([]);
    });
});
