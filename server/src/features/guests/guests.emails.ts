import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import { bilingual } from '#platform/i18n/messages';
import type { EmailMessage } from '#platform/platform';
import type { GuestListEvent, GuestToInvite } from './guests.read.ts';

/** Writes the email that invites a guest to an event on whose guest list they are. */
export function guestEmail(event: GuestListEvent, guest: GuestToInvite, locale: Locale, eventUrl: string): EmailMessage {
  const name: Bilingual = { en: event.name, fr: event.nameFr ?? event.name };
  const when = (language: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone: event.zone }).format(event.startsAt);
  return {
    to: guest.email,
    locale: guest.locale ?? locale,
    subject: bilingual('guests.guestEmail.subject', { organizerName: event.organizerName, name }),
    heading: name,
    paragraphs: [bilingual('guests.guestEmail.youAreOnGuestList', { name: guest.name })],
    facts: [
      { label: bilingual('common.labels.when'), value: { en: when('en-GB'), fr: when('fr-FR') } },
      { label: bilingual('common.labels.where'), value: `${event.location}, ${event.city}` },
    ],
    action: { label: bilingual('common.seeEvent'), url: eventUrl },
  };
}
