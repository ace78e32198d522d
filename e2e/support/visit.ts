import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { trackRequests } from '../../tools/browser/wait-until-idle.ts';
import { sharedServer } from './server.ts';
import { type Language, type Translator, translatorFor } from './texts.ts';

/** A visitor on a new phone: a browser context with nothing stored in it. */
export interface Visit {
  readonly page: Page;
  readonly t: Translator;
  readonly language: Language;
  /**
   * The console errors, exceptions and answers of 500 and more so far that the test did not expect. A read that was refused with
   * 503 is none once it has been answered: pages ask again when the machine of the journeys stalls.
   */
  browserErrors(): readonly string[];
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
  const errors: { readonly text: string; readonly refusedUrl?: string }[] = [];
  const refused = new Set<string>();
  const answered = new Set<string>();
  const expected: RegExp[] = [];
  const recordError = (text: string, refusedUrl?: string) => {
    if (!expected.some((pattern) => pattern.test(text))) errors.push(refusedUrl ? { text, refusedUrl } : { text });
  };
  context.on('page', (page) => {
    trackRequests(page);
    page.on('console', (message) => {
      const { url } = message.location();
      if (message.type() === 'error') recordError(`${message.text()} (${url})`, refused.has(url) ? url : undefined);
    });
    page.on('pageerror', (error) => recordError(String(error.stack ?? error)));
    page.on('response', (response) => {
      const url = response.url();
      const isRefusedRead = response.status() === 503 && response.request().method() === 'GET';
      if (isRefusedRead) refused.add(url);
      else if (response.ok() && refused.has(url)) answered.add(url);
      if (response.status() >= 500) recordError(`${response.status()} ${url}`, isRefusedRead ? url : undefined);
    });
  });
  return {
    browserErrors: () => errors.filter(({ refusedUrl }) => !(refusedUrl && answered.has(refusedUrl))).map(({ text }) => text),
    expectBrowserError: (pattern) => void expected.push(pattern),
  };
}
