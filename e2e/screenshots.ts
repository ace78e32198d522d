// `npm run screenshots`: every screen × role × phone and desktop × light and dark into screenshots/.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { View } from '../tools/app/screens.ts';
import { chromiumOptions } from '../tools/browser/chromium.ts';
import { trackRequests, waitUntilIdle } from '../tools/browser/wait-until-idle.ts';
import { type ScreenshotServer, screenshotServers } from './support/screenshot-data.ts';
import { arriveSignedIn } from './support/sign-in.ts';
import type { Language } from './support/texts.ts';

const folder = join(import.meta.dirname, '../screenshots');

const viewports = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;
type Device = keyof typeof viewports;
type Mode = 'light' | 'dark';

const usage = `npm run screenshots -- [words …] [--device phone|desktop] [--mode light|dark] [--language en|fr|both] [--role participant] [--data demo|long|failing|empty|full]
Words choose the screens whose name or address has one of them; without any, all are taken. The language is en by default.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    device: { type: 'string' },
    mode: { type: 'string' },
    language: { type: 'string', default: 'en' },
    role: { type: 'string' },
    data: { type: 'string', default: 'demo' },
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
    ({ name, address, viewer }) =>
      (positionals.length === 0 || positionals.some((word) => name.includes(word) || address.includes(word))) &&
      (!values.role || values.role === viewer),
  );
  const devices = (Object.keys(viewports) as Device[]).filter((device) => !values.device || values.device === device);
  const modes = (['light', 'dark'] as const).filter((mode) => !values.mode || values.mode === mode);
  const languages = (['en', 'fr'] as const).filter((language) => values.language === 'both' || values.language === language);
  return chosen.flatMap((view) =>
    devices.flatMap((device) => modes.flatMap((mode) => languages.map((language) => ({ ...view, device, mode, language })))),
  );
}

/** Takes all screenshots of one person on one device, in one mode and one language, within one session. */
async function takeAll(browser: Browser, { ngoma, viewers, prepare }: ScreenshotServer, shots: readonly Shot[]): Promise<void> {
  const [first] = shots;
  if (!first) return;
  const { viewer, device, mode, language } = first;
  const baseURL = ngoma.url;
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
  trackRequests(page);
  if (viewer !== 'stranger') await arriveSignedIn(page, viewers[viewer]);
  await prepare(page);
  for (const shot of shots) {
    await take(page, shot).catch((fault: Error) => {
      process.exitCode = 1;
      console.error(`${shot.address} as ${viewer} (${device}, ${mode}, ${language}): ${fault.message.split('\n')[0]}`);
    });
  }
  await context.close();
}

async function take(page: Page, { name, address, viewer, device, mode, language }: Shot): Promise<void> {
  await page.setViewportSize(viewports[device]);
  await page.goto(address);
  await waitUntilIdle(page);
  const file = `${name}.${viewer}.${device}.${mode}.${language}.png`;
  // Makes the window as tall as the page, so that bars fixed to the bottom of the screen are at the bottom of the picture.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: viewports[device].width, height: Math.max(height, viewports[device].height) });
  await waitUntilIdle(page);
  await page.screenshot({ path: join(folder, file) });
  console.log(file);
}

/** Returns what starts the server with the chosen data. Throws for a word that is none of them. */
function chosenServer(): () => Promise<ScreenshotServer> {
  const chosen = Object.entries(screenshotServers).find(([name]) => name === values.data);
  if (!chosen) throw new Error(`There is no data called ${values.data}.\n${usage}`);
  return chosen[1];
}

if (values.help) {
  console.log(usage);
} else {
  mkdirSync(folder, { recursive: true });
  const server = await chosenServer()();
  const browser = await chromium.launch(await chromiumOptions());
  try {
    const batches = Map.groupBy(
      shotsOf(server.views),
      ({ viewer, device, mode, language }) => `${viewer} ${device} ${mode} ${language}`,
    );
    for (const batch of batches.values()) await takeAll(browser, server, batch);
  } finally {
    await browser.close();
    await server.ngoma.stop();
  }
}
