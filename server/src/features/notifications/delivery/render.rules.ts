import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import { type MessageValues, textOf } from '#platform/i18n/messages';
import type { EmailLook, EmailMessage, PhoneMessage } from '#platform/platform';
import type { AnyKind, TextPart } from '../kinds/kinds.types.ts';

/** A recipient at the time of sending. */
export interface Reader {
  readonly name: string;
  readonly locale: Locale;
}

const primitives = (params: unknown): MessageValues =>
  Object.fromEntries(
    Object.entries(params as Record<string, unknown>).filter(
      (entry): entry is [string, string | number | Bilingual] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'number' || isBilingual(entry[1]),
    ),
  );

const isBilingual = (value: unknown): value is Bilingual =>
  typeof value === 'object' && value !== null && 'en' in value && 'fr' in value;

function writerOf(kind: AnyKind, params: unknown, own: MessageValues = {}): (part: TextPart) => Bilingual | undefined {
  const values = { recipient: '', publicUrl: '', ...own, ...primitives(params), ...kind.values?.(params) };
  return (part) => textOf(`${kind.texts}.${part}`, values);
}

function required(text: Bilingual | undefined, kind: AnyKind, part: TextPart): Bilingual {
  if (!text) throw new Error(`There is no text ${kind.texts}.${part}`);
  return text;
}

/** Divides a text at its blank lines. Paragraphs that are empty in the reader's language are left out. */
function paragraphsOf(text: Bilingual, locale: Locale): Bilingual[] {
  const [en, fr] = [text.en.split(/\n{2,}/), text.fr.split(/\n{2,}/)];
  return Array.from({ length: Math.max(en.length, fr.length) }, (_, place) => ({
    en: en[place]?.trim() ?? '',
    fr: fr[place]?.trim() ?? '',
  })).filter((one) => one[locale] !== '');
}

/** Returns the complete address of a path in the web app. A complete address stays. */
const addressOf = (path: string, publicUrl: string): string => (path.startsWith('/') ? `${publicUrl}${path}` : path);

/** Returns the sentence that the bell shows, and the page it leads to. */
export const bellOf = (kind: AnyKind, params: unknown): Bilingual & { readonly path: string } => ({
  ...required(writerOf(kind, params)('bell'), kind, 'bell'),
  path: kind.path?.(params) ?? '/',
});

/** Returns the line of a notification in a digest. */
export function lineOf(kind: AnyKind, params: unknown): Bilingual {
  const write = writerOf(kind, params);
  return required(write('bell') ?? write('push') ?? write('subject'), kind, 'bell');
}

export interface PushText {
  readonly title: Bilingual;
  readonly body: Bilingual;
}

/** Returns the title and body of a push. The title is the kind's own, or else the sentence of the bell. */
export function pushOf(kind: AnyKind, params: unknown): PushText {
  const write = writerOf(kind, params);
  return { title: required(write('push') ?? write('bell'), kind, 'push'), body: write('pushBody') ?? { en: '', fr: '' } };
}

/** Returns the email to one recipient. */
export function emailOf(
  kind: AnyKind,
  params: unknown,
  reader: Reader & { readonly email: string },
  {
    publicUrl,
    unsubscribeUrl,
    look,
  }: { readonly publicUrl: string; readonly unsubscribeUrl?: string | undefined; readonly look?: EmailLook | undefined },
): EmailMessage {
  const write = writerOf(kind, params, { recipient: reader.name, publicUrl });
  const [subject, action, footnote, path] = [
    required(write('subject'), kind, 'subject'),
    write('action'),
    write('footnote'),
    kind.path?.(params),
  ];
  const [facts, code] = [kind.facts?.(params) ?? [], kind.code?.(params)];
  return {
    to: reader.email,
    locale: reader.locale,
    subject,
    heading: write('heading') ?? subject,
    paragraphs: paragraphsOf(required(write('text'), kind, 'text'), reader.locale),
    ...(facts.length > 0 && { facts }),
    ...(code !== undefined && { code }),
    ...(action && path !== undefined && { action: { label: action, url: addressOf(path, publicUrl) } }),
    ...(footnote && { footnote }),
    ...(look && { look }),
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
  };
}

/** Returns the message to a phone, as text for SMS and as a template for WhatsApp. */
export function phoneMessageOf(
  kind: AnyKind,
  params: unknown,
  { id, to, locale }: Pick<PhoneMessage, 'id' | 'to' | 'locale'>,
): PhoneMessage {
  const text = required(writerOf(kind, params)('sms'), kind, 'sms')[locale];
  const { whatsapp } = kind;
  return {
    ...{ id, to, locale, text },
    template: {
      name: whatsapp?.name ?? '',
      parameters: whatsapp?.parameters(params) ?? [],
      copiedCode: whatsapp?.copiedCode?.(params),
    },
  };
}
