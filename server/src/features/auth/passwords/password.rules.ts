import type { Bilingual } from '@ngoma/api/common/locale';
import { Refusal } from '#platform/http/refusal';

/** Returns the form in which passwords are compared: one Unicode form, lower case. */
export const comparable = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Removes what people type between words, so that `brenda.kamga` and `brenda_kamga` are one name. */
const withoutSeparators = (text: string): string => text.replace(/[\s._+-]/g, '');

/** Digits and punctuation at the end. They add nothing that a guesser would not try with a name. */
const trailingMarks = /[\p{N}\p{P}\p{S}\s]+$/u;

/** Returns the names in an address that a guesser tries first: the address, the part before `@`, and that without its `+` tag. */
function namesIn(email: string): ReadonlySet<string> {
  const address = comparable(email);
  const local = address.slice(0, address.lastIndexOf('@'));
  const untagged = local.split('+')[0] ?? local;
  return new Set([address, local, untagged].flatMap((name) => [name, withoutSeparators(name), name.replace(trailingMarks, '')]));
}

/**
 * Returns whether a password is the name in an email address, in any case, also with digits or punctuation after it. NIST SP 800-63B
 * names the user name and its derivatives.
 */
export function isOwnName(password: string, email: string): boolean {
  const names = namesIn(email);
  const typed = comparable(password);
  const base = typed.replace(trailingMarks, '');
  return [typed, base, withoutSeparators(typed), withoutSeparators(base)].some((form) => form !== '' && names.has(form));
}

/** Returns whether a password is one character over and over. Counts characters and not code units. */
export const isOneCharacter = (password: string): boolean => new Set(comparable(password)).size <= 1;

/** The refusal of a password that is guessed first, at its field. */
export const weakPassword = (field: string, text: Bilingual) =>
  new Refusal('weak_password', 400, text, { errors: { [field]: text } });
