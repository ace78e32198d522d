import Box from '@mui/material/Box';
import type { GlobalStatistics, StatisticsTable } from '@ngoma/api/features/dashboards';
import { formatMoney, formatNumber } from '#lib/format.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { ReportCard } from './ReportCard.tsx';
import { Bars } from './ReportPictures.tsx';

/** What each part of the marketplace's statistics is made of. */
export interface GlobalPartProps {
  readonly figures: GlobalStatistics;
  readonly save: (table: StatisticsTable) => () => Promise<void>;
}

/** Where it sells, and what kinds of events do. */
export function Shares({ figures, save, by }: GlobalPartProps & { by: 'cities' | 'categories' }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const shares = figures[by];
  return (
    <ReportCard
      title={t(`admin:global.${by}`)}
      onSave={save(by)}
      table={{
        headings: [
          t(`admin:global.column.${by}`),
          t('admin:global.column.events'),
          t('admin:global.column.tickets'),
          t('admin:global.column.revenue'),
        ],
        rows: shares.map(({ name, events, tickets, revenue }) => [
          name,
          formatNumber(events, locale),
          formatNumber(tickets, locale),
          formatMoney(revenue, locale),
        ]),
      }}
    >
      <Bars
        sunAt={0}
        bars={shares.slice(0, 8).map(({ key, name, tickets, revenue }) => ({
          id: key,
          name,
          value: revenue,
          label: `${formatMoney(revenue, locale)} · ${t('admin:tickets', { count: tickets })}`,
        }))}
      />
    </ReportCard>
  );
}

/** The events and the organizers that sell most. */
export function Tops({ figures, save }: GlobalPartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const name = (text: string) => (
    <Box key="name" component="span" sx={{ display: 'block', minWidth: 140 }}>
      {text}
    </Box>
  );
  return (
    <>
      <ReportCard
        title={t('admin:global.topEvents')}
        onSave={save('events')}
        table={{
          headings: (['event', 'tickets', 'revenue', 'commission'] as const).map((column) => t(`admin:global.column.${column}`)),
          rows: figures.topEvents.map((event) => [
            name(event.eventName),
            formatNumber(event.tickets, locale),
            formatMoney(event.revenue, locale),
            formatMoney(event.commission, locale),
          ]),
        }}
      />
      <ReportCard
        title={t('admin:global.topOrganizers')}
        onSave={save('organizers')}
        table={{
          headings: (['organizer', 'events', 'tickets', 'revenue', 'commission'] as const).map((column) =>
            t(`admin:global.column.${column}`),
          ),
          rows: figures.topOrganizers.map((one) => [
            name(one.name),
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
