import { bilingual } from '#platform/i18n/messages';
import { isCommonPassword } from './common-passwords.ts';
import { comparable, isOneCharacter, isOwnName, weakPassword } from './password.rules.ts';

/**
 * Refuses a new password that is guessed first: one character, the account's own name, or one of the most common passwords. `field`
 * is the field of the form. Raises `weak_password` (400).
 */
export function requireStrongPassword(password: string, email: string, field: 'password' | 'newPassword'): void {
  if (isOneCharacter(password)) throw weakPassword(field, bilingual('auth.passwordOneCharacter'));
  if (isOwnName(password, email)) throw weakPassword(field, bilingual('auth.passwordOwnName'));
  if (isCommonPassword(comparable(password))) throw weakPassword(field, bilingual('auth.passwordCommon'));
}
