import type { Page } from '@playwright/test';
import type { OpenVisit, Visit } from './visit.ts';

const scripts = '**/assets/*.js';

/** The states in which a form can be sent before its scripts run. */
const states = {
  'with scripts blocked': async () => undefined,
  'before scripts that come five seconds late': (page: Page) =>
    page.route(scripts, async (route) => {
      await new Promise((done) => setTimeout(done, 5_000));
      await route.continue().catch(() => undefined);
    }),
  'with scripts that fail half-way': async (page: Page) => {
    let count = 0;
    await page.route(scripts, (route) => (++count % 2 === 0 ? route.abort() : route.continue()));
  },
} as const;
export type ScriptState = keyof typeof states;
export const scriptStates = Object.keys(states) as readonly ScriptState[];

/** Opens a browser in one of the states. Its first document is on the way when this returns. */
export async function openInState(visit: OpenVisit, state: ScriptState, path: string): Promise<Visit> {
  const one = await visit({ javaScriptEnabled: state !== 'with scripts blocked' });
  // Pages that could not load their scripts say so.
  one.expectBrowserError(/^$|ERR_FAILED|Failed to fetch dynamically|\b(400|401|410)\b/);
  await states[state](one.page);
  await one.page.goto(path, { waitUntil: 'commit' });
  return one;
}
