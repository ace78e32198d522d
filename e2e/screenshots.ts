// `npm run screenshots`: every screen × role × phone and desktop × light and dark into screenshots/.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumOptions } from './support/chromium.ts';
import { startNgoma } from './support/ngoma.ts';
import { arriveSignedIn, people } from './support/people.ts';
import { allViews, type View } from './support/screens.ts';
import { settle, watchTraffic } from './support/settle.ts';
import { shopAt } from './support/shop.ts';
import type { Language } from './support/words.ts';

const folder = join(import.meta.dirname, '../screenshots');

const viewports = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;
type Device = keyof typeof viewports;
type Mode = 'light' | 'dark';

const usage = `npm run screenshots -- [words …] [--device phone|desktop] [--mode light|dark] [--language en|fr|both] [--role participant]
Words choose the screens whose name or address has one of them; without any, all are taken. The language is en unless told.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    device: { type: 'string' },
    mode: { type: 'string' },
    language: { type: 'string', default: 'en' },
    role: { type: 'string' },
    help: { type: 'boolean' },
  },
});

interface Shot extends View {
  readonly device: Device;
  readonly mode: Mode;
  readonly language: Language;
}

function shotsOf(views: readonly View[]): readonly Shot[] {
  const chosen = views.filter(
    ({ name, address, onlooker }) =>
      (positionals.length === 0 || positionals.some((word) => name.includes(word) || address.includes(word))) &&
      (!values.role || values.role === onlooker),
  );
  const devices = (Object.keys(viewports) as Device[]).filter((device) => !values.device || values.device === device);
  const modes = (['light', 'dark'] as const).filter((mode) => !values.mode || values.mode === mode);
  const languages = (['en', 'fr'] as const).filter((language) => values.language === 'both' || values.language === language);
  return chosen.flatMap((view) =>
    devices.flatMap((device) => modes.flatMap((mode) => languages.map((language) => ({ ...view, device, mode, language })))),
  );
}

/** All that one person sees on one device, in one mode and one language: signed in once, screen after screen. */
async function takeAll(browser: Browser, baseURL: string, shots: readonly Shot[]): Promise<void> {
  const [first] = shots;
  if (!first) return;
  const { onlooker, device, mode, language } = first;
  const context = await browser.newContext({
    baseURL,
    viewport: viewports[device],
    deviceScaleFactor: 1,
    colorScheme: mode,
    locale: language === 'fr' ? 'fr-CM' : 'en-GB',
    timezoneId: 'Africa/Douala',
    reducedMotion: 'reduce',
  });
  await context.addCookies([{ name: 'locale', value: language, url: baseURL }]);
  const page = await context.newPage();
  watchTraffic(page);
  if (onlooker !== 'stranger') await arriveSignedIn(page, people[onlooker]);
  for (const shot of shots) {
    await take(page, shot).catch((fault: Error) => {
      process.exitCode = 1;
      console.error(`${shot.address} as ${onlooker} (${device}, ${mode}, ${language}): ${fault.message.split('\n')[0]}`);
    });
  }
  await context.close();
}

async function take(page: Page, { name, address, onlooker, device, mode, language }: Shot): Promise<void> {
  await page.setViewportSize(viewports[device]);
  await page.goto(address);
  await settle(page);
  const file = `${name}.${onlooker}.${device}.${mode}.${language}.png`;
  // The whole page as one tall window: bars that stand at the bottom of the screen stand at the bottom of the picture.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: viewports[device].width, height: Math.max(height, viewports[device].height) });
  await settle(page);
  await page.screenshot({ path: join(folder, file) });
  console.log(file);
}

if (values.help) {
  console.log(usage);
} else {
  mkdirSync(folder, { recursive: true });
  const ngoma = await startNgoma();
  const browser = await chromium.launch(await chromiumOptions());
  try {
    const shots = shotsOf(await allViews(shopAt(ngoma.url)));
    const rolls = Map.groupBy(shots, ({ onlooker, device, mode, language }) => `${onlooker} ${device} ${mode} ${language}`);
    for (const roll of rolls.values()) await takeAll(browser, ngoma.url, roll);
  } finally {
    await browser.close();
    await ngoma.stop();
  }
}
