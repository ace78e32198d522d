import type { Locale } from '@ngoma/api/common/locale';
import { formatDate } from './format.ts';

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Returns the name of a time zone at an instant, for a reader whose own clock shows another time then; undefined if both show the
 * same time.
 */
export function zoneNameFor(instant: string, zone: string, locale: Locale, readerZone: string = ownZone()): string | undefined {
  if (formatDate(instant, 'moment', locale, zone) === formatDate(instant, 'moment', locale, readerZone)) return undefined;
  return new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', { timeZone: zone, timeZoneName: 'long' })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')?.value;
}
