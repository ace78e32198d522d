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
  Img,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from '@react-email/components';
import { render } from '@react-email/render';
import { type CSSProperties, Fragment, type FunctionComponent, createElement as h, type ReactNode } from 'react';
import type { EmailLook, EmailMessage } from '../platform.ts';
import { labels, plainText, textOf } from './plain-text.ts';

export interface RenderedEmail {
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
 * Dark colours for mail programs that support them. The others show the light colours, which are inline. Every coloured element
 * has a class for that, and no text relies on a background that a program may drop.
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
@media (max-width: 480px) { .inner { padding: 24px 20px !important; } }`;

const bodyText: CSSProperties = { fontFamily: sans, fontSize: '16px', lineHeight: '24px', margin: '0 0 16px', color: light.ink };
const smallText: CSSProperties = { ...bodyText, fontSize: '14px', lineHeight: '20px', color: light.soft };

// Its type requires the columns as a property; the other components take children as arguments.
const CellRow = Row as FunctionComponent<{ children?: ReactNode }>;

/** The width of the card in pixels, on screens that are wide enough. */
const cardWidth = 560;

/** Renders an email in Ngoma's layout: as HTML for light and dark screens and as plain text. */
export async function renderEmail(email: EmailMessage, app: { publicUrl: string }): Promise<RenderedEmail> {
  return {
    // Removes line breaks: the subject may contain names that users chose, and a line break would start another header.
    subject: inLocale(email.subject, email.locale).replace(/\s+/g, ' ').trim(),
    html: await render(layout(email, app.publicUrl)),
    text: plainText(email, app.publicUrl),
  };
}

function layout(email: EmailMessage, publicUrl: string): ReactNode {
  const localize = (text: Bilingual) => inLocale(text, email.locale);
  return h(
    Html,
    { lang: email.locale, dir: 'ltr' },
    h(
      Head,
      null,
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('title', null, localize(email.subject)),
      h('style', null, darkStyles),
    ),
    h(Preview, null, localize(email.paragraphs[0] ?? email.heading)),
    h(
      Body,
      { className: 'paper', style: { margin: 0, padding: 0 } },
      // The background is on a section with a class: Body would put it on a cell that no dark style reaches.
      h(
        Section,
        { className: 'paper', style: { backgroundColor: light.paper, padding: '32px 12px' } },
        h(
          Container,
          { style: { maxWidth: `${cardWidth}px`, margin: '0 auto' } },
          header(publicUrl),
          card(email, localize),
          footer(publicUrl, email.unsubscribeUrl, localize),
        ),
      ),
    ),
  );
}

const header = (publicUrl: string) =>
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

const footer = (publicUrl: string, unsubscribeUrl: string | undefined, localize: (text: Bilingual) => string) =>
  h(
    Section,
    { style: { padding: '16px 4px 0' } },
    h(
      Text,
      { className: 'soft', style: { ...smallText, margin: 0 } },
      'Ngoma · ',
      localize(labels.tagline),
      ' · ',
      h(Link, { href: publicUrl, className: 'link', style: { color: light.primary } }, new URL(publicUrl).host),
      unsubscribeUrl && [
        ' · ',
        h(
          Link,
          { key: 'unsubscribe', href: unsubscribeUrl, className: 'link', style: { color: light.primary } },
          localize(labels.unsubscribe),
        ),
      ],
    ),
  );

function card(email: EmailMessage, localize: (text: Bilingual) => string): ReactNode {
  return h(
    Section,
    {
      className: 'card',
      style: { backgroundColor: light.card, border: `1px solid ${light.line}`, borderRadius: '16px', overflow: 'hidden' },
    },
    email.look && lookOf(email.look),
    h(Section, { className: 'inner', style: { padding: '32px' } }, content(email, localize)),
  );
}

/** The picture of the event, and a band in its colours, of which the first is the widest. Mail programs may drop them: no text is lost. */
const lookOf = ({ colours, picture }: EmailLook) =>
  h(
    Fragment,
    null,
    picture &&
      h(Img, {
        src: picture.url,
        alt: picture.alt,
        width: cardWidth,
        height: Math.round((cardWidth * picture.height) / picture.width),
        style: { ...bodyText, display: 'block', width: '100%', height: 'auto', margin: 0 },
      }),
    h(
      Section,
      null,
      h(
        CellRow,
        null,
        colours.map((colour, place) =>
          h(Column, {
            key: colour,
            style: {
              backgroundColor: colour,
              width: place === 0 ? '64%' : undefined,
              height: '8px',
              lineHeight: '8px',
              fontSize: '1px',
            },
          }),
        ),
      ),
    ),
  );

function content(email: EmailMessage, localize: (text: Bilingual) => string): ReactNode {
  return h(
    Fragment,
    null,
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
      localize(email.heading),
    ),
    email.paragraphs.map((paragraph) => h(Text, { key: paragraph.en, className: 'ink', style: bodyText }, localize(paragraph))),
    email.code && codeBlock(email.code),
    email.facts && email.facts.length > 0 && facts(email.facts, localize),
    email.action && action(email.action, localize),
    email.footnote && [
      h(Hr, { key: 'line', className: 'line', style: { borderColor: light.line, margin: '24px 0 16px' } }),
      h(Text, { key: 'note', className: 'soft', style: { ...smallText, margin: 0 } }, localize(email.footnote)),
    ],
  );
}

const codeBlock = (code: string) =>
  h(
    Text,
    {
      className: 'code',
      style: {
        ...bodyText,
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

const facts = (list: NonNullable<EmailMessage['facts']>, localize: (text: Bilingual) => string) =>
  h(
    Section,
    { style: { margin: '8px 0 24px' } },
    list.map(({ label, value }) =>
      h(
        CellRow,
        { key: label.en },
        h(
          Column,
          {
            className: 'soft line',
            style: {
              ...smallText,
              padding: '8px 12px 8px 0',
              width: '38%',
              verticalAlign: 'top',
              borderBottom: `1px solid ${light.line}`,
            },
          },
          localize(label),
        ),
        h(
          Column,
          {
            className: 'ink line',
            style: {
              ...bodyText,
              fontWeight: 500,
              padding: '8px 0',
              verticalAlign: 'top',
              borderBottom: `1px solid ${light.line}`,
            },
          },
          textOf(value, localize),
        ),
      ),
    ),
  );

const action = ({ label, url }: NonNullable<EmailMessage['action']>, localize: (text: Bilingual) => string) =>
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
      localize(label),
    ),
    h(
      Text,
      { className: 'soft', style: { ...smallText, margin: '16px 0 0' } },
      localize(labels.orOpen),
      ' ',
      h(Link, { href: url, className: 'link', style: { color: light.primary, wordBreak: 'break-all' } }, url),
    ),
  );
