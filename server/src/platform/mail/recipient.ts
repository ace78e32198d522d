import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import { bilingual } from '../i18n/messages.ts';

/** The recipient of an email and their language. */
export interface EmailRecipient {
  readonly email: string;
  readonly name: string;
  readonly locale: Locale;
}

/** Returns the first line of an email, with the recipient's name. */
export const greeting = ({ name }: Pick<EmailRecipient, 'name'>): Bilingual => bilingual('platform.greeting', { name });
