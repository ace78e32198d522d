import { isRichTextLink, richTextElements } from '@ngoma/api/common/rich-text';
import sanitizeHtml from 'sanitize-html';

/** Formatted text that may be shown as it is, and the same text without formatting. */
export interface SafeText {
  /** Null for a text that has no formatting: line breaks and paragraphs are in the plain text too. */
  readonly html: string | null;
  readonly text: string;
}

/** Elements whose content is no text for readers. */
const withoutText = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'template',
  'title',
  'iframe',
  'noembed',
  'noframes',
  'xmp',
];

/** Elements within a line, in which a space is text. */
const marks: ReadonlySet<string> = new Set(['strong', 'em', 'a']);

/**
 * Rejects blocks and marks without a text, which would be gaps, with all that they contain, and of links that lead nowhere the element alone.
 */
function rejected({ tag, text, attribs }: sanitizeHtml.IFrame): boolean | 'excludeTag' {
  if (tag === 'br') return false;
  if (marks.has(tag) ? text === '' : text.trim() === '') return true;
  return tag === 'a' && !isRichTextLink(attribs.href ?? '') && 'excludeTag';
}

const options: sanitizeHtml.IOptions = {
  allowedTags: [...richTextElements],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nonTextTags: withoutText,
  // A list in a list in a list.
  nestingLimit: 12,
  exclusiveFilter: rejected,
  transformTags: {
    a: (tagName, { href = '' }) => ({ tagName, attribs: { href: href.trim(), rel: 'nofollow ugc noopener' } }),
    b: 'strong',
    i: 'em',
    h1: 'h2',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
    div: 'p',
  },
};

/**
 * Sanitises HTML that a person has written, and derives its plain text. Elements outside of the list of the API are removed with all
 * attributes, and links lead to addresses of the web and of emails alone. A second run changes nothing.
 */
export function toSafeText(input: string): SafeText {
  const html = settled(input.replaceAll('\0', ''));
  const text = plainTextOf(html);
  return { html: text && isFormatted(html) ? html : null, text };
}

/** Sanitises until nothing changes any more: what is removed may have closed a paragraph that it stood in. */
function settled(input: string): string {
  const once = sanitizeHtml(input, options).trim();
  return once === input ? once : settled(once);
}

const isFormatted = (html: string): boolean => /<(?!\/?(?:p|br)\b)/.test(html);

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
const decoded = (text: string): string => text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity);

/** A tag of sanitised HTML, or the text up to the next one. */
const piece = /<(\/?)([a-z0-9]+)[^>]*>|[^<]+/g;

/** A list that is open, with the number of its next entry; null for bullets. */
type List = { next: number | null };

/** Returns the text before a list entry: its number or its bullet, further to the right for a list inside of a list. */
function markOf(lists: readonly List[]): string {
  const list = lists.at(-1);
  const mark = list?.next ? `${list.next++}.` : '•';
  return `\n${'  '.repeat(Math.max(0, lists.length - 1))}${mark} `;
}

/** Returns sanitised HTML as plain text: paragraphs with an empty line between them, and list entries with bullets or numbers. */
function plainTextOf(html: string): string {
  const lists: List[] = [];
  let text = '';
  for (const [whole, slash, name] of html.matchAll(piece)) {
    const isEnd = slash === '/';
    if (!name) text += decoded(whole).replace(/[^\S\u00a0]+/g, ' ');
    else if (name === 'br') text += '\n';
    else if (name === 'li') text += isEnd ? '' : markOf(lists);
    else if (name === 'ul' || name === 'ol') {
      if (isEnd) lists.pop();
      else lists.push({ next: name === 'ol' ? 1 : null });
      if (lists.length <= (isEnd ? 0 : 1)) text += '\n\n';
    } else if (name === 'p' || name === 'h2' || name === 'h3')
      text += lists.length === 0 ? '\n\n' : isEnd || /[\s]$/.test(text) ? '' : '\n';
  }
  return tidied(text);
}

/** Removes spaces at the ends of lines and more than one empty line. */
const tidied = (text: string): string =>
  text
    .replace(/ +\n/g, '\n')
    .replace(/\n (?! *(?:•|\d+\.) )/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
