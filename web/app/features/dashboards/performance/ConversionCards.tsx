import { formatNumber } from '#lib/format/format.ts';
import { percent } from '#lib/format/percent.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ReportCard } from '../reports/ReportCard.tsx';
import { Bars } from '../reports/ReportCharts.tsx';
import { savePerformance } from './performance.queries.ts';
import type { PerformancePartProps } from './performance-part.ts';

interface Step {
  readonly id: string;
  readonly name: string;
  readonly now: number;
  readonly earlier: number;
}

interface ConversionProps extends Pick<PerformancePartProps, 'search'> {
  readonly title: string;
  readonly unit: string;
  readonly steps: readonly Step[];
}

/** Steps of which each is a part of the one before, with the share that reached it. */
function Conversion({ title, unit, steps, search }: ConversionProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isEmpty = steps.every(({ now, earlier }) => now === 0 && earlier === 0);
  const labelOf = ({ now }: Step, place: number): string => {
    const whole = steps[place - 1]?.now ?? 0;
    const count = formatNumber(now, locale);
    return whole > 0
      ? t('performance:conversion.share', { count, share: percent(Math.round((now / whole) * 100), locale) })
      : count;
  };
  return (
    <ReportCard
      title={title}
      unit={unit}
      onSave={() => savePerformance('conversion', search)}
      table={{
        headings: [t('performance:column.step'), t('performance:column.now'), t('performance:column.before')],
        rows: isEmpty
          ? []
          : steps.map(({ name, now, earlier }) => [name, formatNumber(now, locale), formatNumber(earlier, locale)]),
      }}
    >
      <Bars
        accentIndex={steps.length - 1}
        bars={steps.map((step, place) => ({ id: step.id, name: step.name, value: step.now, label: labelOf(step, place) }))}
      />
    </ReportCard>
  );
}

/** From the view of the profile to the contract. */
export function RequestConversion({ figures: { now, earlier }, search }: PerformancePartProps) {
  const { t } = useTranslation();
  return (
    <Conversion
      title={t('performance:conversion.requests')}
      unit={t(search.category ? 'performance:conversion.viewsOfAll' : 'performance:conversion.requestsUnit')}
      search={search}
      steps={[
        { id: 'views', name: t('performance:conversion.views'), now: now.views, earlier: earlier.views },
        {
          ...{ id: 'received', name: t('performance:conversion.received') },
          ...{ now: now.requests.received, earlier: earlier.requests.received },
        },
        {
          ...{ id: 'proposals', name: t('performance:conversion.proposals') },
          ...{ now: now.requests.proposals, earlier: earlier.requests.proposals },
        },
        { id: 'signed', name: t('performance:conversion.signed'), now: now.requests.signed, earlier: earlier.requests.signed },
      ]}
    />
  );
}

/** From the bid to the contract. */
export function BidConversion({ figures: { now, earlier }, search }: PerformancePartProps) {
  const { t } = useTranslation();
  return (
    <Conversion
      title={t('performance:conversion.bids')}
      unit={t('performance:conversion.bidsUnit')}
      search={search}
      steps={(['placed', 'decided', 'won', 'signed'] as const).map((id) => ({
        ...{ id, name: t(`performance:conversion.bid.${id}`), now: now.bids[id], earlier: earlier.bids[id] },
      }))}
    />
  );
}
