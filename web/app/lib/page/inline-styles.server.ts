import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntryContext } from 'react-router';
import { handleOf } from './page-query.ts';

const texts = new Map<string, string>();

/** Returns the text of a built style sheet; it never changes while the server runs. */
function textOf(address: string): string {
  const known = texts.get(address);
  if (known !== undefined) return known;
  const text = readFileSync(join(import.meta.dirname, '../client', new URL(address, 'http://here').pathname), 'utf8');
  texts.set(address, text);
  return text;
}

interface Chunk {
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
let chunks: Readonly<Record<string, Chunk>> | undefined;

/** Returns the build's chunks by their source files, with their style sheets and imports. */
function readChunks(): Readonly<Record<string, Chunk>> {
  chunks ??= JSON.parse(readFileSync(join(import.meta.dirname, '../client/.vite/manifest.json'), 'utf8'));
  return chunks ?? {};
}

/** Returns the addresses of the style sheets of a part that is loaded later, and of everything that it imports. */
function styleSheetsOfPart(part: string): readonly string[] {
  const seen = new Set([`app/${part}`]);
  for (const key of seen) for (const imported of readChunks()[key]?.imports ?? []) seen.add(imported);
  return [...seen].flatMap((key) => readChunks()[key]?.css ?? []).map((file) => `/${file}`);
}

const classesBySheet = new Map<string, readonly string[]>();

/** Returns the classes that a style sheet has rules for. */
function classesOf(sheet: string): readonly string[] {
  const known = classesBySheet.get(sheet);
  if (known) return known;
  const classes = [...new Set(textOf(sheet).match(/(?<=\.)_[\w-]+/g))];
  classesBySheet.set(sheet, classes);
  return classes;
}

/** Returns the classes of the elements of a document. */
const classesIn = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')));

/**
 * Returns the addresses of the style sheets of the matched routes and of their parts, in their order, each once. Without the sheets of
 * parts that this document does not show, nor those of other pages that share a file with them: they come with the code.
 */
function styleSheetsOf(html: string, { manifest, routeModules, staticHandlerContext }: EntryContext): readonly string[] {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const { parts = [] } = handleOf(ids.map((id) => routeModules[id]?.handle));
  const used = classesIn(html);
  const ofParts = parts.flatMap(styleSheetsOfPart).filter((sheet) => classesOf(sheet).some((name) => used.has(name)));
  return [...new Set([...ids.flatMap((id) => manifest.routes[id]?.css ?? []), ...ofParts])];
}

/** Returns the attributes of a link that no browser follows: scanners of preloads know `media`, and `disabled` spares a later request. */
const switchedOff = (href: string) => `rel="stylesheet" media="not all" disabled="" href="${href}"`;

/**
 * Puts the style sheets of a document into its head, and switches off their links. A style sheet blocks the first paint for a round
 * trip, 300 ms on a slow network, while its text costs a tenth of that. The links stay for React, which finds them when it hydrates,
 * and for the parts that are loaded later, which find that their styles are there.
 */
export function withInlineStyles(html: string, context: EntryContext, nonce: string): string {
  // Development has no files; Vite puts the styles into the page itself.
  if (import.meta.env.DEV) return html;
  const sheets = styleSheetsOf(html, context);
  const linked = sheets.reduce((text, href) => text.replace(`rel="stylesheet" href="${href}"`, () => switchedOff(href)), html);
  // Two addresses may lead to one file: the router ends those that the entry loads, too, with an empty fragment.
  const files = new Set(sheets.map((href) => href.replace(/#$/, '')));
  const style = `<style nonce="${nonce}">${[...files].map(textOf).join('')}</style></head>`;
  return linked.replace('</head>', () => style);
}
