import { formatMoney, formatNumber } from '#lib/format/format.ts';
import { percent } from '#lib/format/percent.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ReportCard } from '../reports/ReportCard.tsx';
import { Bars } from '../reports/ReportCharts.tsx';
import { savePerformance } from './performance.queries.ts';
import type { PerformancePartProps } from './performance-part.ts';

/** The time to answer requests, and how many of them became contracts. */
export function AnswersCard({ figures: { answers }, search }: PerformancePartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isEmpty = answers.every(({ count }) => count === 0);
  return (
    <ReportCard
      title={t('performance:answers.title')}
      unit={t('performance:answers.unit')}
      onSave={() => savePerformance('answers', search)}
      table={{
        headings: [t('performance:answers.span'), t('performance:answers.requests'), t('performance:answers.signed')],
        rows: isEmpty
          ? []
          : answers.map(({ span, count, signed }) => [
              ...[t(`performance:answers.${span}`), formatNumber(count, locale), formatNumber(signed, locale)],
            ]),
      }}
    >
      <Bars
        bars={answers.map(({ span, count, signed }) => ({
          ...{ id: span, name: t(`performance:answers.${span}`), value: count },
          label: signed > 0 ? t('performance:answers.label', { count, signed }) : formatNumber(count, locale),
        }))}
      />
    </ReportCard>
  );
}

/** Ratings by criterion, beside those of the period before. */
export function RatingsCard({ figures: { now, earlier }, search }: PerformancePartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const written = (value: number | null) => (value === null ? '–' : formatNumber(value, locale));
  const criteria = [
    { id: 'average', name: t('performance:ratings.average') },
    ...(['quality', 'punctuality', 'communication'] as const).map((id) => ({ id, name: t(`reviews:aspect.${id}`) })),
  ] as const;
  return (
    <ReportCard
      title={t('performance:ratings.title')}
      unit={t('performance:ratings.count', { count: now.rating.count })}
      onSave={() => savePerformance('ratings', search)}
      table={{
        headings: [t('performance:ratings.criterion'), t('performance:column.now'), t('performance:column.before')],
        rows:
          now.rating.count + earlier.rating.count === 0
            ? []
            : criteria.map(({ id, name }) => [name, written(now.rating[id]), written(earlier.rating[id])]),
      }}
    >
      <Bars bars={criteria.map(({ id, name }) => ({ id, name, value: now.rating[id] ?? 0, label: written(now.rating[id]) }))} />
    </ReportCard>
  );
}

/** The figures of each service. */
export function ServicesCard({ figures: { services }, search }: PerformancePartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <ReportCard
      title={t('performance:services.title')}
      onSave={() => savePerformance('services', search)}
      table={{
        headings: (['service', 'income', 'jobs', 'bids', 'winRate', 'requests', 'signed'] as const).map((name) =>
          t(`performance:services.${name}`),
        ),
        rows: services.map((one) => [
          t(`services:kind.${one.category}`),
          formatMoney(one.income, locale),
          ...[one.jobsCompleted, one.bids].map((count) => formatNumber(count, locale)),
          one.decided === 0 ? '–' : percent(Math.round((one.won / one.decided) * 100), locale),
          ...[one.requests, one.signed].map((count) => formatNumber(count, locale)),
        ]),
      }}
    />
  );
}
