import { business } from '@ngoma/api/common/business';
import type { Locale } from '@ngoma/api/common/locale';
import { bilingual } from '#platform/i18n/messages';
import { greeting, type EmailRecipient as Reader } from '#platform/mail/recipient';
import type { EmailMessage } from '#platform/platform';

const toAccount = (publicUrl: string) => ({
  label: bilingual('privacy.toAccount.openMyAccount'),
  url: `${publicUrl}/account#data`,
});
const notYou = bilingual('privacy.notYou');

const dayIn = (locale: Locale, day: Date): string =>
  new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'long',
    timeZone: business.event.defaultZone,
  }).format(day);

/** Writes the email that the export can be downloaded after sign-in, with its time limit. */
export const exportReadyEmail = (reader: Reader, publicUrl: string): EmailMessage => ({
  to: reader.email,
  locale: reader.locale,
  subject: bilingual('privacy.exportReadyEmail.subject'),
  heading: bilingual('privacy.exportReadyEmail.heading'),
  paragraphs: [
    greeting(reader),
    bilingual('privacy.exportReadyEmail.youAskedForEverythingWeHold'),
    bilingual('privacy.exportReadyEmail.itCanBeDownloadedForHours', { exportHours: business.dataRights.exportHours }),
  ],
  action: toAccount(publicUrl),
  footnote: notYou,
});

/** Writes the email that confirms a deletion request and says how to cancel it. */
export const deletionRequestedEmail = (reader: Reader, dueAt: Date, publicUrl: string): EmailMessage => ({
  to: reader.email,
  locale: reader.locale,
  subject: bilingual('privacy.deletionRequestedEmail.subject'),
  heading: bilingual('privacy.deletionRequestedEmail.heading'),
  paragraphs: [
    greeting(reader),
    bilingual('privacy.deletionRequestedEmail.accountIsGoingToBeDeleted', {
      day: { en: dayIn('en', dueAt), fr: dayIn('fr', dueAt) },
    }),
    bilingual('privacy.deletionRequestedEmail.shouldYouChangeMind'),
  ],
  action: { label: bilingual('privacy.deletionRequestedEmail.action'), url: `${publicUrl}/sign-in` },
  footnote: notYou,
});

/** Writes the email that the deletion is blocked and the account stays. */
export const deletionBlockedEmail = (reader: Reader, publicUrl: string): EmailMessage => ({
  to: reader.email,
  locale: reader.locale,
  subject: bilingual('privacy.deletionBlockedEmail.subject'),
  heading: bilingual('privacy.deletionBlockedEmail.heading'),
  paragraphs: [greeting(reader), bilingual('privacy.deletionBlockedEmail.sinceYouAsked')],
  action: toAccount(publicUrl),
});

/** Writes the last email, after the account was erased. */
export const accountDeletedEmail = (reader: Reader): EmailMessage => ({
  to: reader.email,
  locale: reader.locale,
  subject: bilingual('privacy.accountDeletedEmail.subject'),
  heading: bilingual('privacy.accountDeletedEmail.subject'),
  paragraphs: [
    greeting(reader),
    bilingual('privacy.accountDeletedEmail.nameAddresses'),
    bilingual('privacy.accountDeletedEmail.lastEmail'),
  ],
});
