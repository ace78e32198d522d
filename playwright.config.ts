import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './tools/browser/chromium.ts';

/** The files that take longest start first: one that starts last would leave the other workers idle. */
const longest = [
  'pages/accessibility',
  'pages/native-forms',
  'pages/production',
  'buying/gateway-cases',
  'marketplace/contract',
  'buying/power-cut',
  'buying/purchase',
  'pages/keyboard',
].map((name) => `**/${name}.test.ts`);

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/setup.ts',
  projects: [
    { name: 'longest', testMatch: longest },
    { name: 'others', testIgnore: longest },
  ],
  // The machines that run the journeys may have two cores. Journeys often wait, so three at a time keep both busy.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  timeout: 180_000,
  // A change of language may take longer than the default of 5 s by design.
  expect: { timeout: 20_000 },
  use: {
    launchOptions: await chromiumOptions(),
    actionTimeout: 40_000,
    navigationTimeout: 40_000,
    screenshot: { mode: 'only-on-failure', fullPage: true },
    // A trace of actions costs little. `--trace=retain-on-failure` also records the pages, which slows the journeys down.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
  },
});
