import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import { bilingual, translate } from '#platform/i18n/messages';

/** The labels on every ticket, in both languages. */
export const pdfLabels = {
  ticket: bilingual('tickets.paperLabels.ticket'),
  tickets: bilingual('common.labels.tickets'),
  of: bilingual('common.labels.of'),
  page: bilingual('common.labels.page'),
  holder: bilingual('tickets.paperLabels.holder'),
  type: bilingual('tickets.paperLabels.type'),
  price: bilingual('tickets.paperLabels.price'),
  order: bilingual('common.labels.order'),
  free: bilingual('common.labels.free'),
  until: bilingual('tickets.paperLabels.until'),
  by: bilingual('tickets.paperLabels.by'),
  buyer: bilingual('tickets.paperLabels.buyer'),
  code: bilingual('tickets.paperLabels.code'),
  show: bilingual('tickets.paperLabels.show'),
  good: bilingual('tickets.paperLabels.good'),
} as const satisfies Record<string, Bilingual>;

/** The conditions under each ticket. They state what the product does. */
export const conditions: readonly Bilingual[] = [
  bilingual('tickets.conditions.oneTicketOneEntry'),
  bilingual('tickets.conditions.handingTicketOnInNgomaMakes'),
  bilingual('tickets.conditions.refundsFollowPolicyShownOnEvents'),
  bilingual('tickets.conditions.organizerMayAskForProof'),
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

/** Formats a day, such as "Saturday 12 December 2026". */
export const printedDay = (at: Date, zone: string, locale: Locale): string => capital(day(at, zone, locale));

/** Formats a day with the time, such as "22 November 2026, 13:05". */
export const printedMoment = (at: Date, zone: string, locale: Locale): string =>
  `${new Intl.DateTimeFormat(languageOf(locale), { day: 'numeric', month: 'long', year: 'numeric', timeZone: zone }).format(at)}, ${clock(at, zone, locale)}`;

// A concert that ends at two in the morning is one evening; a three-day fair is not. In milliseconds.
const oneEveningMs = 18 * 60 * 60 * 1000;

/** Formats the hours, such as "20:00 – 02:00 (Douala time, UTC+1)". An end on a later day is written with its day. */
export function printedHours(startsAt: Date, endsAt: Date | null | undefined, zone: string, locale: Locale): string {
  const start = clock(startsAt, zone, locale);
  const offset = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(startsAt)
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('GMT', 'UTC')
    .replace('UTC+0', 'UTC');
  const city = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
  const of = /^[aeiouyh]/i.test(city) ? 'd’' : 'de ';
  const inZone = zone.includes('/')
    ? `${translate(locale, 'tickets.timeIn', { city: { en: city, fr: `${of}${city}` } })}, ${offset}`
    : offset;
  if (!endsAt || endsAt <= startsAt) return `${start} (${inZone})`;
  const end = clock(endsAt, zone, locale);
  if (endsAt.getTime() - startsAt.getTime() <= oneEveningMs) return `${start} – ${end} (${inZone})`;
  return `${start} ${pdfLabels.until[locale]} ${day(endsAt, zone, locale)}, ${end} (${inZone})`;
}
