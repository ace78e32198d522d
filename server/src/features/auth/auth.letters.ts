import { business } from '@ngoma/api/common/business';
import { greeting, type LetterReader } from '#platform/letter-words';
import type { Letter } from '#platform/platform';

/** The account’s wish for a language counts before that of the request. */
export type Reader = LetterReader;

const notYou = {
  en: 'If this was not you, please ignore this letter.',
  fr: "Si ce n'était pas vous, vous pouvez ignorer ce message.",
};
const confirmLink = (publicUrl: string, token: string) => ({
  label: { en: 'Confirm my e-mail address', fr: 'Confirmer mon adresse e-mail' },
  url: `${publicUrl}/confirm-email?token=${token}`,
});
const linkLasts = {
  en: `The link works for ${business.emailConfirmation.lifetimeHours} hours.`,
  fr: `Ce lien est valable ${business.emailConfirmation.lifetimeHours} heures.`,
};

export const welcomeLetter = (reader: Reader, publicUrl: string, token: string): Letter => ({
  to: reader.email,
  locale: reader.locale,
  subject: { en: 'Welcome to Ngoma: please confirm your address', fr: 'Bienvenue sur Ngoma : confirmez votre adresse' },
  heading: { en: 'Welcome to Ngoma', fr: 'Bienvenue sur Ngoma' },
  paragraphs: [
    greeting(reader),
    {
      en: 'Your account is ready. Please confirm that this is your address, so that tickets and receipts reach you.',
      fr: 'Votre compte est prêt. Confirmez que cette adresse est bien la vôtre, afin que billets et reçus vous parviennent.',
    },
    linkLasts,
  ],
  action: confirmLink(publicUrl, token),
  footnote: notYou,
});

export const confirmationLetter = (reader: Reader, publicUrl: string, token: string): Letter => ({
  to: reader.email,
  locale: reader.locale,
  subject: { en: 'Confirm your e-mail address', fr: 'Confirmez votre adresse e-mail' },
  heading: { en: 'Is this your address?', fr: 'Est-ce bien votre adresse ?' },
  paragraphs: [
    greeting(reader),
    {
      en: 'Please confirm that this is your address, so that tickets and receipts reach you.',
      fr: 'Confirmez que cette adresse est bien la vôtre, afin que billets et reçus vous parviennent.',
    },
    linkLasts,
  ],
  action: confirmLink(publicUrl, token),
  footnote: notYou,
});

export const resetCodeLetter = (reader: Reader, code: string): Letter => ({
  to: reader.email,
  locale: reader.locale,
  subject: { en: 'Your code for a new password', fr: 'Votre code pour un nouveau mot de passe' },
  heading: { en: 'A new password', fr: 'Un nouveau mot de passe' },
  paragraphs: [
    greeting(reader),
    {
      en: `With this code you set a new password. It works for ${business.code.lifetimeMinutes} minutes.`,
      fr: `Ce code vous permet de choisir un nouveau mot de passe. Il est valable ${business.code.lifetimeMinutes} minutes.`,
    },
  ],
  code,
  footnote: {
    en: 'Never tell this code to anybody; we never ask for it. If you did not ask for it, you need not do anything: your password stays as it is.',
    fr: "Ne communiquez ce code à personne ; nous ne vous le demanderons jamais. Si vous ne l'avez pas demandé, vous n'avez rien à faire : votre mot de passe reste inchangé.",
  },
});

/** After a change by its owner: this device stays signed in, the others do not. */
export const otherwiseSignedOutLetter = (reader: Reader, publicUrl: string): Letter => ({
  ...passwordChangedLetter(reader, publicUrl),
  paragraphs: [
    greeting(reader),
    {
      en: 'The password of your account was just changed, and every other device was signed out.',
      fr: 'Le mot de passe de votre compte vient d’être modifié, et vos autres appareils ont été déconnectés.',
    },
    {
      en: 'If this was not you, set a new password at once.',
      fr: 'Si ce n’était pas vous, choisissez immédiatement un nouveau mot de passe.',
    },
  ],
});

export const passwordChangedLetter = (reader: Reader, publicUrl: string): Letter => ({
  to: reader.email,
  locale: reader.locale,
  subject: { en: 'Your password was changed', fr: 'Votre mot de passe a été modifié' },
  heading: { en: 'Your password was changed', fr: 'Votre mot de passe a été modifié' },
  paragraphs: [
    greeting(reader),
    {
      en: 'The password of your account was just changed, and every device was signed out.',
      fr: "Le mot de passe de votre compte vient d'être modifié, et tous vos appareils ont été déconnectés.",
    },
    {
      en: 'If this was not you, set a new password at once: someone may be reading your mail.',
      fr: "Si ce n'était pas vous, choisissez immédiatement un nouveau mot de passe : quelqu'un lit peut-être votre courrier.",
    },
  ],
  action: { label: { en: 'Set a new password', fr: 'Choisir un nouveau mot de passe' }, url: `${publicUrl}/password-recovery` },
});
