import type { Bilingual, Locale } from '@ngoma/api/common/locale';

/** What is printed on every ticket, in both languages. */
export const paperWords = {
  ticket: { en: 'Ticket', fr: 'Billet' },
  tickets: { en: 'Tickets', fr: 'Billets' },
  of: { en: 'of', fr: 'sur' },
  page: { en: 'Page', fr: 'Page' },
  holder: { en: 'Holder', fr: 'Titulaire' },
  type: { en: 'Type', fr: 'Type' },
  price: { en: 'Price', fr: 'Prix' },
  order: { en: 'Order', fr: 'Commande' },
  free: { en: 'Free', fr: 'Gratuit' },
  until: { en: 'until', fr: 'jusqu’au' },
  by: { en: 'Organised by', fr: 'Organisé par' },
  buyer: { en: 'Bought by', fr: 'Acheté par' },
  code: { en: 'Entry code', fr: 'Code d’entrée' },
  show: {
    en: 'Show this square at the door, on paper or on your screen. If it can’t be read, the eight characters do the same.',
    fr: 'Présentez ce carré à l’entrée, sur papier ou à l’écran. S’il ne peut être lu, les huit caractères suffisent.',
  },
  good: { en: 'Good to know', fr: 'Bon à savoir' },
} as const satisfies Record<string, Bilingual>;

/** The conditions under each ticket; what they say is what the product does. */
export const conditions: readonly Bilingual[] = [
  {
    en: 'One ticket, one entry: whoever shows this code first is let in. Keep it to yourself and post no picture of it.',
    fr: 'Un billet, une entrée : la première personne qui présente ce code entre. Gardez-le pour vous et n’en publiez aucune photo.',
  },
  {
    en: 'Handing the ticket on in Ngoma makes a new code for the new holder. This paper is then no longer valid.',
    fr: 'Si vous cédez le billet dans Ngoma, son nouveau titulaire reçoit un nouveau code. Ce papier n’est alors plus valable.',
  },
  {
    en: 'Refunds follow the policy shown on the event’s page. If the event is cancelled, you get your money back.',
    fr: 'Les remboursements suivent les conditions affichées sur la page de l’événement. S’il est annulé, vous êtes remboursé.',
  },
  {
    en: 'The organizer may ask for proof of identity. Changes of date or place reach you by e-mail and in your account.',
    fr: 'L’organisateur peut demander une pièce d’identité. Tout changement de date ou de lieu vous parvient par e-mail et dans votre compte.',
  },
];

const languageOf = (locale: Locale): string => (locale === 'fr' ? 'fr-FR' : 'en-GB');
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const clock = (at: Date, zone: string, locale: Locale): string => {
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }).format(
    at,
  );
  return locale === 'fr' ? time.replace(':', ' h ') : time;
};

const day = (at: Date, zone: string, locale: Locale): string =>
  new Intl.DateTimeFormat(languageOf(locale), { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: zone })
    .format(at)
    .replace(',', '');

/** "Saturday 12 December 2026" */
export const printedDay = (at: Date, zone: string, locale: Locale): string => capital(day(at, zone, locale));

// A concert that ends at two in the morning is one evening; a fair of three days is not.
const oneEveningMs = 18 * 60 * 60 * 1000;

/** "20:00 – 02:00 (Douala time, UTC+1)"; an end on a later day is written with its day. */
export function printedHours(startsAt: Date, endsAt: Date | null | undefined, zone: string, locale: Locale): string {
  const start = clock(startsAt, zone, locale);
  const offset = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(startsAt)
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('GMT', 'UTC')
    .replace('UTC+0', 'UTC');
  const city = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
  const of = /^[aeiouyh]/i.test(city) ? 'd’' : 'de ';
  const inZone = zone.includes('/') ? `${locale === 'fr' ? `heure ${of}${city}` : `${city} time`}, ${offset}` : offset;
  if (!endsAt || endsAt <= startsAt) return `${start} (${inZone})`;
  const end = clock(endsAt, zone, locale);
  if (endsAt.getTime() - startsAt.getTime() <= oneEveningMs) return `${start} – ${end} (${inZone})`;
  return `${start} ${paperWords.until[locale]} ${day(endsAt, zone, locale)}, ${end} (${inZone})`;
}
