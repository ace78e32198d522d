import { people } from '../../tools/app/demo-people.ts';
import { allViews, screensFor, type View } from '../../tools/app/screens.ts';
import { type PageSpeed, visitFirst } from '../../tools/browser/page-speed.ts';
import { budgetOf } from '../../tools/browser/page-weight.ts';
import { expect, test } from '../support/fixtures.ts';
import { sharedServer } from '../support/server.ts';

// These checks of page speed do not depend on a clock; `npm run bench pages` measures the times.
const publicScreens = screensFor('stranger').filter(({ path }) => !path.startsWith('/dev/'));
const firstRoundBytes = 14_000;
/** Maximum bytes of a public or buying page in brotli, beside its scripts (`scriptBudgets`). */
const budgets = { html: 14_000, styles: 15_000, fonts: 50_000 };
/** The pages of a purchase and of its tickets, which are rendered for the buyer. */
const isOfPurchase = ({ viewer, address }: View) =>
  viewer === 'participant' && /^\/(orders\/|ticket-purchase-process|ticket-management)/.test(address);

let views: readonly View[];
let purchaseViews: readonly View[];
const speeds = new Map<string, PageSpeed>();
test.beforeAll(async ({ api, browser }) => {
  test.setTimeout(300_000);
  const all = await allViews(api);
  views = all.filter(({ viewer, screen }) => viewer === 'stranger' && publicScreens.includes(screen));
  purchaseViews = all.filter(isOfPurchase);
  const waiting = [...views, ...purchaseViews];
  const worker = async () => {
    for (let view = waiting.shift(); view; view = waiting.shift()) {
      const person = view.viewer === 'stranger' ? undefined : people[view.viewer];
      speeds.set(view.address, await visitFirst(browser, sharedServer().url + view.address, { hasLateFonts: true, person }));
    }
  };
  await Promise.all([worker(), worker(), worker()]);
});

/** Returns the first visits of a screen, one for each of its states. */
const visitsOf = (screen: View['screen']): readonly PageSpeed[] =>
  views.filter((view) => view.screen === screen).flatMap(({ address }) => speeds.get(address) ?? []);
const files = (speed: PageSpeed) => speed.requests.map(({ url: address }) => new URL(address).pathname);

test.describe('the first visit of a public page', () => {
  test('is checked for every screen that strangers may open', () => {
    expect(speeds.size).toBeGreaterThan(10);
    expect(publicScreens.filter((screen) => visitsOf(screen).length === 0)).toEqual([]);
  });

  for (const screen of publicScreens) {
    const budget = budgetOf(screen);
    test(`of ${screen.path} shifts nothing and requests no more JavaScript than its budget of ${budget} bytes`, () => {
      for (const speed of visitsOf(screen)) {
        expect(speed.layoutShift, speed.moved.join(' ')).toBeLessThanOrEqual(0.01);
        // Every script that the page requests is counted, preloaded or not. Files are uncompressed only until the server has
        // compressed them in the background.
        const scripts = files(speed).filter((path) => path.endsWith('.js'));
        expect(new Set(scripts).size).toBe(scripts.length);
        expect(speed.scriptBrotliBytes()).toBeLessThanOrEqual(budget);
      }
    });

    test(`of ${screen.path} requests its fonts and its first picture before any script, and no style sheet`, () => {
      for (const speed of visitsOf(screen)) {
        const order = files(speed);
        expect(order.filter((path) => path.endsWith('.css'))).toEqual([]);
        const firstScript = order.findIndex((path) => path.endsWith('.js'));
        const lastHintedFont = Math.max(
          ...['barlow-400', 'poppins-600'].map((font) => order.findIndex((path) => path.includes(font))),
        );
        expect(firstScript).toBeGreaterThan(0);
        expect(lastHintedFont).toBeGreaterThan(0);
        expect(lastHintedFont).toBeLessThan(firstScript);
        const pictures = speed.requests.filter(({ kind, priority }) => kind === 'Image' && priority === 'High');
        for (const picture of pictures) expect(order.indexOf(new URL(picture.url).pathname)).toBeLessThan(firstScript);
      }
    });
  }

  test('of the pages of a purchase shifts nothing', () => {
    expect(purchaseViews.length).toBeGreaterThan(2);
    const shifts = purchaseViews.map(({ name, address }) => ({ name, ...(speeds.get(address) as PageSpeed) }));
    expect(shifts.filter(({ layoutShift }) => layoutShift > 0.01).map(({ name, moved }) => [name, ...moved])).toEqual([]);
  });

  test('stays within the budgets of HTML, styles and fonts, on every public and buying page', () => {
    const weights = [...views, ...purchaseViews].map(({ name, address }) => {
      const speed = speeds.get(address) as PageSpeed;
      const { html, styles } = speed.document;
      // My Tickets grows with the tickets of its reader: their codes are in the document, to be shown without a network.
      return { name, html: address.startsWith('/ticket-management') ? 0 : html, styles, fonts: speed.bytesOf('Font') };
    });
    for (const part of ['html', 'styles', 'fonts'] as const) {
      const heaviest = Math.max(...weights.map((weight) => weight[part]));
      // Nothing measured would fit every budget.
      expect(heaviest, part).toBeGreaterThan(budgets[part] / 3);
      expect(weights.filter((weight) => weight[part] > budgets[part])).toEqual([]);
    }
  });

  test('loads before its start only scripts that its document names', () => {
    const all = [...views, ...purchaseViews].map(({ name, address }) => ({ name, ...(speeds.get(address) as PageSpeed) }));
    expect(all.filter(({ enhancedMs }) => enhancedMs === undefined).map(({ name }) => name)).toEqual([]);
    expect(all.filter(({ unnamed }) => unnamed.length > 0).map(({ name, unnamed }) => [name, ...unnamed])).toEqual([]);
  });

  test('loads no icons of guarded pages', () => {
    const all = [...views, ...purchaseViews].map(({ name, address }) => ({
      name,
      requested: files(speeds.get(address) as PageSpeed),
    }));
    const isOfGuarded = (path: string) => path.startsWith('/assets/guarded-icons-');
    expect(all.filter(({ requested }) => requested.some(isOfGuarded)).map(({ name }) => name)).toEqual([]);
    expect(all.some(({ requested }) => requested.some((path) => path.startsWith('/assets/icons-')))).toBe(true);
  });

  test('of an event’s page shows its name, its price and its buy link in the first round trip', async () => {
    const address = views.find(({ name }) => name === 'our-event-eventId')?.address ?? '';
    // After a change, the server compresses a page fast at first, and at full strength in the background.
    await expect(async () => {
      const { headline, body, wholeBytes } = await firstPart(sharedServer().url + address);
      expect(wholeBytes).toBeGreaterThan(0);
      expect(body).toContain(`>${headline}</h1>`);
      expect(body).toMatch(/\d,\d{3}\s*XAF/);
      expect(body).toMatch(/<a [^>]*href="\/ticket-purchase-process\?event=/);
    }).toPass({ timeout: 20_000 });
  });
});

/** Returns what a browser can render of a page from its first 14 KB of brotli. */
async function firstPart(address: string) {
  const { request } = await import('node:http');
  const { createBrotliDecompress, constants } = await import('node:zlib');
  const compressed = await new Promise<Buffer>((done, fail) => {
    request(address, { headers: { 'accept-encoding': 'br', 'accept-language': 'en' } }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part)).on('end', () => done(Buffer.concat(parts)));
    })
      .on('error', fail)
      .end();
  });
  const reader = createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
  const parts: Buffer[] = [];
  reader.on('data', (part: Buffer) => parts.push(part));
  await new Promise((done) => {
    reader.on('end', done).on('error', done);
    reader.end(compressed.subarray(0, firstRoundBytes));
  });
  const body = Buffer.concat(parts).toString('utf8');
  return { body, headline: /<h1[^>]*>([^<]+)<\/h1>/.exec(body)?.[1] ?? 'no headline', wholeBytes: compressed.length };
}
