import type { core } from 'zod';
import en from 'zod/v4/locales/en.js';
import fr from 'zod/v4/locales/fr.js';
import type { Bilingual, Locale } from './locale.ts';
import { plural } from './plural.ts';

/**
 * French versions of the English messages that the schemas carry beside their own rules. The specification sets some of the
 * English texts. A test reads all schemas and fails when a translation is missing.
 */
export const frenchMessages: Readonly<Record<string, string>> = {
  'Invalid hex color': 'Couleur hexadécimale invalide',
  'Invalid date and time': 'Date et heure invalides',
  'This is too far ahead': 'Cette date est trop lointaine',
  'Invalid phone number': 'Numéro de téléphone invalide',
  'Enter an email address or a phone number': 'Saisissez une adresse e-mail ou un numéro de téléphone',
  'This text has invisible characters. Type it again.': 'Ce texte contient des caractères invisibles. Saisissez-le à nouveau.',
  'Paste a link from Google Maps, OpenStreetMap, Apple Maps or Waze':
    'Collez un lien de Google Maps, OpenStreetMap, Apple Plans ou Waze',
  'Check this number: 5 to 30 letters, digits and hyphens, such as M012345678901X':
    'Vérifiez ce numéro\u00a0: de 5 à 30 lettres, chiffres et tirets, par exemple M012345678901X',
  'Draw your signature': 'Dessinez votre signature',
  'Invalid hash': 'Empreinte invalide',
  'The code has six digits': 'Le code comporte six chiffres',
  'Three to thirty letters, digits, dots, hyphens or underscores':
    'De trois à trente lettres, chiffres, points, tirets ou tirets bas',
};

/** Message for a field that is absent or blank. */
export const required: Bilingual = { en: 'This field is required', fr: 'Ce champ est obligatoire' };

const kinds: Readonly<Record<string, Bilingual>> = {
  string: { en: 'This must be text', fr: 'Un texte est attendu ici' },
  number: { en: 'This must be a number', fr: 'Un nombre est attendu ici' },
  int: { en: 'This must be a whole number', fr: 'Un nombre entier est attendu ici' },
  boolean: { en: 'This must be true or false', fr: 'Vrai ou faux est attendu ici' },
  date: { en: 'This must be a date', fr: 'Une date est attendue ici' },
  array: { en: 'This must be a list', fr: 'Une liste est attendue ici' },
  object: { en: 'This must be an object', fr: 'Un objet est attendu ici' },
};

const formats: Readonly<Record<string, Bilingual>> = {
  email: { en: 'Invalid email address', fr: 'Adresse e-mail invalide' },
  url: { en: 'Invalid web address', fr: 'Adresse web invalide' },
  uuid: { en: 'Invalid id', fr: 'Identifiant invalide' },
  datetime: { en: 'Invalid date and time', fr: 'Date et heure invalides' },
  date: { en: 'Invalid date', fr: 'Date invalide' },
  time: { en: 'Invalid time', fr: 'Heure invalide' },
  regex: { en: 'Invalid format', fr: 'Format invalide' },
};

function tooSmall(issue: core.$ZodRawIssue<core.$ZodIssueTooSmall>): Bilingual | undefined {
  const { minimum, origin } = issue;
  const least = issue.inclusive === false ? { en: 'more than', fr: 'plus de' } : { en: 'at least', fr: 'au moins' };
  if (origin === 'string') {
    if (Number(minimum) === 1) return required;
    return {
      en: `This needs at least ${minimum} ${plural('en', minimum, 'character', 'characters')}`,
      fr: `Il faut au moins ${minimum} ${plural('fr', minimum, 'caractère', 'caractères')}`,
    };
  }
  if (origin === 'array')
    return {
      en: `This needs at least ${minimum} ${plural('en', minimum, 'entry', 'entries')}`,
      fr: `Il faut au moins ${minimum} ${plural('fr', minimum, 'élément', 'éléments')}`,
    };
  if (origin === 'number' || origin === 'int')
    return {
      en: `This must be ${least.en} ${minimum}`,
      fr: `La valeur doit être ${least.fr === 'au moins' ? "d'au moins" : 'de plus de'} ${minimum}`,
    };
  return undefined;
}

function tooBig(issue: core.$ZodRawIssue<core.$ZodIssueTooBig>): Bilingual | undefined {
  const { maximum, origin } = issue;
  if (origin === 'string')
    return {
      en: `At most ${maximum} ${plural('en', maximum, 'character', 'characters')}`,
      fr: `${maximum} ${plural('fr', maximum, 'caractère', 'caractères')} au maximum`,
    };
  if (origin === 'array')
    return {
      en: `At most ${maximum} ${plural('en', maximum, 'entry', 'entries')}`,
      fr: `${maximum} ${plural('fr', maximum, 'élément', 'éléments')} au maximum`,
    };
  if (origin === 'number' || origin === 'int') {
    return issue.inclusive === false
      ? { en: `This must be less than ${maximum}`, fr: `La valeur doit être inférieure à ${maximum}` }
      : { en: `This must be at most ${maximum}`, fr: `La valeur doit être de ${maximum} au maximum` };
  }
  return undefined;
}

function sentenceFor(issue: core.$ZodRawIssue): Bilingual | undefined {
  switch (issue.code) {
    case 'invalid_type':
      // A blank that was coerced to a number arrives as NaN. "Required" describes this better than a message about types.
      return issue.input === undefined || Number.isNaN(issue.input) ? required : kinds[issue.expected];
    case 'invalid_format':
      return issue.input === '' ? required : formats[issue.format];
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'not_multiple_of':
      return { en: `This must be a multiple of ${issue.divisor}`, fr: `La valeur doit être un multiple de ${issue.divisor}` };
    case 'invalid_value': {
      if (issue.input === undefined) return required;
      const choices = issue.values.map(String).join(', ');
      return { en: `Choose one of: ${choices}`, fr: `Choisissez parmi\u00a0: ${choices}` };
    }
    case 'unrecognized_keys':
      return { en: `Unknown: ${issue.keys.join(', ')}`, fr: `Inconnu\u00a0: ${issue.keys.join(', ')}` };
    case 'invalid_union':
      return issue.input === undefined || issue.input === '' ? required : { en: 'Invalid value', fr: 'Valeur invalide' };
    default:
      return undefined;
  }
}

const fallback: Readonly<Record<Locale, core.$ZodErrorMap>> = { en: en().localeError, fr: fr().localeError };

const errorMapFor =
  (locale: Locale): core.$ZodErrorMap =>
  (issue) =>
    sentenceFor(issue)?.[locale] ?? fallback[locale](issue);

/** Error maps by locale for zod's `error` option. */
export const errorMaps: Readonly<Record<Locale, core.$ZodErrorMap>> = { en: errorMapFor('en'), fr: errorMapFor('fr') };

/** Returns a schema's own message in the given language. Other messages are returned unchanged. */
export const translateSchemaMessage = (message: string, locale: Locale): string =>
  locale === 'fr' ? (frenchMessages[message] ?? message) : message;
