import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Person } from '../app/demo-people.ts';
import { arriveSignedIn } from './arrive-signed-in.ts';
import { brotliSize } from './page-weight.ts';
import { trackRequests, waitUntilNoRequests } from './wait-until-idle.ts';

/** Network and processor limits that simulate a phone on a slow network, as most visitors have. */
export interface Conditions {
  readonly latencyMs: number;
  readonly kilobitsPerSecond: number;
  /** How many times slower the processor is than this machine's. */
  readonly processorSlowdown: number;
}

export const slowPhone: Conditions = { latencyMs: 300, kilobitsPerSecond: 700, processorSlowdown: 6 };

type Kind = 'Document' | 'Script' | 'Font' | 'Image' | 'Stylesheet' | 'Fetch' | 'Other';

interface Loaded {
  readonly url: string;
  readonly kind: string;
  readonly priority: string;
  readonly bytes: number;
}

interface DocumentSize {
  /** The style sheets in its head. */
  readonly styles: number;
  /** The rest without the QR codes of tickets, which are their content and which no script has to draw. */
  readonly html: number;
}

/** The measurements of a first visit of a page. */
export interface PageSpeed {
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  /** When the scripts of the page took over; undefined if they did not. */
  readonly enhancedMs: number | undefined;
  /** Describes the element of the largest contentful paint, for error messages. */
  readonly largest: string;
  /** Cumulative layout shift as browsers compute it; 0 if nothing moved. */
  readonly layoutShift: number;
  /** Describes the elements that moved, for error messages. */
  readonly moved: readonly string[];
  /** Scripts and style sheets that were requested before the scripts took over and that the document does not name: they came a round trip late. */
  readonly unnamed: readonly string[];
  /** In the order in which they were requested, with their transferred bytes. */
  readonly requests: readonly Loaded[];
  bytesOf(kind: Kind): number;
  /** Parts of the document in brotli, in bytes. */
  readonly document: DocumentSize;
  /** Size of all JavaScript of the visit in brotli, in bytes, whatever encoding it was transferred in. */
  scriptBrotliBytes(): number;
}

interface Painted {
  first: number;
  largest: number;
  what: string;
  shift: number;
  moved: string[];
}

/** Runs in the page before its own scripts, because browsers report paints as they happen. */
function watchPaints(): void {
  const seen: Painted = { first: 0, largest: 0, what: '', shift: 0, moved: [] };
  Object.assign(window, { painted: seen });
  const nameOf = (node: Node | null | undefined): string =>
    node instanceof Element ? node.outerHTML.replace(/\s(class|style)="[^"]*"/g, '').slice(0, 90) : String(node?.nodeName ?? '');
  const watch = (type: string, each: (entry: never) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) each(entry as never);
    }).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }: PerformanceEntry) => {
    if (name !== 'first-contentful-paint') return;
    seen.first = startTime;
    (window as { onFirstPaint?: (text: string) => void }).onFirstPaint?.('');
  });
  watch('largest-contentful-paint', ({ startTime, element }: PerformanceEntry & { element: Element | null }) => {
    seen.largest = startTime;
    seen.what = nameOf(element);
  });
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: readonly { node: Node | null }[] };
  watch('layout-shift', ({ value, hadRecentInput, sources }: Shift) => {
    if (hadRecentInput) return;
    seen.shift += value;
    seen.moved.push(...sources.map(({ node }) => nameOf(node)));
  });
}

async function countRequests(cdp: CDPSession): Promise<Map<string, Loaded>> {
  const requests = new Map<string, Loaded>();
  await cdp.send('Network.enable');
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    requests.set(requestId, { url: request.url, kind: type ?? 'Other', priority: request.initialPriority, bytes: 0 });
  });
  return requests;
}

async function slowDown(cdp: CDPSession, { latencyMs, kilobitsPerSecond, processorSlowdown }: Conditions): Promise<void> {
  const bytesPerSecond = (kilobitsPerSecond * 1000) / 8;
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
}

/** The strength at which the server compresses a document for its first reader. */
const firstStrength = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

function sizeOf(html: string): DocumentSize {
  const brotli = (text: string) => brotliCompressSync(text, firstStrength).length;
  const sheet = /<style[^>]*>.*?<\/style>/gs;
  const qrCode = /<svg[^>]*role="img"[^>]*>.*?<\/svg>/gs;
  return {
    styles: brotli([...html.matchAll(sheet)].join('')),
    html: brotli(html.replace(sheet, '').replace(qrCode, '')),
  };
}

/** The name under which `web/app/root.tsx` marks the time at which the scripts have taken over. */
const enhancedMark = 'enhanced';

/** Scripts that have not taken over by then count as never: a page without scripts has no mark to wait for. */
const enhancedWithinMs = 15_000;

/** Waits for the mark of the scripts. Asks without a user's gesture, on which pages load further scripts. */
async function untilEnhanced(cdp: CDPSession): Promise<void> {
  const expression = `performance.getEntriesByName('${enhancedMark}').length`;
  for (const began = Date.now(); Date.now() - began < enhancedWithinMs; await sleep(100)) {
    const { result } = await cdp.send('Runtime.evaluate', { expression, userGesture: false });
    if (result.value > 0) return;
  }
}

/** A page without new events for this long has finished loading. */
const quietMs = 700;

/**
 * Holds the fonts back until the first paint. The page itself reports the paint: asking it would count as a user's action, on which
 * pages load further scripts.
 */
async function holdFonts(page: Page, cdp: CDPSession): Promise<void> {
  const firstPaint = Promise.withResolvers<void>();
  cdp.on('Runtime.bindingCalled', () => firstPaint.resolve());
  await cdp.send('Runtime.enable');
  await cdp.send('Runtime.addBinding', { name: 'onFirstPaint' });
  await page.route(/\.woff2$/, async (route) => {
    await firstPaint.promise;
    await route.continue();
  });
}

interface FirstVisit {
  /** Network and processor limits; none unless given. */
  readonly conditions?: Conditions;
  /** Lets the fonts arrive only after the first paint, so that the fallback fonts are always seen first, not by chance. */
  readonly hasLateFonts?: boolean;
  /** Who is signed in. Without it the visitor has no account. */
  readonly person?: Person | undefined;
}

/** Visits an address for the first time with an empty cache. */
export async function visitFirst(
  browser: Browser,
  url: string,
  { conditions, hasLateFonts = false, person }: FirstVisit = {},
): Promise<PageSpeed> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    locale: 'en-GB',
    baseURL: new URL(url).origin,
  });
  try {
    const page = await context.newPage();
    trackRequests(page);
    if (person) await arriveSignedIn(page, person);
    const cdp = await context.newCDPSession(page);
    const requests = await countRequests(cdp);
    if (conditions) await slowDown(cdp, conditions);
    await page.addInitScript(watchPaints);
    if (hasLateFonts) await holdFonts(page, cdp);
    const document = await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
    await untilEnhanced(cdp);
    await waitUntilNoRequests(page);
    await sleep(quietMs);
    const { first, largest, what, shift, moved } = await page.evaluate(() => (window as unknown as { painted: Painted }).painted);
    const enhancedMs = await page.evaluate((name) => performance.getEntriesByName(name)[0]?.startTime, enhancedMark);
    // Sizes of the transferred bodies. Headers are left out, because security headers would count against the page.
    const bodies = await page.evaluate(() =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
        (entry) => [entry.name, (entry as PerformanceResourceTiming).encodedBodySize] as const,
      ),
    );
    const sizes = new Map(bodies);
    const early = await page.evaluate((name) => {
      const [enhanced] = performance.getEntriesByName(name);
      const entries = performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => enhanced && startTime < enhanced.startTime);
      return entries.map((entry) => new URL(entry.name).pathname).filter((path) => /\.(js|css)$/.test(path));
    }, enhancedMark);
    const html = (await document?.text()) ?? '';
    const all = [...requests.values()].map((request) => ({ ...request, bytes: sizes.get(request.url) ?? 0 }));
    return {
      firstPaintMs: first,
      largestPaintMs: largest,
      enhancedMs,
      largest: what,
      layoutShift: shift,
      moved,
      unnamed: early.filter((path) => !html.includes(path)),
      requests: all,
      scriptBrotliBytes: () =>
        all
          .map((request) => new URL(request.url).pathname)
          .filter((path) => path.startsWith('/assets/') && path.endsWith('.js'))
          .reduce((sum, path) => sum + brotliSize(path.slice(1)), 0),
      document: sizeOf(html),
      bytesOf: (kind) => all.reduce((sum, request) => sum + (request.kind === kind ? request.bytes : 0), 0),
    };
  } finally {
    await context.close();
  }
}
