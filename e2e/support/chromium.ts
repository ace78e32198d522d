import { existsSync } from 'node:fs';
import type { LaunchOptions } from 'playwright-core';
import { packedChromium } from './packed-chromium.ts';

/** Quiet: a browser under test talks to the server it is pointed at and to nobody else. */
const args = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable', '/usr/bin/google-chrome'];

/** How to launch the browser: `CHROME_PATH`, else an installed one, else the one that came by npm. */
export async function chromiumOptions(): Promise<LaunchOptions> {
  const executablePath = process.env.CHROME_PATH || installed.find((path) => existsSync(path));
  if (executablePath) return { executablePath, args };
  const packed = await packedChromium();
  return { ...packed, args: [...args, ...(packed.args ?? [])] };
}
