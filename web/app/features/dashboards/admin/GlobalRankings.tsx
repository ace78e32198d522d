import type { GlobalStatistics, StatisticsTable } from '@ngoma/api/features/dashboards/dashboards';
import { formatMoney, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { ReportCard } from '../reports/ReportCard.tsx';
import { Bars, CityBars, mostBars } from '../reports/ReportCharts.tsx';
import styles from './GlobalRankings.module.css';

/** Props of each part of the marketplace statistics. */
export interface GlobalPartProps {
  readonly figures: GlobalStatistics;
  readonly save: (table: StatisticsTable) => () => Promise<void>;
}

/** Shares of sales by city or by event category. */
export function Shares({ figures, save, by }: GlobalPartProps & { by: 'cities' | 'categories' }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const shares = figures[by];
  const title = t(`global-statistics:${by}`);
  const bars = shares.map(({ key, name, tickets, revenue }) => ({
    id: key,
    name,
    value: revenue,
    label: `${formatMoney(revenue, locale)} · ${t('supervision:tickets', { count: tickets })}`,
  }));
  return (
    <ReportCard
      title={title}
      onSave={save(by)}
      table={{
        headings: [
          t(`global-statistics:column.${by}`),
          t('global-statistics:column.events'),
          t('global-statistics:column.tickets'),
          t('global-statistics:column.revenue'),
        ],
        rows: shares.map(({ name, events, tickets, revenue }) => [
          name,
          formatNumber(events, locale),
          formatNumber(tickets, locale),
          formatMoney(revenue, locale),
        ]),
      }}
    >
      {by === 'cities' ? (
        <CityBars label={title} bars={bars} accentIndex={0} />
      ) : (
        <Bars bars={bars.slice(0, mostBars)} accentIndex={0} />
      )}
    </ReportCard>
  );
}

/** The best-selling events and organizers. */
export function TopSellers({ figures, save }: GlobalPartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const name = (text: string, path: string) => (
    <span key="name" className={styles.text}>
      <TextLink to={path}>{text}</TextLink>
    </span>
  );
  return (
    <>
      <ReportCard
        title={t('global-statistics:topEvents')}
        onSave={save('events')}
        table={{
          headings: (['event', 'tickets', 'revenue', 'commission'] as const).map((column) =>
            t(`global-statistics:column.${column}`),
          ),
          rows: figures.topEvents.map((event) => [
            name(event.eventName, `/ticketing-&-transactions-supervision?tab=events&open=${event._id}`),
            formatNumber(event.tickets, locale),
            formatMoney(event.revenue, locale),
            formatMoney(event.commission, locale),
          ]),
        }}
      />
      <ReportCard
        title={t('global-statistics:topOrganizers')}
        onSave={save('organizers')}
        table={{
          headings: (['organizer', 'events', 'tickets', 'revenue', 'commission'] as const).map((column) =>
            t(`global-statistics:column.${column}`),
          ),
          rows: figures.topOrganizers.map((one) => [
            name(one.name, `/user-management?open=${one._id}`),
            formatNumber(one.events, locale),
            formatNumber(one.tickets, locale),
            formatMoney(one.revenue, locale),
            formatMoney(one.commission, locale),
          ]),
        }}
      />
    </>
  );
}
