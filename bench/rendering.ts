// `npm run bench rendering -- --against=<folder>`: measures how many event pages a second the server renders, compared with another
// version of Ngoma, which is installed and built in that folder. Both run in the same rounds. The pages are not kept, so that what is
// measured is their rendering, not the compression of kept pages in the background.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Ngoma, root, startNgoma } from '../tools/app/ngoma.ts';
import { ensureBuilt } from '../tools/build/prepare.mjs';
import { median, perSecond } from './shared/figures.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' }, against: { type: 'string' } } });
const rounds = Number(values.rounds);
/** The time of the jobs that draw pictures of the demo data. */
const settleMs = 20_000;
/** As many as the server renders at once. */
const readers = 4;
/** How often a round asks for each page. In a short round the other server still collects garbage and compiles. */
const timesPerRound = 5;
/** Rounds before those that count: the compiler of Node still makes code faster after a thousand pages. */
const warmUpRounds = 6;
/** Version 1cf6fe8f, the last before the design system, is the one to compare with. */
const requiredRatio = 3;

interface Site {
  readonly ngoma: Ngoma;
  /** Each event in each language. */
  readonly pages: readonly URL[];
}

async function open(folder: string): Promise<Site> {
  const ngoma = await startNgoma({}, { folder, node: process.execPath });
  const sitemap = await (await fetch(`${ngoma.url}/sitemap.xml`)).text();
  const paths = new Set([...sitemap.matchAll(/\/our-event\/[\w-]+/g)].map(([path]) => path));
  const pages = [...paths].flatMap((path) => ['en', 'fr'].map((lang) => new URL(`${path}?lang=${lang}`, ngoma.url)));
  if (pages.length === 0) throw new Error(`${folder} has no events`);
  return { ngoma, pages };
}

/** A request with a token gets a page of its own. */
const headers = { authorization: 'Bearer unknown', 'accept-encoding': 'identity' };

/** Asks for each page some times. Returns the pages a second. */
async function measure({ pages }: Site): Promise<number> {
  const waiting = Array.from({ length: timesPerRound }, () => pages).flat();
  const { length: asked } = waiting;
  const read = async () => {
    for (let page = waiting.shift(); page; page = waiting.shift()) {
      const answer = await fetch(page, { headers });
      const html = await answer.text();
      if (!answer.ok || !html.includes('</html>')) throw new Error(`${page} answered ${answer.status}`);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: readers }, read));
  return (asked * 1000) / (performance.now() - began);
}

await ensureBuilt();
const sites: Site[] = [await open(root)];
if (values.against) sites.push(await open(values.against));
await sleep(settleMs);
const rates: number[][] = sites.map(() => []);
for (let round = 1; round <= warmUpRounds + rounds; round += 1)
  for (const [index, site] of sites.entries()) {
    const rate = await measure(site);
    if (round > warmUpRounds) rates[index]?.push(rate);
  }
for (const { ngoma } of sites) await ngoma.stop();
const [own = 0, other] = rates.map(median);
console.log(
  `Event pages rendered: ${perSecond(own)}, each of ${sites[0]?.pages.length} ${timesPerRound} times a round, ${rounds} rounds`,
);
if (other) {
  console.log(`The other version: ${perSecond(other)}. Ratio ${(own / other).toFixed(1)}, required ${requiredRatio}`);
  if (own / other < requiredRatio) process.exitCode = 1;
}
