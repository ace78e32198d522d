import { useQuery } from '@tanstack/react-query';
import { formatCompact, formatDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { FoldedTable } from '#ui/display/FigureTable.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { Plot, PlotLegend } from '#ui/guarded/plot/Plot.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { upcomingReleasesQuery } from '../supervision.queries.ts';

/** The sums that become available to sellers on each of the next days, which they may withdraw from then on. */
export function UpcomingReleases() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, refetch } = useQuery(upcomingReleasesQuery());
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <PanelSkeleton size="part" />;
  const { days, total } = data;
  const title = t('supervision:releases.title');
  const money = (amountXaf: number) => formatMoney(amountXaf, locale);
  const key = [
    { id: 'released', label: t('supervision:releases.released'), tone: 'primary' },
    { id: 'reserve', label: t('supervision:releases.reserve'), tone: 'sun' },
  ] as const;
  const filled = days.filter(({ released, reserve }) => released + reserve > 0);
  return (
    <Card aria-label={title} as="section" padding="wide">
      <Stack gap={1}>
        <Heading level={2} look="part">
          {title}
        </Heading>
        <Text tone="soft">
          {total > 0
            ? t('supervision:releases.lead', { amount: money(total), count: days.length })
            : t('supervision:releases.none', { count: days.length })}
        </Text>
        {total > 0 && (
          <>
            <PlotLegend entries={key} />
            <Plot
              kind="bars"
              label={title}
              summary={t('supervision:releases.lead', { amount: money(total), count: days.length })}
              names={days.map(({ day }) => formatDate(`${day}T12:00:00Z`, 'dayYear', locale))}
              marks={days.map(({ day }) => formatDate(`${day}T12:00:00Z`, 'dayMonth', locale))}
              series={[
                { ...key[0], values: days.map(({ released }) => released) },
                { ...key[1], values: days.map(({ reserve }) => reserve) },
              ]}
              format={money}
              axisFormat={(value) => formatCompact(value, locale)}
            />
            <FoldedTable
              summary={t('supervision:releases.table')}
              label={title}
              table={{
                headings: [t('supervision:releases.day'), ...key.map(({ label }) => label)],
                rows: filled.map(({ day, released, reserve }) => [
                  formatDate(`${day}T12:00:00Z`, 'dayYear', locale),
                  money(released),
                  money(reserve),
                ]),
              }}
            />
          </>
        )}
      </Stack>
    </Card>
  );
}
