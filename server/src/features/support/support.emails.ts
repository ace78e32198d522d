import type { Bilingual } from '@ngoma/api/common/locale';
import type { ContactTopic } from '@ngoma/api/features/support';
import { bilingual } from '#platform/i18n/messages';
import { greeting } from '#platform/mail/recipient';
import type { EmailMessage } from '#platform/platform';
import type { Admin } from './support.read.ts';
import type { ContactMessage } from './support.store.ts';

const topics: Readonly<Record<ContactTopic, Bilingual>> = {
  tickets: bilingual('support.topics.tickets'),
  payment: bilingual('support.topics.payment'),
  event: bilingual('support.topics.event'),
  account: bilingual('support.topics.account'),
  other: bilingual('support.topics.other'),
};

const asWritten = (text: string): Bilingual => ({ en: text, fr: text });

/** Writes the email that brings a support message to an admin. Its button answers the sender. */
export function contactEmail(admin: Admin, message: ContactMessage): EmailMessage {
  const topic = topics[message.topic];
  const subject = (locale: 'en' | 'fr') => `Ngoma: ${topic[locale]} (${message.name})`;
  return {
    to: admin.email,
    locale: admin.locale ?? 'en',
    subject: { en: subject('en'), fr: subject('fr') },
    heading: bilingual('support.contactEmail.heading'),
    paragraphs: message.message.split(/\n{2,}/).map(asWritten),
    facts: [
      { label: bilingual('common.labels.from'), value: `${message.name} <${message.email}>` },
      { label: bilingual('support.labels.about'), value: topic },
      {
        label: bilingual('support.labels.reads'),
        value: message.locale === 'fr' ? bilingual('support.contactEmail.french') : bilingual('support.contactEmail.english'),
      },
      {
        label: bilingual('support.labels.account'),
        value: message.userId ?? bilingual('support.contactEmail.notSignedIn'),
      },
    ],
    action: {
      label: bilingual('support.contactEmail.action'),
      url: `mailto:${encodeURIComponent(message.email)}?subject=${encodeURIComponent(`Re: ${subject(message.locale)}`)}`,
    },
  };
}

/** Writes the email with an admin's answer, in the language of the message, and quotes the message below. */
export function answerEmail(message: ContactMessage, answer: string, publicUrl: string): EmailMessage {
  return {
    to: message.email,
    locale: message.locale,
    subject: bilingual('support.answerEmail.subject', { topic: topics[message.topic] }),
    heading: bilingual('support.answerEmail.heading'),
    paragraphs: [
      greeting(message),
      ...answer.split(/\n{2,}/).map(asWritten),
      bilingual('support.answerEmail.youWroteToUs'),
      ...message.message.split(/\n{2,}/).map((part) => asWritten(`« ${part} »`)),
    ],
    action: { label: bilingual('support.answerEmail.action'), url: `${publicUrl}/contact-us` },
  };
}
