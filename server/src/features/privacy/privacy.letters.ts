import { business } from '@ngoma/api/common/business';
import type { Locale } from '@ngoma/api/common/locale';
import { greeting, type LetterReader as Reader } from '#platform/letter-words';
import type { Letter } from '#platform/platform';

const toAccount = (publicUrl: string) => ({
  label: { en: 'Open my account', fr: 'Ouvrir mon compte' },
  url: `${publicUrl}/account#data`,
});
const notYou = {
  en: 'If this was not you, change your password at once: somebody else knows it.',
  fr: 'Si ce n’était pas vous, changez votre mot de passe sans attendre : quelqu’un d’autre le connaît.',
};

const dayIn = (locale: Locale, day: Date): string =>
  new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'long',
    timeZone: business.event.defaultZone,
  }).format(day);

/** The copy is there, for so long, behind the person's own sign-in. */
export const exportReadyLetter = (reader: Reader, publicUrl: string): Letter => ({
  to: reader.email,
  locale: reader.locale,
  subject: { en: 'The copy of your data is ready', fr: 'La copie de vos données est prête' },
  heading: { en: 'Your data is ready', fr: 'Vos données sont prêtes' },
  paragraphs: [
    greeting(reader),
    {
      en: 'You asked for everything we hold about you. It waits in your account as a ZIP, with a page you can read and a file for programs.',
      fr: 'Vous avez demandé tout ce que nous conservons à votre sujet. C’est dans votre compte, sous forme de ZIP, avec une page lisible et un fichier pour les logiciels.',
    },
    {
      en: `It can be downloaded for ${business.dataRights.exportHours} hours, by you alone: you sign in first.`,
      fr: `Vous pouvez la télécharger pendant ${business.dataRights.exportHours} heures, et vous seul : il faut d’abord vous connecter.`,
    },
  ],
  action: toAccount(publicUrl),
  footnote: notYou,
});

/** What was asked for, and the way back. */
export const deletionAskedLetter = (reader: Reader, dueAt: Date, publicUrl: string): Letter => ({
  to: reader.email,
  locale: reader.locale,
  subject: { en: 'Your account is going to be deleted', fr: 'Votre compte va être supprimé' },
  heading: { en: 'We are sorry to see you go', fr: 'Nous regrettons votre départ' },
  paragraphs: [
    greeting(reader),
    {
      en: `Your account is going to be deleted on ${dayIn('en', dueAt)}. You are signed out everywhere.`,
      fr: `Votre compte sera supprimé le ${dayIn('fr', dueAt)}. Vous êtes déconnecté partout.`,
    },
    {
      en: 'Should you change your mind: sign in before that day, and everything stays as it was.',
      fr: 'Si vous changez d’avis, connectez-vous avant ce jour : tout restera comme avant.',
    },
  ],
  action: { label: { en: 'Keep my account', fr: 'Garder mon compte' }, url: `${publicUrl}/sign-in` },
  footnote: notYou,
});

/** Something came in the way: the account stays. */
export const deletionBlockedLetter = (reader: Reader, publicUrl: string): Letter => ({
  to: reader.email,
  locale: reader.locale,
  subject: { en: 'Your account could not be deleted', fr: 'Votre compte n’a pas pu être supprimé' },
  heading: { en: 'Your account is still there', fr: 'Votre compte existe toujours' },
  paragraphs: [
    greeting(reader),
    {
      en: 'Since you asked, something came up that has to be settled first: money that is due, tickets that were sold, or a refund under way. Your account says what it is.',
      fr: 'Depuis votre demande, il reste quelque chose à régler d’abord : une somme due, des billets vendus ou un remboursement en cours. Votre compte indique de quoi il s’agit.',
    },
  ],
  action: toAccount(publicUrl),
});

/** The last letter there is. */
export const erasedLetter = (reader: Reader): Letter => ({
  to: reader.email,
  locale: reader.locale,
  subject: { en: 'Your account is deleted', fr: 'Votre compte est supprimé' },
  heading: { en: 'Your account is deleted', fr: 'Votre compte est supprimé' },
  paragraphs: [
    greeting(reader),
    {
      en: 'Your name, your addresses, your numbers and your pictures are gone. What the law makes us keep stays: orders and payments without your name, contracts as both sides have them.',
      fr: 'Votre nom, vos adresses, vos numéros et vos images sont effacés. Ce que la loi nous oblige à garder reste : les commandes et paiements sans votre nom, les contrats tels que les deux parties les ont.',
    },
    { en: 'This is our last letter to you.', fr: 'Ceci est notre dernier message.' },
  ],
});
