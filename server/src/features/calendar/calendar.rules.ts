import { business } from '@ngoma/api/common/business';
import type { Bilingual } from '@ngoma/api/common/locale';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { BookingRow, Span } from './calendar.types.ts';

const { maxDaysAtOnce, maxOwnEntries, zone } = business.calendar;
const dayMs = 86_400_000;

/** Requires a positive length of at most `maxDaysAtOnce` days. Raises `range_invalid` (422). */
export function requireSpan({ startsAt, endsAt }: Span): void {
  const length = endsAt.getTime() - startsAt.getTime();
  if (length > 0 && length <= maxDaysAtOnce * dayMs) return;
  throw new Refusal('range_invalid', 422, bilingual('calendar.rangeInvalid', { maxDaysAtOnce }));
}

/** Limits a provider's own entries. Raises `calendar_full` (409). */
export function requireCapacity(currentEntries: number): void {
  if (currentEntries < maxOwnEntries) return;
  throw new Refusal('calendar_full', 409, bilingual('calendar.calendarFull', { maxOwnEntries }));
}

const when = (span: Span, locale: 'en' | 'fr') =>
  new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: zone }).format(
    span.startsAt,
  );

/** Returns an entry's name: its title, else the calendar it was imported from, else "not available". */
function nameOf({ title, importName }: Pick<BookingRow, 'title' | 'importName'>): Bilingual {
  if (title) return bilingual('calendar.quoted', { title });
  if (importName) return bilingual('calendar.entryOf', { importName });
  return bilingual('calendar.notAvailable');
}

/** Returns the refusal `double_booked` (409) that names the conflicting entry to its provider. */
export function doubleBooked(conflict: BookingRow | undefined): Refusal {
  if (!conflict) return providerBooked();
  const name = nameOf(conflict);
  return new Refusal(
    'double_booked',
    409,
    bilingual('calendar.doubleBooked', { name, when: { en: when(conflict, 'en'), fr: when(conflict, 'fr') } }),
    { facts: { inTheWay: conflict.id } },
  );
}

/** Returns the refusal `double_booked` (409) for others, without naming the conflicting entry. */
export const providerBooked = () => new Refusal('double_booked', 409, bilingual('calendar.providersCalendarIsTaken'));

/** Returns whether two spans overlap. Spans that only touch do not. */
export const overlap = (one: Span, other: Span): boolean => one.startsAt < other.endsAt && other.startsAt < one.endsAt;

/** Returns whether an entry may overlap others of its kind. Blackouts and imported entries may, because they involve no work. */
export const mayShareTime = (one: Pick<BookingRow, 'kind'> & Partial<Pick<BookingRow, 'importId'>>): boolean =>
  one.kind === 'blackout' || Boolean(one.importId);
