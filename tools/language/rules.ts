// The vocabulary that `npm run check` enforces. docs/glossary.md says which word to use instead.

/** A word that the product does not use, and the term to write in its place. */
export interface BannedWord {
  readonly word: string;
  readonly use: string;
}

/** Words that name nothing a newcomer knows. Matched whole, whatever the case, inside camelCase names too. */
export const bannedWords: readonly BannedWord[] = [
  { word: 'house', use: 'app, Ngoma, platform or organizer' },
  { word: 'square', use: 'QR code' },
  { word: 'squares', use: 'QR codes' },
  { word: 'letter', use: 'email, or character' },
  { word: 'letters', use: 'emails, or characters' },
  { word: 'whoever', use: 'the role: buyer, organizer, caller' },
  { word: 'tongue', use: 'locale' },
  { word: 'tongues', use: 'locales' },
  { word: 'shelf', use: 'inventory, list or row' },
  { word: 'shelves', use: 'inventory, lists or rows' },
  { word: 'told', use: 'notified, or passed in' },
  { word: 'desk', use: 'console, desktop or dashboard' },
  { word: 'desks', use: 'consoles or dashboards' },
  { word: 'hearer', use: 'listener' },
  { word: 'hearers', use: 'listeners' },
  { word: 'babel', use: 'text in the wrong language' },
  { word: 'takings', use: 'earnings' },
  { word: 'door', use: 'check-in, entrance, gate, public API or deps' },
  { word: 'doors', use: 'check-in, entrance, gates, public APIs or deps' },
];

/** A place where a banned word is the right one. */
export interface Allowance {
  /** Matches the path from the root of the repository. */
  readonly path: RegExp;
  /** Matches the text around the word; what it matches is not looked at. */
  readonly text: RegExp;
  readonly reason: string;
}

export const allowances: readonly Allowance[] = [
  {
    path: /^tools\/language\//,
    text: /.+/,
    reason: 'These files name the words in order to forbid them.',
  },
  {
    path: /^docs\/glossary\.md$/,
    text: /^\|.*not\b.*$/i,
    reason: 'The glossary says which words are not used.',
  },
  {
    path: /\.(tsx?|css)$/,
    text: /letter-?spacing/i,
    reason: 'A property of CSS.',
  },
  {
    path: /./,
    text: /doors (open|close|opening)|(doors|Doors)(Open|Close)\w*|door ?(time|policy)/i,
    reason: 'When the entrance opens is called "doors" everywhere in event ticketing.',
  },
  {
    path: /./,
    text: /house (music|party|number)|(afro|deep|tech)[- ]house/i,
    reason: 'A genre of music, a kind of party, and a part of a postal address.',
  },
  {
    path: /^web\/app\//,
    text: /core\/(regular|fill)\/house(-fill)?\.svg/,
    reason: 'The file name of an icon.',
  },
  {
    path: /./,
    text: /square (metres?|meters?|kilometres?)|US Letter/i,
    reason: 'A unit of area, and a paper size.',
  },
  {
    path: /^web\/app\/locales\/(en|fr)\/media-filters\.json$/,
    text: /"square": "(Square|Carré)"/,
    reason: 'The shape of a picture, beside portrait and story.',
  },
  {
    path: /./,
    text: /letters, digits|lettres, chiffres|::first-letter/i,
    reason: 'Letters of the alphabet in the rule for user names, and a pseudo-element of CSS.',
  },
  {
    path: /^(web\/app|server\/src|api\/src)\/features\/(events\/)?media-filters(\/|\.ts$)/,
    text: /square/i,
    reason: 'A picture format: a real square.',
  },
  {
    path: /^web\/app\/features\/checkin\//,
    text: /'ngoma\.door[\w.-]*'/,
    reason: 'Keys of browser storage, which stay.',
  },
  {
    path: /^server\/src\/platform\/(mail\/mail(\.test)?|jobs\/renamed-jobs)\.ts$|^server\/src\/features\/projects\/notify\.service\.ts$/,
    text: /payload\.letter|letter: (EmailMessage|email)|job\.told|told: NotificationKind|'(projects\.letters|promotion\.push-told|takings\.release)'/,
    reason: 'Names and fields of jobs that the previous release enqueued.',
  },
];

/** Endings that a file name may carry between its name and its extension; all else is said by the name. */
export const fileSuffixes: readonly string[] = [
  'routes',
  'service',
  'rules',
  'store',
  'read',
  'jobs',
  'emails',
  'templates',
  'types',
  'queries',
  'test',
  // Kinds of test: a race, a model with random sequences, a large amount of data, injected faults.
  'race',
  'model',
  'scale',
  'faults',
  // Reserved by the frameworks: React Router keeps *.server out of the browser, Node starts *.worker as a thread.
  'server',
  'client',
  'worker',
  'config',
  'd',
  'feature',
];

/** Words with which no doc comment begins: it starts with a verb in the third person or with the noun of the thing. */
export const bannedOpenings: readonly string[] = ['What', 'Whoever', 'Nobody', 'Somebody'];
