import type { ReactNode } from 'react';
import { formatCompact, formatMoney, formatNumber } from '#lib/format/format.ts';
import { percent } from '#lib/format/percent.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Plot, PlotLegend } from '#ui/guarded/plot/Plot.tsx';
import { ChangeText } from '../figures/ComparedFigures.tsx';
import { ReportCard } from '../reports/ReportCard.tsx';
import styles from './GlobalLead.module.css';
import type { GlobalPartProps } from './GlobalRankings.tsx';
import { usePartMark, usePartName } from './part-names.ts';

const shareOf = (part: number, whole: number): number => (whole > 0 ? Math.round((part / whole) * 100) : 0);

const Total = ({ label, value, children }: { readonly label: string; readonly value: string; readonly children: ReactNode }) => (
  <div>
    <dt className={styles.label}>{label}</dt>
    <dd className={styles.value}>
      {value} {children}
    </dd>
  </div>
);

/** The other sums of the period, and how many of its orders came from people who had bought before. */
function OtherTotals({ figures: { totals, before, market } }: Pick<GlobalPartProps, 'figures'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const counts = (['tickets', 'orders', 'people'] as const).map((name) => ({
    ...{ name, value: formatNumber(totals[name], locale) },
  }));
  // All orders but the first one of each new buyer.
  const repeated = Math.max(0, totals.orders - market.now.newBuyers);
  const repeatedBefore = Math.max(0, before.orders - market.before.newBuyers);
  const returning = shareOf(repeated, totals.orders);
  return (
    <dl className={styles.totals}>
      <Total label={t('global-statistics:commission')} value={formatMoney(totals.commission, locale)}>
        <ChangeText now={totals.commission} before={before.commission} />
      </Total>
      {counts.map(({ name, value }) => (
        <Total key={name} label={t(`global-statistics:${name}`)} value={value}>
          <ChangeText now={totals[name]} before={before[name]} />
        </Total>
      ))}
      <Total label={t('global-statistics:returning')} value={totals.orders > 0 ? percent(returning, locale) : '–'}>
        {totals.orders > 0 && before.orders > 0 && (
          <ChangeText now={returning} before={shareOf(repeatedBefore, before.orders)} unit="share" />
        )}
        <span className={styles.note}>
          {t('global-statistics:returningOf', {
            returning: formatNumber(repeated, locale),
            size: formatNumber(totals.orders, locale),
            count: totals.orders,
          })}
        </span>
      </Total>
    </dl>
  );
}

/** The lead part: what buyers paid in the period, over the period before, and the sums that belong to it. */
export function GlobalLead({ figures, save }: GlobalPartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const nameOf = usePartName(figures.bucket);
  const markOf = usePartMark(figures.bucket);
  const { sales, totals, before } = figures;
  const money = (amountXaf: number) => formatMoney(amountXaf, locale);
  const key = [
    { id: 'before', label: t('global-statistics:before'), tone: 'ghost' },
    { id: 'revenue', label: t('global-statistics:now'), tone: 'primary' },
  ] as const;
  return (
    <div className={styles.lead}>
      <ReportCard
        title={t('global-statistics:revenue')}
        unit={t(`global-statistics:per.${figures.bucket}`)}
        onSave={save('sales')}
        table={{
          headings: (['when', 'orders', 'tickets', 'revenue', 'commission', 'revenueBefore'] as const).map((name) =>
            t(`global-statistics:column.${name}`),
          ),
          rows: sales
            .toReversed()
            .map((part) => [
              nameOf(part.from),
              formatNumber(part.orders, locale),
              formatNumber(part.tickets, locale),
              money(part.revenue),
              money(part.commission),
              money(part.revenueBefore),
            ]),
        }}
      >
        <p className={styles.main}>
          <strong className={styles.figure}>{money(totals.revenue)}</strong>{' '}
          <ChangeText now={totals.revenue} before={before.revenue} />{' '}
          <span className={styles.note}>
            {before.revenue > 0
              ? t('global-statistics:inPeriodBefore', { amount: money(before.revenue) })
              : t('global-statistics:noBefore')}
          </span>
        </p>
        <OtherTotals figures={figures} />
        <PlotLegend entries={key} />
        <Plot
          kind="lines"
          label={t('global-statistics:revenue')}
          summary={t('global-statistics:salesWords', { amount: money(totals.revenue), count: totals.orders })}
          names={sales.map((part) => nameOf(part.from))}
          marks={sales.map((part) => markOf(part.from))}
          series={[
            { ...key[0], values: sales.map((part) => part.revenueBefore) },
            { ...key[1], values: sales.map((part) => part.revenue) },
          ]}
          format={money}
          axisFormat={(value) => formatCompact(value, locale)}
          heightPx={260}
        />
      </ReportCard>
    </div>
  );
}
