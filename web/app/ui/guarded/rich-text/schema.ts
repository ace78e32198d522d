import { isRichTextLink } from '@ngoma/api/common/rich-text';
import { type Attrs, DOMParser, DOMSerializer, type Node, Schema } from 'prosemirror-model';

const levelOf = (node: HTMLElement): Attrs => ({ level: /^H[12]$/.test(node.tagName) ? 2 : 3 });

/**
 * Removes the styles of HTML that is pasted, and keeps what they say about bold and italic words as data. The policy of pages reports each
 * style attribute, also in a document that is only read.
 */
export const withoutStyles = (html: string): string =>
  html.replace(/\sstyle\s*=\s*(?:"([^"]*)"|'([^']*)'|[^\s>]+)/gi, (_, double = '', single = '') => {
    const style = `${double}${single}`;
    const [, weight = ''] = /font-weight\s*:\s*(\w+)/i.exec(style) ?? [];
    const isBold = /^(?:bold(?:er)?|[6-9]\d\d)$/i.test(weight);
    const isItalic = /font-style\s*:\s*italic/i.test(style);
    return `${weight ? ` data-weight="${isBold ? 'bold' : 'normal'}"` : ''}${isItalic ? ' data-slant="italic"' : ''}`;
  });

/** Returns the address of a link that formatted text may have; `false` leaves its text alone. */
function addressOf(node: HTMLElement): Attrs | false {
  const href = node.getAttribute('href')?.trim() ?? '';
  return isRichTextLink(href) && { href };
}

/** Texts as the API keeps them: paragraphs, headings of two levels, lists, bold, italic and links. Everything else is not parsed. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      group: 'block',
      content: 'inline*',
      defining: true,
      attrs: { level: { default: 2, validate: 'number' } },
      parseDOM: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag, getAttrs: levelOf })),
      toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
    },
    bullet_list: { group: 'block', content: 'list_item+', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    ordered_list: { group: 'block', content: 'list_item+', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
    list_item: {
      content: 'paragraph (paragraph | bullet_list | ordered_list)*',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    text: { group: 'inline' },
    hard_break: { group: 'inline', inline: true, selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
  },
  marks: {
    link: {
      inclusive: false,
      attrs: { href: { validate: 'string' } },
      parseDOM: [{ tag: 'a[href]', getAttrs: addressOf }],
      toDOM: ({ attrs }) => ['a', { href: attrs.href }, 0],
    },
    strong: {
      parseDOM: [
        { tag: 'strong' },
        // Some editors wrap everything that is copied from them in a `b` that is not bold.
        { tag: 'b', getAttrs: (node) => node.dataset.weight !== 'normal' && null },
        // A word may be both bold and italic.
        { tag: 'span[data-weight="bold"]', consuming: false },
      ],
      toDOM: () => ['strong', 0],
    },
    em: {
      parseDOM: [{ tag: 'em' }, { tag: 'i' }, { tag: 'span[data-slant="italic"]', consuming: false }],
      toDOM: () => ['em', 0],
    },
  },
});

/** A text with formatting as HTML, and the same text without. */
export interface RichTextValue {
  readonly html: string;
  readonly text: string;
}

/** A text without formatting. */
export const plainValue = (text: string): RichTextValue => ({ html: '', text });

const { nodes } = schema;

/** Returns a plain text as paragraphs, where a single line break stays one. */
function ofPlain(text: string): Node {
  const paragraphs = text.split(/\n{2,}/).map((part) => {
    const lines = part
      .split('\n')
      .flatMap((line, index) => [...(index > 0 ? [nodes.hard_break.create()] : []), ...(line ? [schema.text(line)] : [])]);
    return nodes.paragraph.create(null, lines);
  });
  return nodes.doc.create(null, paragraphs);
}

/** Returns a value as the editor keeps it. */
export function toDocument({ html, text }: RichTextValue): Node {
  if (!html) return ofPlain(text);
  const parsed = new window.DOMParser().parseFromString(html, 'text/html');
  return DOMParser.fromSchema(schema).parse(parsed.body);
}

function linesOf(node: Node, indent: string): string {
  let text = '';
  node.forEach((child) => {
    text += child.type === nodes.hard_break ? `\n${indent}` : (child.text ?? '');
  });
  return text;
}

function listLines(list: Node, depth: number): string {
  const lines: string[] = [];
  list.forEach((item, _, index) => {
    const mark = list.type === nodes.ordered_list ? `${index + 1}.` : '•';
    item.forEach((part, __, at) => {
      const isText = part.type === nodes.paragraph;
      if (!isText) lines.push(listLines(part, depth + 1));
      else lines.push(at === 0 ? `${'  '.repeat(depth)}${mark} ${linesOf(part, '')}` : linesOf(part, ''));
    });
  });
  return lines.join('\n');
}

/** Returns a document without formatting, as the server derives it from the HTML. */
function plainTextOf(document: Node): string {
  const blocks: string[] = [];
  document.forEach((block) => {
    const isList = block.type === nodes.bullet_list || block.type === nodes.ordered_list;
    blocks.push(isList ? listLines(block, 0) : linesOf(block, ''));
  });
  return blocks
    .join('\n\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Returns what is written, as HTML and as plain text; both are empty without a text. */
export function toValue(content: Node): RichTextValue {
  const text = plainTextOf(content);
  if (!text) return plainValue('');
  const holder = document.createElement('div');
  holder.append(DOMSerializer.fromSchema(schema).serializeFragment(content.content));
  return { html: holder.innerHTML, text };
}
