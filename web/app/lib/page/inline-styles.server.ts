import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntryContext } from 'react-router';
import { chunksOf } from './build-manifest.server.ts';
import { handleOf } from './page-query.ts';

interface Sheet {
  readonly bytes: Buffer;
  /** The classes that it has rules for. */
  readonly classes: readonly string[];
}

const sheets = new Map<string, Sheet>();

/** Returns a built style sheet; it never changes while the server runs. */
function sheetAt(address: string): Sheet {
  const known = sheets.get(address);
  if (known) return known;
  const bytes = readFileSync(join(import.meta.dirname, '../client', new URL(address, 'http://here').pathname));
  const sheet = { bytes, classes: [...new Set(bytes.toString().match(/(?<=\.)_[\w-]+/g))] };
  sheets.set(address, sheet);
  return sheet;
}

/** Returns the addresses of the style sheets of a part that is loaded later, and of everything that it imports. */
const styleSheetsOfPart = (part: string): readonly string[] =>
  chunksOf(part)
    .flatMap(({ css = [] }) => css)
    .map((file) => `/${file}`);

/** Returns the classes of the elements of a body. Many elements have the same ones, which are split once. */
function classesIn(body: string): ReadonlySet<string> {
  const attributes = new Set(body.match(/ class="[^"]+/g));
  return new Set([...attributes].flatMap((attribute) => attribute.slice(' class="'.length).split(' ')));
}

/**
 * Returns the addresses of the style sheets of the matched routes, of the parts that the page loads before it starts, and of other parts,
 * in their order, each once. Of other parts without the sheets that this document does not show, nor those of other pages that share a
 * file with them: they come with the code.
 */
function styleSheetsOf(body: string, context: EntryContext, startParts: readonly string[]): ReadonlySet<string> {
  const { manifest, routeModules, staticHandlerContext } = context;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const { parts = [] } = handleOf(ids.map((id) => routeModules[id]?.handle));
  const used = classesIn(body);
  const ofParts = parts
    .flatMap((part) => styleSheetsOfPart(`app/${part}`))
    .filter((sheet) => sheetAt(sheet).classes.some((name) => used.has(name)));
  return new Set([...ids.flatMap((id) => manifest.routes[id]?.css ?? []), ...startParts.flatMap(styleSheetsOfPart), ...ofParts]);
}

/** Returns the attributes of a link that no browser follows: scanners of preloads know `media`, and `disabled` spares a later request. */
const switchedOff = (href: string) => `rel="stylesheet" media="not all" disabled="" href="${href}"`;

/**
 * Returns the head of a document with its style sheets, whose links are switched off; then follows `end`. `body` is the text of its body, and
 * `startParts` are the files of parts that the page loads before it starts. A style sheet blocks the first paint for a round trip, 300 ms on a
 * slow network, while its text costs a tenth of that. The links stay for React, which finds them when it hydrates, and every sheet has one
 * with its plain address, by which the code of parts that are loaded later finds that their styles are there. Returns bytes, because the
 * styles are half of the document and would otherwise be encoded again for each reader.
 */
export function withStyles(
  { head, body }: { readonly head: string; readonly body: string },
  context: EntryContext,
  startParts: readonly string[],
  nonce: string,
  end: string,
): readonly Buffer[] {
  // Development has no files; Vite puts the styles into the page itself.
  if (import.meta.env.DEV) return [Buffer.from(head + end)];
  const found = styleSheetsOf(body, context, startParts);
  const linked = head.replace(/rel="stylesheet" href="([^"]+)"/g, (link, href) => (found.has(href) ? switchedOff(href) : link));
  // Two addresses may lead to one file: the router ends those that the entry loads, too, with an empty fragment.
  const files = new Set([...found].map((href) => href.replace(/#$/, '')));
  const styles = [...files].map((file) => sheetAt(file).bytes);
  const links = [...files].filter((file) => !head.includes(`href="${file}"`)).map((file) => `<link ${switchedOff(file)}>`);
  return [Buffer.from(`${linked}<style nonce="${nonce}">`), ...styles, Buffer.from(`</style>${links.join('')}${end}`)];
}
