import type { Page } from '@playwright/test';
import { readText, type Texts } from '../../web/texts/compile.ts';
import { type Language, readTexts } from './texts.ts';

const namespaces = Object.keys(readTexts('en'));

/** Returns every text of a language without placeholders and with at least three alphabetic characters in a row. */
function textsOf(language: Language): ReadonlySet<string> {
  const leaves = (node: string | Texts): string[] =>
    typeof node === 'string' ? Object.values(readText(node).byCategory) : Object.values(node).flatMap(leaves);
  const all = Object.values(readTexts(language)).flatMap(leaves);
  return new Set(all.filter((text) => /[\p{L}]{3}/u.test(text) && !text.includes('{')));
}

/** Texts found on a page that must not be shown. */
export interface ForeignText {
  /** Keys without their texts, such as `shell:signIn`. */
  readonly keys: Set<string>;
  /** Frames with texts of both languages, one example of each language. */
  readonly mixtures: Set<string>;
  /** Number of frames read in each language. */
  readonly frames: Record<Language, number>;
}

/** Reads every frame of a page from the first one on, over all its loads. Must be called before the page is opened. */
export async function watchTexts(page: Page): Promise<ForeignText> {
  const foreignText: ForeignText = { keys: new Set(), mixtures: new Set(), frames: { en: 0, fr: 0 } };
  const englishTexts = textsOf('en');
  const frenchTexts = textsOf('fr');
  await page.exposeFunction('report', (kind: 'key' | 'mixture' | Language, text: string) => {
    if (kind === 'key') foreignText.keys.add(text);
    else if (kind === 'mixture') foreignText.mixtures.add(text);
    else foreignText.frames[kind] += 1;
  });
  const only = (texts: ReadonlySet<string>, others: ReadonlySet<string>) => [...texts].filter((text) => !others.has(text));
  await page.addInitScript(readFrames, { en: only(englishTexts, frenchTexts), fr: only(frenchTexts, englishTexts), namespaces });
  return foreignText;
}

/** Runs in the page and reads the visible texts after every change. */
function readFrames(known: { en: string[]; fr: string[]; namespaces: string[] }): void {
  const report = (window as unknown as { report(kind: string, text: string): void }).report;
  const languageOf = new Map([
    ...known.en.map((text): [string, 'en' | 'fr'] => [text, 'en']),
    ...known.fr.map((text): [string, 'en' | 'fr'] => [text, 'fr']),
  ]);
  const key = new RegExp(`(?:^|\\s)(?:${known.namespaces.join('|')}):[a-z]\\w*`, 'i');
  const read = () => {
    const found: Partial<Record<'en' | 'fr', string>> = {};
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue?.trim() ?? '';
      if (!text || !node.parentElement?.checkVisibility()) continue;
      if (key.test(text)) report('key', text);
      const language = languageOf.get(text);
      if (language) found[language] ??= text;
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder]')) {
      const text = `${element.getAttribute('aria-label') ?? ''} ${element.getAttribute('placeholder') ?? ''}`;
      if (key.test(text)) report('key', text);
    }
    if (key.test(document.title)) report('key', document.title);
    if (found.en && found.fr) report('mixture', `${location.pathname}: “${found.en}” and “${found.fr}”`);
    else if (found.en) report('en', found.en);
    else if (found.fr) report('fr', found.fr);
  };
  let hasChanged = false;
  new MutationObserver(() => {
    hasChanged = true;
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  const look = () => {
    if (hasChanged && document.body) read();
    hasChanged = false;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
