import type { OrganizerReports as Reports } from '@ngoma/api/features/dashboards/reports';
import { formatMoney, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ChangeText } from '../figures/ComparedFigures.tsx';
import styles from './ReportTotals.module.css';

const meanOf = (gross: number, orders: number): number => (orders > 0 ? Math.round(gross / orders) : 0);

/** The sums of the period in one line, each with its change on the period before. */
export function ReportTotals({ reports: { totals, before, refunds } }: { readonly reports: Reports }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const money = (amountXaf: number) => formatMoney(amountXaf, locale);
  const figures = [
    ['tickets', formatNumber(totals.tickets, locale), totals.tickets, before.tickets],
    ['gross', money(totals.gross), totals.gross, before.gross],
    ['net', money(totals.net), totals.net, before.net],
    [
      'mean',
      money(meanOf(totals.gross, totals.orders)),
      meanOf(totals.gross, totals.orders),
      meanOf(before.gross, before.orders),
    ],
  ] as const;
  return (
    <dl className={styles.totals}>
      {figures.map(([name, value, now, earlier]) => (
        <div key={name}>
          <dt className={styles.label}>{t(`reports:totals.${name}`)}</dt>
          <dd className={styles.value}>
            {value} <ChangeText now={now} before={earlier} />
          </dd>
        </div>
      ))}
      {(['commission', 'refunded'] as const).map((name) => (
        <div key={name}>
          <dt className={styles.label}>{t(`reports:totals.${name}`)}</dt>
          <dd className={styles.value}>{money(name === 'commission' ? totals.commission : refunds.amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
