import { z } from 'zod';
import { blankable } from './fields.ts';

/** Elements of formatted text. Everything else is removed by the server; `a` keeps its address alone. */
export const richTextElements = ['p', 'h2', 'h3', 'strong', 'em', 'ul', 'ol', 'li', 'a', 'br'] as const;

/** Maximum characters of formatted text, as it is sent. */
export const richTextLimit = 20_000;

/** Returns whether a link of formatted text may lead to this address: a page of the web by its full address, or an email address. */
export const isRichTextLink = (address: string): boolean =>
  address.length <= 2_000 && /^(?:https?:\/\/|mailto:)[^\s<>"\\/][^\s<>"\\]*$/i.test(address);

const description =
  'Formatted text as HTML of a few elements: p, h2, h3, strong, em, ul, ol, li, br, and links by a. The server removes everything ' +
  'else, and derives the plain text from it. A plain text sent without it clears it.';

const html = z.string().trim().max(richTextLimit).meta({ description, example: '<p>Under the <strong>open</strong> sky.</p>' });

/** Formatted text of a new record. */
export const RichText = blankable(html);

/** Formatted text of a change: absent to leave it, null or empty to clear the formatting. */
export const RichTextChange = html.nullable().optional();
