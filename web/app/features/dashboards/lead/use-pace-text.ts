import type { EventProgress } from '@ngoma/api/features/dashboards/progress';
import { formatDate, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';

/** Returns a function that says where the pace of a sale leads to. */
export function usePaceText(): (progress: EventProgress) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return ({ sold, capacity, pace }) => {
    if (capacity === 0) return t('dashboards:pace.noStock');
    if (sold >= capacity) return t('dashboards:pace.soldOut');
    if (pace.perDay === 0) return t('dashboards:pace.still');
    const perDay = formatNumber(pace.perDay, locale);
    return pace.sellsOutOn
      ? t('dashboards:pace.sellsOut', { perDay, day: formatDate(`${pace.sellsOutOn}T12:00:00Z`, 'day', locale) })
      : t('dashboards:pace.expected', {
          perDay,
          expected: formatNumber(pace.expected, locale),
          capacity: formatNumber(capacity, locale),
        });
  };
}
