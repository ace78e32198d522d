import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { trackRequests } from '../../tools/browser/wait-until-idle.ts';
import { type Language, type Translator, translatorFor } from './texts.ts';

/** A visitor on a new phone: a browser context with nothing stored in it. */
export interface Visit {
  readonly page: Page;
  readonly t: Translator;
  readonly language: Language;
  /** Console errors, exceptions and answers of 500 and more that the test did not expect. */
  readonly browserErrors: readonly string[];
  /** Ignores complaints that match the pattern from now on. */
  expectBrowserError(pattern: RegExp): void;
}

export interface VisitOptions extends BrowserContextOptions {
  readonly language?: Language;
}

/** The most common phone size among visitors. */
export const phone = { width: 390, height: 844 } as const;

/** The browser connection of this worker. It is shared by all its files; the browser itself ends with the run. */
let browser: Promise<Browser> | undefined;

/**
 * Opens a new phone in the shared browser and closes it with the test. Any complaint of the browser (console errors, uncaught
 * exceptions, answers of 500 and more) fails the test unless it was expected. A failed test leaves a screenshot in test-results/.
 */
export async function visit({ language = 'en', ...options }: VisitOptions = {}): Promise<Visit> {
  browser ??= chromium.connect(inject('browserUrl'));
  const baseURL = options.baseURL ?? inject('ngomaUrl');
  const context = await (await browser).newContext({
    baseURL,
    locale: language === 'fr' ? 'fr-CM' : 'en-GB',
    timezoneId: 'Africa/Douala',
    viewport: phone,
    reducedMotion: 'reduce',
    ...options,
  });
  // The language is set as a choice of this device; otherwise the language of the account would replace it.
  await context.addCookies([{ name: 'locale', value: language, url: baseURL }]);
  const page = await context.newPage();
  page.setDefaultTimeout(40_000);
  const browserErrors: string[] = [];
  const expected: RegExp[] = [];
  const recordError = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) browserErrors.push(text);
  };
  const listen = (one: Page) => {
    trackRequests(one);
    one.on('console', (message) => {
      if (message.type() === 'error') recordError(`${message.text()} (${message.location().url})`);
    });
    one.on('pageerror', (error) => recordError(String(error.stack ?? error)));
    one.on('response', (response) => {
      if (response.status() >= 500) recordError(`${response.status()} ${response.url()}`);
    });
  };
  listen(page);
  context.on('page', listen);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail' || browserErrors.length > 0)
      await takeScreenshot(page, `${screenshotCount++} ${task.name}`);
    await context.close();
    expect(browserErrors, 'unexpected errors of the browser').toEqual([]);
  });
  return {
    page,
    t: translatorFor(language),
    language,
    browserErrors,
    expectBrowserError: (pattern) => {
      expected.push(pattern);
    },
  };
}

let screenshotCount = 0;

async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = join(import.meta.dirname, '../../test-results');
  mkdirSync(folder, { recursive: true });
  const file = `${name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100)}.png`;
  await page.screenshot({ path: join(folder, file), fullPage: true, timeout: 5_000 }).catch(() => undefined);
}
