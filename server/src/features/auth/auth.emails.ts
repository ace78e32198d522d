import { business } from '@ngoma/api/common/business';
import { bilingual } from '#platform/i18n/messages';
import { type EmailRecipient, greeting } from '#platform/mail/recipient';
import type { EmailMessage } from '#platform/platform';

/** The recipient of an account email. The account's language takes precedence over that of the request. */
export type Reader = EmailRecipient;

const notYou = bilingual('auth.notYou');
/** Contents of a confirmation link: its token, and the page to open afterwards. */
interface ConfirmationLink {
  readonly token: string;
  readonly next?: string | undefined;
}
const confirmLink = (publicUrl: string, { token, next }: ConfirmationLink) => ({
  label: bilingual('auth.confirmLink.confirmMyEmailAddress'),
  url: `${publicUrl}/confirm-email?token=${token}${next === undefined ? '' : `&next=${encodeURIComponent(next)}`}`,
});
const linkLasts = bilingual('auth.linkLasts', { lifetimeHours: business.emailConfirmation.lifetimeHours });

export const welcomeEmail = (reader: Reader, publicUrl: string, confirming: ConfirmationLink): EmailMessage => ({
  to: reader.email,
  locale: reader.locale,
  subject: bilingual('auth.welcomeEmail.subject'),
  heading: bilingual('auth.welcomeEmail.heading'),
  paragraphs: [greeting(reader), bilingual('auth.welcomeEmail.accountIsReady'), linkLasts],
  action: confirmLink(publicUrl, confirming),
  footnote: notYou,
});

export const confirmationEmail = (reader: Reader, publicUrl: string, confirming: ConfirmationLink): EmailMessage => ({
  to: reader.email,
  locale: reader.locale,
  subject: bilingual('auth.confirmationEmail.subject'),
  heading: bilingual('auth.confirmationEmail.heading'),
  paragraphs: [greeting(reader), bilingual('auth.confirmationEmail.confirmThatThisIsAddress'), linkLasts],
  action: confirmLink(publicUrl, confirming),
  footnote: notYou,
});

export const resetCodeEmail = (reader: Reader, code: string): EmailMessage => ({
  to: reader.email,
  locale: reader.locale,
  subject: bilingual('auth.resetCodeEmail.subject'),
  heading: bilingual('auth.resetCodeEmail.heading'),
  paragraphs: [
    greeting(reader),
    bilingual('auth.resetCodeEmail.withThisCodeYouSetNew', { lifetimeMinutes: business.code.lifetimeMinutes }),
  ],
  code,
  footnote: bilingual('auth.resetCodeEmail.footnote'),
});

/** Written after the owner changed the password: this device stays signed in, the others do not. */
export const sessionsEndedEmail = (reader: Reader, publicUrl: string): EmailMessage => ({
  ...passwordChangedEmail(reader, publicUrl),
  paragraphs: [
    greeting(reader),
    bilingual('auth.sessionsEndedEmail.passwordOfAccountWasJustChanged'),
    bilingual('auth.sessionsEndedEmail.ifThisWasNotYou'),
  ],
});

export const passwordChangedEmail = (reader: Reader, publicUrl: string): EmailMessage => ({
  to: reader.email,
  locale: reader.locale,
  subject: bilingual('auth.passwordChangedEmail.subject'),
  heading: bilingual('auth.passwordChangedEmail.subject'),
  paragraphs: [
    greeting(reader),
    bilingual('auth.passwordChangedEmail.passwordOfAccountWasJustChanged'),
    bilingual('auth.passwordChangedEmail.ifThisWasNotYou'),
  ],
  action: { label: bilingual('auth.passwordChangedEmail.action'), url: `${publicUrl}/password-recovery` },
});
