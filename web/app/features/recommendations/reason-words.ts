import type { Locale } from '@ngoma/api/common/locale';
import type { RecommendedEvent } from '@ngoma/api/features/recommendations';
import type { Translate } from '#lib/translation.ts';

/** A Monday, from which weekdays are counted. */
const mondayMs = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

const weekdayName = (number: number, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', { weekday: 'long', timeZone: 'UTC' }).format(
    mondayMs + (number - 1) * dayMs,
  );

/** Why an event is recommended, as a sentence. */
export function reasonWords(
  { reason, reasonDetail }: Pick<RecommendedEvent, 'reason' | 'reasonDetail'>,
  t: Translate,
  locale: Locale,
) {
  const about = reason === 'weekday' ? weekdayName(Number(reasonDetail), locale) : reasonDetail;
  return t(`recommendations:reason.${reason}`, { about });
}
