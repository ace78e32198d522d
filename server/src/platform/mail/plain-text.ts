import { type Bilingual, inLocale } from '@ngoma/api/common/locale';
import { bilingual } from '../i18n/messages.ts';
import type { EmailMessage } from '../platform.ts';

/** The texts that all emails share. */
export const labels = {
  tagline: bilingual('platform.tagline'),
  orOpen: bilingual('platform.orOpen'),
  unsubscribe: bilingual('platform.unsubscribe'),
} as const satisfies Record<string, Bilingual>;

/** Returns a text, in the reader's language if it has two. */
export const textOf = (value: Bilingual | string, localize: (text: Bilingual) => string) =>
  typeof value === 'string' ? value : localize(value);

/** Returns the email as plain text, for readers and programs without HTML. */
export function plainText(email: EmailMessage, publicUrl: string): string {
  const localize = (text: Bilingual) => inLocale(text, email.locale);
  const colon = email.locale === 'fr' ? ' :' : ':';
  const blocks = [
    localize(email.heading).toUpperCase(),
    ...email.paragraphs.map(localize),
    email.code,
    email.facts?.map(({ label, value }) => `${localize(label)}${colon} ${textOf(value, localize)}`).join('\n'),
    email.action && `${localize(email.action.label)}${colon}\n${email.action.url}`,
    email.footnote && localize(email.footnote),
    `-- \nNgoma · ${localize(labels.tagline)}\n${publicUrl}`,
    email.unsubscribeUrl && `${localize(labels.unsubscribe)}${colon}\n${email.unsubscribeUrl}`,
  ];
  return blocks.filter(Boolean).join('\n\n');
}
