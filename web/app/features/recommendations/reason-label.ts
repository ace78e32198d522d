import type { Locale } from '@ngoma/api/common/locale';
import type { RecommendedEvent } from '@ngoma/api/features/events/recommendations';
import type { Translate } from '#lib/i18n/translation.ts';

/** A Monday in ms, from which weekday names are computed. */
const mondayMs = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

const weekdayName = (number: number, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', { weekday: 'long', timeZone: 'UTC' }).format(
    mondayMs + (number - 1) * dayMs,
  );

/** Returns the sentence that explains why an event is recommended. */
export function reasonLabel(
  { reason, reasonDetail }: Pick<RecommendedEvent, 'reason' | 'reasonDetail'>,
  t: Translate,
  locale: Locale,
) {
  const about = reason === 'weekday' ? weekdayName(Number(reasonDetail), locale) : reasonDetail;
  return t(`recommendations:reason.${reason}`, { about });
}
