import type { Bilingual } from '@ngoma/api/common/locale';
import { richTextLimit } from '@ngoma/api/common/rich-text';
import { invalidInput } from '#platform/http/body/validation';
import { bilingual } from '#platform/i18n/messages';
import { type SafeText, toSafeText } from './rich-text.rules.ts';

/** Characters may be written as entities, and each link gets an attribute. The tables allow as much. */
const storedLimit = 2 * richTextLimit;

interface TextField {
  /** The field at which the form shows an error: that of the plain text. */
  readonly field: string;
  /** Maximum characters of the plain text. */
  readonly limit: number;
}

/**
 * Returns the text of a form that takes it with or without formatting, as it is stored: the plain text of a formatted one is derived from
 * it. Raises the errors of `checkedText`.
 */
export function textOf(plain: string | null | undefined, html: string | null | undefined, field: TextField) {
  return html ? checkedText(html, field) : { html: null, text: plain ?? null };
}

/** Sanitises a formatted text. Raises `invalid_input` (400) if it has no text, or too much. */
export function checkedText(html: string, { field, limit }: TextField): SafeText {
  const safe = toSafeText(html);
  const refused = (message: Bilingual) => invalidInput({ [field]: message });
  if (safe.text === '') throw refused(bilingual('platform.richText.empty'));
  if (safe.text.length > limit || (safe.html?.length ?? 0) > storedLimit)
    throw refused(bilingual('platform.richText.tooLong', { limit }));
  return safe;
}
