import { formatCompact, formatDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Plot, PlotLegend } from '#ui/guarded/plot/Plot.tsx';
import { ReportCard } from '../reports/ReportCard.tsx';
import { savePerformance } from './performance.queries.ts';
import type { PerformancePartProps } from './performance-part.ts';

const weekMs = 7 * 86_400_000;

/** Income by month, or by week in short periods, beside that of the period before. */
export function IncomeCard({ figures: { income, now, earlier }, search }: PerformancePartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const noon = (day: string) => `${day}T12:00:00Z`;
  // The server divides longer periods into months.
  const isByMonth = income.some(({ from, to }) => Date.parse(to) - Date.parse(from) > weekMs);
  const tag = locale === 'fr' ? 'fr-FR' : 'en-GB';
  const month = (day: string) => new Intl.DateTimeFormat(tag, { month: 'short', timeZone: 'UTC' }).format(new Date(noon(day)));
  const days = (from: string, to: string) =>
    `${formatDate(noon(from), 'dayMonth', locale)} – ${formatDate(noon(to), 'dayMonth', locale)}`;
  const isEmpty = now.income === 0 && earlier.income === 0;
  const tones = [
    { id: 'before', label: t('performance:income.before'), tone: 'ghost' },
    { id: 'now', label: t('performance:income.now'), tone: 'primary' },
  ] as const;
  return (
    <ReportCard
      title={t('performance:income.title')}
      unit={t('performance:income.unit')}
      onSave={() => savePerformance('income', search)}
      table={{
        headings: [t('performance:column.days'), t('performance:income.now'), t('performance:income.before')],
        rows: isEmpty
          ? []
          : income
              .toReversed()
              .map(({ from, to, amount, before }) => [days(from, to), formatMoney(amount, locale), formatMoney(before, locale)]),
      }}
    >
      <PlotLegend entries={tones} />
      <Plot
        kind="lines"
        label={t('performance:income.title')}
        summary={t('performance:income.words', {
          ...{ amount: formatMoney(now.income, locale), before: formatMoney(earlier.income, locale) },
        })}
        names={income.map(({ from, to }) => days(from, to))}
        marks={income.map(({ from }) => (isByMonth ? month(from) : formatDate(noon(from), 'dayMonth', locale)))}
        series={tones.map((one) => ({
          ...one,
          values: income.map(({ amount, before }) => (one.id === 'now' ? amount : before)),
        }))}
        format={(value) => formatMoney(value, locale)}
        axisFormat={(value) => formatCompact(value, locale)}
      />
    </ReportCard>
  );
}
