import type { EventProgress } from '@ngoma/api/features/dashboards/progress';
import { formatCompact, formatDate, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Plot } from '#ui/guarded/plot/Plot.tsx';
import styles from './ProgressCurve.module.css';

/** Returns where the pace of the sale leads to: the capacity on the day it sells out, or what is sold by the event. */
function forecastOf({ curve, pace, capacity }: EventProgress) {
  if (pace.perDay === 0) return undefined;
  const soldOut = pace.sellsOutOn ? curve.findIndex(({ day }) => day === pace.sellsOutOn) : -1;
  return soldOut >= 0 ? { place: soldOut, value: capacity } : { place: curve.length - 1, value: pace.expected };
}

interface ProgressCurveProps {
  readonly progress: EventProgress;
  readonly heightPx?: number;
}

/** Tickets sold against the capacity up to the day of the event, beside the event before and with what the pace leads to. */
export function ProgressCurve({ progress, heightPx = 236 }: ProgressCurveProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { curve, capacity, before, sold } = progress;
  const moment = (day: string) => `${day}T12:00:00Z`;
  const numbers = { sold: formatNumber(sold, locale), capacity: formatNumber(capacity, locale) };
  return (
    <>
      <Plot
        kind="lines"
        label={t('dashboards:curve.title')}
        summary={t('dashboards:curve.words', numbers)}
        names={curve.map(({ day }) => formatDate(moment(day), 'day', locale))}
        marks={curve.map(({ day }) => formatDate(moment(day), 'dayMonth', locale))}
        series={[
          ...(before
            ? [{ id: 'before', label: before.eventName, tone: 'ghost' as const, values: curve.map((point) => point.before) }]
            : []),
          { id: 'sold', label: t('dashboards:curve.sold'), tone: 'primary', values: curve.map((point) => point.sold) },
        ]}
        limit={{ value: capacity, label: t('dashboards:curve.capacity') }}
        flags={[{ place: curve.length - 1, label: t('dashboards:curve.eventDay') }]}
        forecast={forecastOf(progress)}
        format={(count) => t('dashboards:tickets', { count })}
        axisFormat={(value) => formatCompact(value, locale)}
        heightPx={heightPx}
      />
      {before && (
        <p className={styles.before}>
          {t('dashboards:curve.before', {
            name: before.eventName,
            sold: formatNumber(before.sold, locale),
            capacity: formatNumber(before.capacity, locale),
          })}
        </p>
      )}
    </>
  );
}
