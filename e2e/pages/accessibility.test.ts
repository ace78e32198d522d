import type { Page } from '@playwright/test';
import { people } from '../../tools/app/demo-people.ts';
import { allViews, type View, type Viewer } from '../../tools/app/screens.ts';
import { waitUntilIdle } from '../../tools/browser/wait-until-idle.ts';
import { sampleOf } from '../../tools/size.ts';
import { allViolations } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { headingFaults, keyboardFaults } from '../support/keyboard.ts';
import { arriveSignedIn } from '../support/sign-in.ts';
import { untranslatedKeys } from '../support/untranslated-keys.ts';
import { phone, type Visit } from '../support/visit.ts';

const viewers: readonly Viewer[] = ['stranger', 'participant', 'organizer', 'provider', 'admin'];
let views: readonly View[];
/** Every view is checked on a phone. A quarter of them is checked on a desktop, too; in a long run all are. */
let onDesktop: readonly View[];
test.beforeAll(async ({ api }) => {
  views = await allViews(api);
  onDesktop = sampleOf(views, 1 / 4, 'accessibility on a desktop');
});

/** Number of pages checked in parallel: one is checked while another waits for its network. */
const pagesAtOnce = 3;

const desktop = { width: 1440, height: 900 } as const;

/** Lists what is wrong with a screen, one sentence per fault; empty when the screen is correct. */
async function faultsOf(page: Page, view: View): Promise<readonly string[]> {
  const { address, screen } = view;
  const devices = onDesktop.includes(view) ? faultsOnBothDevices : faultsOnPhone;
  await page.goto(address);
  await waitUntilIdle(page);
  const url = new URL(page.url());
  return [
    ...(url.pathname + url.search === address ? [] : [`leads to ${url.pathname}${url.search}`]),
    ...((await page.title()).includes('Ngoma') ? [] : [`has the title “${await page.title()}”`]),
    // The samples of the kit stand twice on their page, in light and in dark, and so do the names of their landmarks.
    ...(await devices(page, screen.page === 'dev/kit' ? ['landmark-unique'] : [])),
  ].map((fault) => `${address} ${fault}`);
}

const faultsOnPhone = (page: Page, exceptRules: readonly string[] = []) => faultsAtWidth(page, phone.width, exceptRules);

/** Lists what is wrong with the shown page on a phone, and then on a desktop: the window grows, the page is not loaded again. */
async function faultsOnBothDevices(page: Page, exceptRules: readonly string[] = []): Promise<readonly string[]> {
  const onPhone = await faultsOnPhone(page, exceptRules);
  await page.setViewportSize(desktop);
  await waitUntilIdle(page);
  const onWindow = await faultsAtWidth(page, desktop.width, exceptRules);
  await page.setViewportSize(phone);
  const isOnBoth = (fault: string) => onPhone.includes(fault);
  return [...onPhone, ...onWindow.filter((fault) => !isOnBoth(fault)).map((fault) => `on a desktop: ${fault}`)];
}

async function faultsAtWidth(page: Page, windowPx: number, exceptRules: readonly string[]): Promise<readonly string[]> {
  const widthPx = await page.evaluate(() => document.documentElement.scrollWidth);
  // The preview of an event is inert: screen readers find no heading in it.
  const titles = await page.getByRole('heading', { level: 1 }).and(page.locator(':not([inert] *)')).count();
  return [
    // A page is never scrolled sideways.
    ...(widthPx <= windowPx ? [] : [`is ${widthPx} px wide`]),
    ...(titles === 1 ? [] : [`has ${titles} headings of the first level`]),
    ...(await untranslatedKeys(page)).map((key) => `shows the key ${key} in place of its text`),
    ...(await headingFaults(page)),
    ...(await allViolations(page, exceptRules)),
    ...(await keyboardFaults(page)),
  ];
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

test.describe('every screen works on phones and desktops, with the keyboard, with a screen reader, in light and dark mode', () => {
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

test('the check finds the faults of a page at both widths and in both modes, of every impact', async ({ visit }) => {
  const { page } = await visit();
  await page.setContent(`
    <html lang="en"><title>Faults</title>
    <style>
      body { margin: 0 }
      a { display: inline-block; padding: 8px; color: inherit }
      @media (prefers-color-scheme: dark) { body { background: #111; color: #fff } .pale { color: #333 } }
      @media (max-width: 999px) { .desktop { display: none } }
      .lost { color: #111 }
      .small { display: block; width: 12px; height: 12px; padding: 0; border: 0; overflow: hidden }
      .row { position: relative; height: 40px }
      .row > .small::after { content: ''; position: absolute; inset: 0 }
      :focus-visible { outline: 3px solid }
    </style>
    <main data-sent>
      <h1>Faults</h1>
      <p>payments:method.orange</p>
      <p class="pale">Too dark at night</p>
      <p class="lost">Cannot be seen at night</p>
      <nav aria-label="Twice"><a href="/">One</a></nav>
      <nav aria-label="Twice"><a href="/">Two</a></nav>
      <button class="small" aria-label="Small"></button><button class="small" aria-label="events:price"></button>
      <div class="row"><button class="small" aria-label="As large as its row"></button></div>
      <table class="desktop"><tr><th></th><td>Without a head</td></tr></table>
      <div class="desktop" style="width: 1500px">Wide</div>
    </main></html>`);
  const faults = (await faultsOnBothDevices(page)).map((fault) => fault.replace(/(in (light|dark))?: <.*$/s, '$1'));
  expect(faults.sort()).toEqual([
    'color-contrast in dark',
    'color-contrast in dark',
    'landmark-unique in light',
    'on a desktop: empty-table-header in light',
    'on a desktop: is 1500 px wide',
    'shows the key events:price in place of its text',
    'shows the key payments:method.orange in place of its text',
    'target-size in light',
    'target-size in light',
  ]);
});
