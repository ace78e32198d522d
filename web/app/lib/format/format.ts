import { eventTerms, uiTerms } from '@ngoma/api/common/business';
import type { Locale } from '@ngoma/api/common/locale';
import { currency } from '@ngoma/api/common/money';

const tagOf = (locale: Locale): string => (locale === 'fr' ? 'fr-FR' : 'en-GB');

const dateStyles = {
  /** Sat 12 Dec */
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  /** Sat 12 Dec 2026 */
  dayYear: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  /** Saturday 12 December 2026 */
  longDay: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** Sat */
  weekday: { weekday: 'short' },
  /** 12 */
  dayNumber: { day: 'numeric' },
  /** Dec */
  month: { month: 'short' },
  /** 12 Dec */
  dayMonth: { day: 'numeric', month: 'short' },
  /** 20:00 */
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  /** 12 Dec 2026, 20:00 */
  moment: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateStyle = keyof typeof dateStyles;

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** Formats an instant in the time zone of its event (not of the reader), in the reader's language. */
export function formatDate(
  instant: string | Date,
  style: DateStyle,
  locale: Locale,
  zone: string = eventTerms.defaultZone,
): string {
  const key = `${locale} ${style} ${zone}`;
  let format = dateFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(tagOf(locale), { ...dateStyles[style], timeZone: zone });
    dateFormats.set(key, format);
  }
  // English puts a comma after the weekday; the design has none.
  return style === 'day' || style === 'dayYear'
    ? format.format(new Date(instant)).replace(',', '')
    : format.format(new Date(instant));
}

/** Formats the date of an event as on every screen: `Sat 12 Dec · 20:00`. */
export const formatEventDate = (instant: string | Date, locale: Locale, zone?: string): string =>
  `${formatDate(instant, 'day', locale, zone)} · ${formatDate(instant, 'time', locale, zone)}`;

const relativeSteps: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** Formats the distance to now: `in 3 days`, `il y a 2 heures`; under a minute: now. */
export function formatRelative(instant: string | Date, locale: Locale, now: Date = new Date()): string {
  const seconds = (new Date(instant).getTime() - now.getTime()) / 1000;
  const format = new Intl.RelativeTimeFormat(tagOf(locale), { numeric: 'auto' });
  for (const [unit, size] of relativeSteps) {
    if (Math.abs(seconds) >= size) return format.format(Math.round(seconds / size), unit);
  }
  return format.format(0, 'second');
}

/** Replaces the narrow no-break space between French thousands, which is almost invisible in our fonts, by a full-width one. */
const spaced = (text: string): string => text.replaceAll(/[\u202f ]/g, '\u00a0');

/** Made once, because every number within a text is formatted. */
const numberFormats: Readonly<Record<Locale, Intl.NumberFormat>> = {
  en: new Intl.NumberFormat('en-US'),
  fr: new Intl.NumberFormat('fr-FR'),
};

/** Formats a number with the reader's separators. */
export const formatNumber = (value: number, locale: Locale): string => spaced(numberFormats[locale].format(value));

/** Formats a number in few characters, for an axis: `250K`, `1.5M`, in French `250 k`, `1,5 M`. */
export const formatCompact = (value: number, locale: Locale): string =>
  spaced(new Intl.NumberFormat(tagOf(locale), { notation: 'compact', maximumFractionDigits: 1 }).format(value));

/** Formats whole XAF: `2,500 XAF`, `2 500 XAF`. Amount and currency never wrap apart. */
export const formatMoney = (amountXaf: number, locale: Locale): string =>
  spaced(`${numberFormats[locale].format(Math.round(amountXaf))} ${currency}`);

/** Returns the first ten words of a text and an ellipsis, as the specification defines a preview. */
export function previewOf(text: string): string {
  const words = text.trim().split(/\s+/);
  return words.length > uiTerms.previewWords ? `${words.slice(0, uiTerms.previewWords).join(' ')}…` : words.join(' ');
}

/** Returns an item of a list with the preview of its description, because a page carries the data of what it shows to the browser. */
export const withPreview = <Item extends { readonly description: string }>(item: Item): Item => ({
  ...item,
  description: previewOf(item.description),
});

/** Returns two initials, shown in place of a missing picture. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  // Iterates by code points: half a surrogate pair is invalid, and the server and the browser would render it differently.
  const [first = ''] = words[0] ?? '';
  const [last = ''] = (words.length > 1 && words.at(-1)) || '';
  return (first + last).toUpperCase();
}
