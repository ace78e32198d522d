import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Language } from './words.ts';

const folder = join(import.meta.dirname, '../../web/app/locales');
const namespaces = readdirSync(join(folder, 'en')).map((file) => file.replace('.json', ''));

/** Every text of a language that says nothing of its own, such as a name or a number. */
function textsOf(language: Language): ReadonlySet<string> {
  const leaves = (node: unknown): string[] =>
    typeof node === 'string' ? [node] : Object.values(node as Record<string, unknown>).flatMap(leaves);
  const all = namespaces.flatMap((file) => leaves(JSON.parse(readFileSync(join(folder, language, `${file}.json`), 'utf8'))));
  return new Set(all.filter((text) => /[\p{L}]{3}/u.test(text) && !text.includes('{{')));
}

/** What stood on a page that nobody should read. */
export interface Babel {
  /** Keys without their texts, such as `shell:signIn`. */
  readonly keys: Set<string>;
  /** Frames with texts of both languages, as one of each. */
  readonly mixtures: Set<string>;
  /** How many frames were read in each language. */
  readonly frames: Record<Language, number>;
}

/** Reads every frame of a page from its first on, over all its loads. To be called before it is opened. */
export async function listenTo(page: Page): Promise<Babel> {
  const babel: Babel = { keys: new Set(), mixtures: new Set(), frames: { en: 0, fr: 0 } };
  const english = textsOf('en');
  const french = textsOf('fr');
  await page.exposeFunction('hear', (kind: 'key' | 'mixture' | Language, text: string) => {
    if (kind === 'key') babel.keys.add(text);
    else if (kind === 'mixture') babel.mixtures.add(text);
    else babel.frames[kind] += 1;
  });
  const only = (these: ReadonlySet<string>, others: ReadonlySet<string>) => [...these].filter((text) => !others.has(text));
  await page.addInitScript(readFrames, { en: only(english, french), fr: only(french, english), namespaces });
  return babel;
}

/** Runs in the page: reads what is shown whenever something has changed. */
function readFrames(known: { en: string[]; fr: string[]; namespaces: string[] }): void {
  const hear = (window as unknown as { hear(kind: string, text: string): void }).hear;
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
      if (key.test(text)) hear('key', text);
      const language = languageOf.get(text);
      if (language) found[language] ??= text;
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder]')) {
      const text = `${element.getAttribute('aria-label') ?? ''} ${element.getAttribute('placeholder') ?? ''}`;
      if (key.test(text)) hear('key', text);
    }
    if (key.test(document.title)) hear('key', document.title);
    if (found.en && found.fr) hear('mixture', `${location.pathname}: “${found.en}” and “${found.fr}”`);
    else if (found.en) hear('en', found.en);
    else if (found.fr) hear('fr', found.fr);
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
