import type { Bilingual } from '@ngoma/api/common/locale';
import type { ContactTopic } from '@ngoma/api/features/support';
import { greeting } from '#platform/letter-words';
import type { Letter } from '#platform/platform';
import type { Admin } from './support.read.ts';
import type { ContactMessage } from './support.store.ts';

const topics: Readonly<Record<ContactTopic, Bilingual>> = {
  tickets: { en: 'My tickets', fr: 'Mes billets' },
  payment: { en: 'A payment', fr: 'Un paiement' },
  event: { en: 'An event', fr: 'Un événement' },
  account: { en: 'My account', fr: 'Mon compte' },
  other: { en: 'Something else', fr: 'Autre chose' },
};

const asWritten = (text: string): Bilingual => ({ en: text, fr: text });

/** What somebody wrote, as those who run the house read it. A button answers the sender. */
export function contactLetter(admin: Admin, message: ContactMessage): Letter {
  const topic = topics[message.topic];
  const subject = (locale: 'en' | 'fr') => `Ngoma: ${topic[locale]} (${message.name})`;
  return {
    to: admin.email,
    locale: admin.locale ?? 'en',
    subject: { en: subject('en'), fr: subject('fr') },
    heading: { en: 'Somebody wrote to us', fr: 'Quelqu’un nous a écrit' },
    paragraphs: message.message.split(/\n{2,}/).map(asWritten),
    facts: [
      { label: { en: 'From', fr: 'De' }, value: `${message.name} <${message.email}>` },
      { label: { en: 'About', fr: 'Sujet' }, value: topic },
      {
        label: { en: 'Reads', fr: 'Langue' },
        value: message.locale === 'fr' ? { en: 'French', fr: 'français' } : { en: 'English', fr: 'anglais' },
      },
      {
        label: { en: 'Account', fr: 'Compte' },
        value: message.userId ?? { en: 'not signed in', fr: 'sans connexion' },
      },
    ],
    action: {
      label: { en: 'Answer', fr: 'Répondre' },
      url: `mailto:${encodeURIComponent(message.email)}?subject=${encodeURIComponent(`Re: ${subject(message.locale)}`)}`,
    },
  };
}

/** What an admin answers, in the language in which the person wrote; what they wrote stands below. */
export function answerLetter(message: ContactMessage, answer: string, publicUrl: string): Letter {
  return {
    to: message.email,
    locale: message.locale,
    subject: { en: `Re: ${topics[message.topic].en}`, fr: `Re : ${topics[message.topic].fr}` },
    heading: { en: 'Our answer to your message', fr: 'Notre réponse à votre message' },
    paragraphs: [
      greeting(message),
      ...answer.split(/\n{2,}/).map(asWritten),
      { en: 'You wrote to us:', fr: 'Vous nous aviez écrit :' },
      ...message.message.split(/\n{2,}/).map((part) => asWritten(`« ${part} »`)),
    ],
    action: { label: { en: 'Write to us again', fr: 'Nous écrire à nouveau' }, url: `${publicUrl}/contact-us` },
  };
}
