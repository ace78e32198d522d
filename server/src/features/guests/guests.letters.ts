import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import type { Letter } from '#platform/platform';
import type { EventOfGuests, GuestToWrite } from './guests.read.ts';

/** Invites somebody to an event that opens to those on its guest list. */
export function guestLetter(event: EventOfGuests, guest: GuestToWrite, locale: Locale, eventUrl: string): Letter {
  const name: Bilingual = { en: event.name, fr: event.nameFr ?? event.name };
  const when = (language: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone: event.zone }).format(event.startsAt);
  return {
    to: guest.email,
    locale: guest.locale ?? locale,
    subject: {
      en: `${event.organizerName} invites you: ${name.en}`,
      fr: `${event.organizerName} vous invite : ${name.fr}`,
    },
    heading: name,
    paragraphs: [
      {
        en: `${guest.name}, you are on the guest list. Sign in with this e-mail address, and the page opens to you.`,
        fr: `${guest.name}, vous êtes sur la liste des invités. Connectez-vous avec cette adresse e-mail et la page s’ouvre pour vous.`,
      },
    ],
    facts: [
      { label: { en: 'When', fr: 'Quand' }, value: { en: when('en-GB'), fr: when('fr-FR') } },
      { label: { en: 'Where', fr: 'Où' }, value: `${event.location}, ${event.city}` },
    ],
    action: { label: { en: 'See the event', fr: 'Voir l’événement' }, url: eventUrl },
  };
}
