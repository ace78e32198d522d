import type { Endpoint } from '@ngoma/api/common/endpoint';
import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import { errorMaps, translateSchemaMessage } from '@ngoma/api/common/validation-messages';
import type { core, z } from 'zod';
import { bilingual } from '../../i18n/messages.ts';
import { Refusal } from '../refusal.ts';

/** The parsed but not yet validated input of a request. */
export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Errors by field, such as a missing file. */
export type FieldErrors = Record<string, string>;

/**
 * Validates params, query and body of a request. Raises `invalid_input` (400) with all invalid fields in the reader's language.
 * Its message is that of the first field, so that a form that does not mark fields still says what is wrong. `found` has the
 * errors found before.
 */
export function validate(endpoint: Endpoint, input: RawInput, locale: Locale, found: FieldErrors = {}): RawInput {
  const errors: FieldErrors = {};
  const params = check(endpoint.params, input.params, 'params', locale, errors);
  const query = check(endpoint.query, input.query, 'query', locale, errors);
  // A missing body counts as an empty one: the error then names the missing fields instead of "a body".
  const body = check(endpoint.body, input.body ?? {}, 'body', locale, errors);
  const all = { ...errors, ...found };
  if (Object.keys(all).length > 0) throw invalidInput(all);
  return { params, query, body };
}

/** Returns the refusal `invalid_input` (400); `errors` is keyed by the field's path. */
export function invalidInput(errors: Readonly<Record<string, Bilingual | string>>): Refusal {
  const first = Object.values(errors)[0] ?? bilingual('platform.invalidInput');
  return new Refusal('invalid_input', 400, typeof first === 'string' ? { en: first, fr: first } : first, { errors });
}

function check(schema: z.ZodType | undefined, value: unknown, root: string, locale: Locale, errors: FieldErrors): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value, { error: errorMaps[locale] });
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) addIssue(issue, root, locale, errors);
  return undefined;
}

function addIssue(issue: core.$ZodIssue, root: string, locale: Locale, errors: FieldErrors): void {
  const path = issue.path.map(String).join('.') || root;
  // Reports only the first error of a field; the others often follow from it.
  errors[path] ??= translateSchemaMessage(issue.message, locale);
}
