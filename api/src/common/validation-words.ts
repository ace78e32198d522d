import type { core } from 'zod';
import en from 'zod/v4/locales/en.js';
import fr from 'zod/v4/locales/fr.js';
import type { Bilingual, Locale } from './locale.ts';

/**
 * The French of the messages that the contract writes beside its own rules (there in English, since the specification
 * words some of them). A test reads the contract and fails when one is missing here.
 */
export const frenchOfContract: Readonly<Record<string, string>> = {
  'Invalid hex color': 'Couleur hexadécimale invalide',
  'Invalid date and time': 'Date et heure invalides',
  'This is too far ahead': 'Cette date est trop lointaine',
  'Invalid phone number': 'Numéro de téléphone invalide',
  'Draw your signature': 'Dessinez votre signature',
  'Invalid hash': 'Empreinte invalide',
  'The code has six digits': 'Le code comporte six chiffres',
  'Three to thirty letters, digits, dots, hyphens or underscores':
    'De trois à trente lettres, chiffres, points, tirets ou tirets bas',
};

/** Said of whatever was left out or left blank. */
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
  email: { en: 'Invalid e-mail address', fr: 'Adresse e-mail invalide' },
  url: { en: 'Invalid web address', fr: 'Adresse web invalide' },
  uuid: { en: 'Invalid id', fr: 'Identifiant invalide' },
  datetime: { en: 'Invalid date and time', fr: 'Date et heure invalides' },
  date: { en: 'Invalid date', fr: 'Date invalide' },
  time: { en: 'Invalid time', fr: 'Heure invalide' },
  regex: { en: 'Invalid format', fr: 'Format invalide' },
};

const plural = (count: number | bigint, one: string, many: string) => `${count} ${Number(count) > 1 ? many : one}`;

function tooSmall(issue: core.$ZodRawIssue<core.$ZodIssueTooSmall>): Bilingual | undefined {
  const { minimum, origin } = issue;
  const least = issue.inclusive === false ? { en: 'more than', fr: 'plus de' } : { en: 'at least', fr: 'au moins' };
  if (origin === 'string') {
    if (Number(minimum) === 1) return required;
    return {
      en: `This needs at least ${plural(minimum, 'character', 'characters')}`,
      fr: `Il faut au moins ${plural(minimum, 'caractère', 'caractères')}`,
    };
  }
  if (origin === 'array')
    return {
      en: `This needs at least ${plural(minimum, 'entry', 'entries')}`,
      fr: `Il faut au moins ${plural(minimum, 'élément', 'éléments')}`,
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
      en: `At most ${plural(maximum, 'character', 'characters')}`,
      fr: `${plural(maximum, 'caractère', 'caractères')} au maximum`,
    };
  if (origin === 'array')
    return { en: `At most ${plural(maximum, 'entry', 'entries')}`, fr: `${plural(maximum, 'élément', 'éléments')} au maximum` };
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
      // A coerced blank arrives as NaN; whoever left the field out should read that, not a remark about types.
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
      return { en: `Choose one of: ${choices}`, fr: `Choisissez parmi : ${choices}` };
    }
    case 'unrecognized_keys':
      return { en: `Unknown: ${issue.keys.join(', ')}`, fr: `Inconnu : ${issue.keys.join(', ')}` };
    case 'invalid_union':
      return issue.input === undefined ? required : { en: 'Invalid value', fr: 'Valeur invalide' };
    default:
      return undefined;
  }
}

const fallback: Readonly<Record<Locale, core.$ZodErrorMap>> = { en: en().localeError, fr: fr().localeError };

const errorMapFor =
  (locale: Locale): core.$ZodErrorMap =>
  (issue) =>
    sentenceFor(issue)?.[locale] ?? fallback[locale](issue);

/** For a parse's `error` option: what zod says, in words for people and in their language. */
export const humanErrors: Readonly<Record<Locale, core.$ZodErrorMap>> = { en: errorMapFor('en'), fr: errorMapFor('fr') };

/** A message that a schema of the contract brought along, in the reader's language; anything else is returned as it is. */
export const translateContractMessage = (message: string, locale: Locale): string =>
  locale === 'fr' ? (frenchOfContract[message] ?? message) : message;
