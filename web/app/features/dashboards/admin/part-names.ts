import type { GlobalStatistics } from '@ngoma/api/features/dashboards/dashboards';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';

/** Returns a function that names a part of the period: a day, the week of a day, or a month. */
export function usePartName(bucket: GlobalStatistics['bucket']): (from: string) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return (from) => {
    const at = `${from}T12:00:00Z`;
    if (bucket === 'month')
      return new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', { month: 'short', year: 'numeric' }).format(
        new Date(at),
      );
    return bucket === 'week'
      ? t('global-statistics:weekOf', { day: formatDate(at, 'day', locale) })
      : formatDate(at, 'day', locale);
  };
}

/** Returns a function that names a part of the period on the axis of a chart: its first day, or its month. */
export function usePartMark(bucket: GlobalStatistics['bucket']): (from: string) => string {
  const locale = useLocale();
  return (from) => formatDate(`${from}T12:00:00Z`, bucket === 'month' ? 'month' : 'dayMonth', locale);
}
