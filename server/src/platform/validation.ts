import type { Endpoint } from '@ngoma/api/common/endpoint';
import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import { humanErrors, translateContractMessage } from '@ngoma/api/common/validation-words';
import type { core, z } from 'zod';
import { Refusal } from './refusal.ts';

/** What came over the wire, read but not yet believed. */
export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Faults found before the schemas were asked (a missing file), by field. */
export type FieldErrors = Record<string, string>;

/**
 * Validates the three parts of a call. Throws one Refusal (400 `invalid_input`) that names every faulty field in the
 * reader's language; its message is the first field's, so that a form without field marks still says what is wrong.
 */
export function validate(endpoint: Endpoint, input: RawInput, locale: Locale, found: FieldErrors = {}): RawInput {
  const errors: FieldErrors = {};
  const params = check(endpoint.params, input.params, 'params', locale, errors);
  const query = check(endpoint.query, input.query, 'query', locale, errors);
  // A missing body is an empty one: the reader is told which fields are missing, not that "a body" is.
  const body = check(endpoint.body, input.body ?? {}, 'body', locale, errors);
  const all = { ...errors, ...found };
  if (Object.keys(all).length > 0) throw invalidInput(all);
  return { params, query, body };
}

/** The refusal of input that breaks its rules; `errors` is keyed by the field's path. */
export function invalidInput(errors: Readonly<Record<string, Bilingual | string>>): Refusal {
  const first = Object.values(errors)[0] ?? { en: 'Invalid input', fr: 'Données invalides' };
  return new Refusal('invalid_input', 400, typeof first === 'string' ? { en: first, fr: first } : first, { errors });
}

function check(schema: z.ZodType | undefined, value: unknown, root: string, locale: Locale, errors: FieldErrors): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value, { error: humanErrors[locale] });
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) addIssue(issue, root, locale, errors);
  return undefined;
}

function addIssue(issue: core.$ZodIssue, root: string, locale: Locale, errors: FieldErrors): void {
  const path = issue.path.map(String).join('.') || root;
  // The first fault of a field is the one to mend first; the others often follow from it.
  errors[path] ??= translateContractMessage(issue.message, locale);
}
