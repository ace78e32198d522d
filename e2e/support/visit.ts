import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { watchTraffic } from './settle.ts';
import { type Language, type Say, wordsIn } from './words.ts';

/** Somebody in front of the product: a phone of their own, with nothing stored on it. */
export interface Visit {
  readonly page: Page;
  readonly say: Say;
  readonly language: Language;
  /** What the browser complained of so far, and nobody announced. */
  readonly complaints: readonly string[];
  /** From now on complaints like this one are part of the story. */
  expectComplaint(pattern: RegExp): void;
}

export interface VisitOptions extends BrowserContextOptions {
  readonly language?: Language;
}

/** The phone that most of our visitors hold. */
export const phone = { width: 390, height: 844 } as const;

/** The connection of this worker, which goes on from file to file; the browser itself ends with the run. */
let browser: Promise<Browser> | undefined;

/**
 * Opens a fresh phone in the shared browser, closed with the test. Whatever the browser complains of (errors on the
 * console, exceptions nobody caught, answers of 500 and more) fails the test unless it was expected. A failed test leaves
 * a picture in test-results/.
 */
export async function visit({ language = 'en', ...options }: VisitOptions = {}): Promise<Visit> {
  browser ??= chromium.connect(inject('browserUrl'));
  const context = await (await browser).newContext({
    baseURL: inject('ngomaUrl'),
    locale: language === 'fr' ? 'fr-CM' : 'en-GB',
    timezoneId: 'Africa/Douala',
    viewport: phone,
    reducedMotion: 'reduce',
    ...options,
  });
  // The language of the phone is a choice: accounts that read another would bring theirs along.
  await context.addCookies([{ name: 'locale', value: language, url: inject('ngomaUrl') }]);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints: string[] = [];
  const expected: RegExp[] = [];
  const complain = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) complaints.push(text);
  };
  const listen = (one: Page) => {
    watchTraffic(one);
    one.on('console', (message) => {
      if (message.type() === 'error') complain(`${message.text()} (${message.location().url})`);
    });
    one.on('pageerror', (error) => complain(String(error.stack ?? error)));
    one.on('response', (response) => {
      if (response.status() >= 500) complain(`${response.status()} ${response.url()}`);
    });
  };
  listen(page);
  context.on('page', listen);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail' || complaints.length > 0) await photograph(page, `${photographs++} ${task.name}`);
    await context.close();
    expect(complaints, 'what the browser complained of').toEqual([]);
  });
  return {
    page,
    say: wordsIn(language),
    language,
    complaints,
    expectComplaint: (pattern) => {
      expected.push(pattern);
    },
  };
}

let photographs = 0;

async function photograph(page: Page, name: string): Promise<void> {
  const folder = join(import.meta.dirname, '../../test-results');
  mkdirSync(folder, { recursive: true });
  const file = `${name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100)}.png`;
  await page.screenshot({ path: join(folder, file), fullPage: true, timeout: 5_000 }).catch(() => undefined);
}
