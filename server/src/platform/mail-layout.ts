import { type Bilingual, inLocale } from '@ngoma/api/common/locale';
import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from '@react-email/components';
import { render } from '@react-email/render';
import { type CSSProperties, type FunctionComponent, createElement as h, type ReactNode } from 'react';
import type { Letter } from './platform.ts';

export interface RenderedLetter {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

const light = {
  paper: '#FBF8F3',
  card: '#FFFFFF',
  line: '#EAE4D9',
  ink: '#14183A',
  soft: '#5A5F7D',
  primary: '#2F3BA2',
  primarySoft: '#E9EBFA',
};
const dark = {
  paper: '#0D0F1F',
  card: '#171A30',
  line: '#282C4A',
  ink: '#F2F0EA',
  soft: '#A6ABC8',
  primary: '#9AA5FF',
  primarySoft: '#232851',
};
const sun = '#F7B32B';
const inkOnSun = '#14183A';

const sans = "Barlow, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const display = "Poppins, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/**
 * Mail programs that know dark mode take these; the others show the light colours, which stand inline. Every coloured
 * thing has a class for that, and text never relies on a background that a program may drop.
 */
const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.paper { background-color: ${light.paper}; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: ${dark.paper} !important; }
  .card { background-color: ${dark.card} !important; border-color: ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .soft { color: ${dark.soft} !important; }
  .link { color: ${dark.primary} !important; }
  .line { border-color: ${dark.line} !important; }
  .code { background-color: ${dark.primarySoft} !important; color: ${dark.ink} !important; }
}
@media (max-width: 480px) { .card { padding: 24px 20px !important; } }`;

const text: CSSProperties = { fontFamily: sans, fontSize: '16px', lineHeight: '24px', margin: '0 0 16px', color: light.ink };
const small: CSSProperties = { ...text, fontSize: '14px', lineHeight: '20px', color: light.soft };

const words = {
  tagline: { en: 'Events and tickets, from Douala to Bangui', fr: 'Événements et billets, de Douala à Bangui' },
  orOpen: { en: 'If the button does not work, open this address:', fr: 'Si le bouton ne fonctionne pas, ouvrez cette adresse :' },
} as const satisfies Record<string, Bilingual>;

/** Puts a letter's words into the house's layout, as HTML for light and dark screens and as plain text. */
export async function renderLetter(letter: Letter, house: { publicUrl: string }): Promise<RenderedLetter> {
  return {
    // A name that people chose may stand in it; a line break there would begin another header.
    subject: inLocale(letter.subject, letter.locale).replace(/\s+/g, ' ').trim(),
    html: await render(layout(letter, house.publicUrl)),
    text: plainText(letter, house.publicUrl),
  };
}

function layout(letter: Letter, publicUrl: string): ReactNode {
  const say = (words: Bilingual) => inLocale(words, letter.locale);
  return h(
    Html,
    { lang: letter.locale, dir: 'ltr' },
    h(
      Head,
      null,
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('title', null, say(letter.subject)),
      h('style', null, darkStyles),
    ),
    h(Preview, null, say(letter.paragraphs[0] ?? letter.heading)),
    h(
      Body,
      { className: 'paper', style: { margin: 0, padding: 0 } },
      // The paper's colour stands on a section with a class: Body would write it on a cell that no dark style reaches.
      h(
        Section,
        { className: 'paper', style: { backgroundColor: light.paper, padding: '32px 12px' } },
        h(
          Container,
          { style: { maxWidth: '560px', margin: '0 auto' } },
          masthead(publicUrl),
          card(letter, say),
          colophon(publicUrl, say),
        ),
      ),
    ),
  );
}

const masthead = (publicUrl: string) =>
  h(
    Section,
    { style: { padding: '0 4px 16px' } },
    h(
      Link,
      {
        href: publicUrl,
        className: 'ink',
        style: {
          fontFamily: display,
          fontWeight: 700,
          fontSize: '24px',
          letterSpacing: '-0.015em',
          color: light.ink,
          textDecoration: 'none',
        },
      },
      'Ngoma',
      h('span', { style: { color: sun } }, '.'),
    ),
  );

const colophon = (publicUrl: string, say: (words: Bilingual) => string) =>
  h(
    Section,
    { style: { padding: '16px 4px 0' } },
    h(
      Text,
      { className: 'soft', style: { ...small, margin: 0 } },
      'Ngoma · ',
      say(words.tagline),
      ' · ',
      h(Link, { href: publicUrl, className: 'link', style: { color: light.primary } }, new URL(publicUrl).host),
    ),
  );

function card(letter: Letter, say: (words: Bilingual) => string): ReactNode {
  return h(
    Section,
    {
      className: 'card',
      style: { backgroundColor: light.card, border: `1px solid ${light.line}`, borderRadius: '16px', padding: '32px' },
    },
    h(
      Heading,
      {
        as: 'h1',
        className: 'ink',
        style: {
          fontFamily: display,
          fontWeight: 600,
          fontSize: '24px',
          lineHeight: '32px',
          letterSpacing: '-0.015em',
          color: light.ink,
          margin: '0 0 16px',
        },
      },
      say(letter.heading),
    ),
    letter.paragraphs.map((paragraph) => h(Text, { key: paragraph.en, className: 'ink', style: text }, say(paragraph))),
    letter.code && codeBlock(letter.code),
    letter.facts && letter.facts.length > 0 && facts(letter.facts, say),
    letter.action && action(letter.action, say),
    letter.footnote && [
      h(Hr, { key: 'line', className: 'line', style: { borderColor: light.line, margin: '24px 0 16px' } }),
      h(Text, { key: 'note', className: 'soft', style: { ...small, margin: 0 } }, say(letter.footnote)),
    ],
  );
}

const codeBlock = (code: string) =>
  h(
    Text,
    {
      className: 'code',
      style: {
        ...text,
        fontFamily: "'SFMono-Regular', Consolas, Menlo, monospace",
        fontSize: '32px',
        lineHeight: '40px',
        fontWeight: 600,
        letterSpacing: '0.24em',
        textAlign: 'center',
        backgroundColor: light.primarySoft,
        color: light.ink,
        borderRadius: '10px',
        padding: '16px 0 16px 0.24em',
        margin: '8px 0 24px',
      },
    },
    code,
  );

const textOf = (value: Bilingual | string, say: (words: Bilingual) => string) => (typeof value === 'string' ? value : say(value));

// Its type wants the columns as a property, where every other component takes them as children.
const FactRow = Row as FunctionComponent<{ children?: ReactNode }>;

const facts = (list: NonNullable<Letter['facts']>, say: (words: Bilingual) => string) =>
  h(
    Section,
    { style: { margin: '8px 0 24px' } },
    list.map(({ label, value }) =>
      h(
        FactRow,
        { key: label.en },
        h(
          Column,
          {
            className: 'soft line',
            style: {
              ...small,
              padding: '8px 12px 8px 0',
              width: '38%',
              verticalAlign: 'top',
              borderBottom: `1px solid ${light.line}`,
            },
          },
          say(label),
        ),
        h(
          Column,
          {
            className: 'ink line',
            style: {
              ...text,
              fontWeight: 500,
              padding: '8px 0',
              verticalAlign: 'top',
              borderBottom: `1px solid ${light.line}`,
            },
          },
          textOf(value, say),
        ),
      ),
    ),
  );

const action = ({ label, url }: NonNullable<Letter['action']>, say: (words: Bilingual) => string) =>
  h(
    Section,
    { style: { margin: '8px 0 8px' } },
    h(
      Button,
      {
        href: url,
        style: {
          fontFamily: sans,
          fontWeight: 600,
          fontSize: '16px',
          lineHeight: '20px',
          backgroundColor: sun,
          color: inkOnSun,
          borderRadius: '10px',
          padding: '14px 24px',
          textDecoration: 'none',
        },
      },
      say(label),
    ),
    h(
      Text,
      { className: 'soft', style: { ...small, margin: '16px 0 0', wordBreak: 'break-all' } },
      say(words.orOpen),
      ' ',
      h(Link, { href: url, className: 'link', style: { color: light.primary } }, url),
    ),
  );

/** The same letter for people and programs that read no HTML. */
function plainText(letter: Letter, publicUrl: string): string {
  const say = (words: Bilingual) => inLocale(words, letter.locale);
  const colon = letter.locale === 'fr' ? ' :' : ':';
  const blocks = [
    say(letter.heading).toUpperCase(),
    ...letter.paragraphs.map(say),
    letter.code,
    letter.facts?.map(({ label, value }) => `${say(label)}${colon} ${textOf(value, say)}`).join('\n'),
    letter.action && `${say(letter.action.label)}${colon}\n${letter.action.url}`,
    letter.footnote && say(letter.footnote),
    `-- \nNgoma · ${say(words.tagline)}\n${publicUrl}`,
  ];
  return blocks.filter(Boolean).join('\n\n');
}
