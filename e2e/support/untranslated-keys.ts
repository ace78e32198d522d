import type { Page } from '@playwright/test';
import { readTexts } from './texts.ts';

const namespaces = Object.keys(readTexts('en'));

/** Lists the keys of texts that a page shows, or that a screen reader reads from it, because their catalogue was not loaded. */
export function untranslatedKeys(page: Page): Promise<readonly string[]> {
  return page.evaluate((known) => {
    const elements = [...document.querySelectorAll('body :not(script, style, template)')];
    const texts = elements.flatMap(({ childNodes }) =>
      [...childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ textContent }) => textContent),
    );
    const labels = elements.flatMap((element) =>
      ['aria-label', 'title', 'alt', 'placeholder'].map((name) => element.getAttribute(name)),
    );
    const read = [document.title, ...texts, ...labels].join('\n');
    const keys = read.matchAll(new RegExp(`(?<![\\w-])(?:${known.join('|')}):[a-z][\\w.-]*`, 'gi'));
    return [...new Set(Array.from(keys, ([key]) => key))];
  }, namespaces);
}
