import { business } from '@ngoma/api/common/business';
import type { Bilingual } from '@ngoma/api/common/locale';
import { Refusal } from '#platform/refusal';
import type { BookingRow, Span } from './calendar.types.ts';

const { mostDaysAtOnce, mostOwnEntries, zone } = business.calendar;
const dayMs = 86_400_000;

/** Time ends after it began, and nobody keeps or looks at years at once. Refusal 422 `range_invalid`. */
export function requireSpan({ startsAt, endsAt }: Span): void {
  const length = endsAt.getTime() - startsAt.getTime();
  if (length > 0 && length <= mostDaysAtOnce * dayMs) return;
  throw new Refusal('range_invalid', 422, {
    en: `The end must come after the beginning, by at most ${mostDaysAtOnce} days`,
    fr: `La fin doit venir après le début, au plus ${mostDaysAtOnce} jours plus tard`,
  });
}

/** Nobody enters that much by hand. Refusal 409 `calendar_full`. */
export function requireRoom(standing: number): void {
  if (standing < mostOwnEntries) return;
  throw new Refusal('calendar_full', 409, {
    en: `Your calendar holds ${mostOwnEntries} entries of your own. Remove some first`,
    fr: `Votre agenda contient ${mostOwnEntries} entrées de votre main. Retirez-en d’abord`,
  });
}

const when = (span: Span, locale: 'en' | 'fr') =>
  new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: zone }).format(
    span.startsAt,
  );

/** What an entry is called: its own title, the calendar it was read from, or that it keeps time free. */
function nameOf({ title, importName }: Pick<BookingRow, 'title' | 'importName'>): Bilingual {
  if (title) return { en: `“${title}”`, fr: `« ${title} »` };
  if (importName) return { en: `an entry of “${importName}”`, fr: `une entrée de « ${importName} »` };
  return { en: 'not available', fr: 'indisponible' };
}

/** For the provider, who may know what lies in the way: Refusal 409 `double_booked`. */
export function doubleBooked(inTheWay: BookingRow | undefined): Refusal {
  if (!inTheWay) return taken();
  const name = nameOf(inTheWay);
  return new Refusal(
    'double_booked',
    409,
    {
      en: `You are taken at that time: ${name.en}, ${when(inTheWay, 'en')}`,
      fr: `Vous êtes déjà pris à ce moment-là : ${name.fr}, ${when(inTheWay, 'fr')}`,
    },
    { facts: { inTheWay: inTheWay.id } },
  );
}

/** For whoever agrees on work, who need not know what lies in the way: Refusal 409 `double_booked`. */
export const taken = () =>
  new Refusal('double_booked', 409, {
    en: 'The provider’s calendar is taken at that time',
    fr: 'L’agenda du prestataire est déjà pris à ce moment-là',
  });

/** Whether a clash in the calendar is one: times that touch are none. */
export const overlap = (one: Span, other: Span): boolean => one.startsAt < other.endsAt && other.startsAt < one.endsAt;

/** Time kept free may lie upon other such time, and upon what was read from other calendars: work there is none in either. */
export const mayShareTime = (one: Pick<BookingRow, 'kind'> & Partial<Pick<BookingRow, 'importId'>>): boolean =>
  one.kind === 'blackout' || Boolean(one.importId);
