// `npm run bench pages`: measures how soon a first visitor on a slow phone sees each public and buying page, compared with a page of one
// sentence that Fastify serves from memory under the same conditions.
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import Fastify from 'fastify';
import { apiClientAt } from '../tools/app/api-client.ts';
import { type Person, people } from '../tools/app/demo-people.ts';
import { startNgoma } from '../tools/app/ngoma.ts';
import { allViews } from '../tools/app/screens.ts';
import { untilJobsAreDone } from '../tools/app/until-jobs-are-done.ts';
import { chromiumOptions } from '../tools/browser/chromium.ts';
import { type PageSpeed, slowPhone, visitFirst } from '../tools/browser/page-speed.ts';
import { budgetOf } from '../tools/browser/page-weight.ts';
import { ensureBuilt } from '../tools/build/prepare.mjs';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' }, only: { type: 'string' } } });
const rounds = Number(values.rounds);

const budget = { firstPaintMs: 1_200, largestPaintMs: 1_800, enhancedMs: 4_000, layoutShift: 0.01 } as const;

interface Figures {
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly enhancedMs: number;
  readonly layoutShift: number;
  readonly htmlBytes: number;
  readonly fontBytes: number;
  readonly imageBytes: number;
  readonly scriptBytes: number;
}

const figuresOf = (speed: PageSpeed): Figures => ({
  firstPaintMs: speed.firstPaintMs,
  largestPaintMs: speed.largestPaintMs,
  // The yardstick has no scripts.
  enhancedMs: speed.enhancedMs ?? 0,
  layoutShift: speed.layoutShift,
  htmlBytes: speed.bytesOf('Document'),
  fontBytes: speed.bytesOf('Font'),
  imageBytes: speed.bytesOf('Image'),
  scriptBytes: speed.scriptBrotliBytes(),
});

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

function medians(all: readonly Figures[]): Figures {
  const of = (name: keyof Figures) => median(all.map((figures) => figures[name]));
  return {
    firstPaintMs: of('firstPaintMs'),
    largestPaintMs: of('largestPaintMs'),
    enhancedMs: of('enhancedMs'),
    layoutShift: of('layoutShift'),
    htmlBytes: of('htmlBytes'),
    fontBytes: of('fontBytes'),
    imageBytes: of('imageBytes'),
    scriptBytes: of('scriptBytes'),
  };
}

/** Serves the smallest possible page. The time that a real page takes longer is its own. */
async function startYardstick(): Promise<{ url: string; stop: () => Promise<void> }> {
  const app = Fastify();
  const html =
    '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Yardstick</title><h1>One sentence</h1></html>';
  app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(html));
  app.get('/favicon.ico', (_request, reply) => reply.code(204).send());
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), stop: () => app.close() };
}

interface MeasuredPage {
  readonly url: string;
  readonly person?: Person | undefined;
}

async function measure(browser: Browser, pages: ReadonlyMap<string, MeasuredPage>): Promise<Map<string, Figures>> {
  const found = new Map<string, Figures[]>();
  for (let round = 1; round <= rounds; round += 1) {
    for (const [name, { url, person }] of pages) {
      // Warms the page cache: the benchmark measures a popular page, which the server holds in memory.
      await (await fetch(url, { headers: { 'accept-encoding': 'br', 'accept-language': 'en-GB' } })).arrayBuffer();
      const speed = await visitFirst(browser, url, { conditions: slowPhone, person });
      found.set(name, [...(found.get(name) ?? []), figuresOf(speed)]);
      console.log(
        `round ${round}  ${name.padEnd(28)} ${Math.round(speed.firstPaintMs)} ms, ${Math.round(speed.largestPaintMs)} ms, ${Math.round(speed.enhancedMs ?? 0)} ms ${speed.largest.slice(0, 60)} ${speed.moved.slice(0, 2).join(' | ')}`,
      );
    }
  }
  return new Map([...found].map(([name, all]) => [name, medians(all)]));
}

const kb = (bytes: number) => (bytes / 1000).toFixed(1);
const seconds = (ms: number) => (ms / 1000).toFixed(2);

/** Prints the table as it stands in README.md. Returns the measurements over the budget; that of scripts is the page's own. */
function report(figures: ReadonlyMap<string, Figures>, yardstick: Figures, scriptBudgets: ReadonlyMap<string, number>): string[] {
  const rows = [...figures].map(([name, it]) => [
    `\`${name}\``,
    seconds(it.firstPaintMs),
    (it.firstPaintMs / yardstick.firstPaintMs).toFixed(1),
    seconds(it.largestPaintMs),
    (it.largestPaintMs / yardstick.largestPaintMs).toFixed(1),
    seconds(it.enhancedMs),
    it.layoutShift.toFixed(3),
    kb(it.htmlBytes),
    kb(it.fontBytes),
    kb(it.imageBytes),
    kb(it.scriptBytes),
  ]);
  const head = [
    'page',
    'FCP s',
    '× yardstick',
    'LCP s',
    '× yardstick',
    'scripts s',
    'CLS',
    'HTML KB',
    'fonts KB',
    'images KB',
    'JavaScript KB',
  ];
  console.log(`\n${[head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`);
  console.log(`\nThe yardstick: FCP ${seconds(yardstick.firstPaintMs)} s, LCP ${seconds(yardstick.largestPaintMs)} s.`);
  return [...figures].flatMap(([name, it]) =>
    Object.entries({ ...budget, scriptBytes: scriptBudgets.get(name) ?? 0 })
      .filter(([part, most]) => it[part as keyof Figures] > most)
      .map(([part, most]) => `${name}: ${part} is ${it[part as keyof Figures]}, and may be ${most}`),
  );
}

async function main(): Promise<boolean> {
  await ensureBuilt();
  const [ngoma, yardstick, browser] = [
    await startNgoma(),
    await startYardstick(),
    await chromium.launch(await chromiumOptions()),
  ];
  try {
    await untilJobsAreDone(ngoma.url);
    const views = (await allViews(apiClientAt(ngoma.url))).filter(
      ({ viewer, address, screen }) =>
        (viewer === 'stranger' && !address.startsWith('/dev/')) || (viewer === 'participant' && screen.frame !== 'dashboard'),
    );
    const chosen = views.filter(({ name }) => !values.only || name.includes(values.only));
    const pages = new Map<string, MeasuredPage>([
      ['yardstick', { url: yardstick.url }],
      ...chosen.map(
        ({ name, address, viewer }) =>
          [name, { url: ngoma.url + address, person: viewer === 'stranger' ? undefined : people[viewer] }] as const,
      ),
    ]);
    console.log(
      `${slowPhone.latencyMs} ms, ${slowPhone.kilobitsPerSecond} kbit/s, processor ${slowPhone.processorSlowdown} times slower; ${rounds} rounds\n`,
    );
    const figures = await measure(browser, pages);
    const base = figures.get('yardstick');
    if (!base) throw new Error('The yardstick was not measured');
    figures.delete('yardstick');
    const faults = report(figures, base, new Map(chosen.map(({ name, screen }) => [name, budgetOf(screen)])));
    console.log(faults.length > 0 ? `\nOver the budget:\n${faults.join('\n')}` : '\nEvery page is within its budget.');
    return faults.length === 0;
  } finally {
    await browser.close();
    await yardstick.stop();
    await ngoma.stop();
  }
}

process.exitCode = (await main()) ? 0 : 1;
