import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';
import { packedChromium } from './packed-chromium.ts';

/** Switches off background traffic: a browser under test only talks to the server it is pointed at. */
const args = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable', '/usr/bin/google-chrome'];

/** Returns how to launch the browser: `CHROME_PATH`, else an installed one, else the one of the npm package. */
export async function chromiumOptions(): Promise<LaunchOptions> {
  const executablePath = process.env.CHROME_PATH || installed.find((path) => existsSync(path));
  if (executablePath) return { executablePath, args };
  const packed = await packedChromium();
  return { ...packed, args: [...args, ...(packed.args ?? [])] };
}
