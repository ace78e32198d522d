import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { trackRequests } from '../../tools/browser/wait-until-idle.ts';
import { sharedServer } from './server.ts';
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

/** Opens a new phone, or another device with these options. */
export type OpenVisit = (options?: VisitOptions) => Promise<Visit>;

/** The most common phone size among visitors. */
export const phone = { width: 390, height: 844 } as const;

/** Opens a new phone in the browser, at the server that all journeys share. */
export async function openVisit(browser: Browser, { language = 'en', ...options }: VisitOptions = {}): Promise<Visit> {
  const baseURL = options.baseURL ?? sharedServer().url;
  const context = await browser.newContext({
    baseURL,
    locale: language === 'fr' ? 'fr-CM' : 'en-GB',
    timezoneId: 'Africa/Douala',
    viewport: phone,
    reducedMotion: 'reduce',
    ...options,
  });
  // The language is set as a choice of this device; otherwise the language of the account would replace it.
  await context.addCookies([{ name: 'locale', value: language, url: baseURL }]);
  const complaints = watchBrowser(context);
  return { page: await context.newPage(), t: translatorFor(language), language, ...complaints };
}

/** Collects the complaints of every page of a browser context. */
function watchBrowser(context: BrowserContext): Pick<Visit, 'browserErrors' | 'expectBrowserError'> {
  const browserErrors: string[] = [];
  const expected: RegExp[] = [];
  const recordError = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) browserErrors.push(text);
  };
  context.on('page', (page) => {
    trackRequests(page);
    page.on('console', (message) => {
      if (message.type() === 'error') recordError(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => recordError(String(error.stack ?? error)));
    page.on('response', (response) => {
      if (response.status() >= 500) recordError(`${response.status()} ${response.url()}`);
    });
  });
  return { browserErrors, expectBrowserError: (pattern) => void expected.push(pattern) };
}
