import type { StatisticsTable } from '@ngoma/api/features/dashboards/dashboards';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { formatNumber } from '#lib/format/format.ts';
import { percent } from '#lib/format/percent.ts';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { RefreshingBox } from '#ui/list/RefreshingBox.tsx';
import { ChangeText } from '../figures/ComparedFigures.tsx';
import { PeriodFilter } from '../reports/PeriodFilter.tsx';
import { ReportCard } from '../reports/ReportCard.tsx';
import { Bars } from '../reports/ReportCharts.tsx';
import { readReportQuery, writeReportQuery } from '../reports/report-period.ts';
import { globalStatisticsQuery, saveStatistics } from './admin.queries.ts';
import { RoleBars, Section } from './GlobalCharts.tsx';
import { GlobalLead } from './GlobalLead.tsx';
import { MarketOfPeriod, ProviderShares } from './GlobalMarket.tsx';
import styles from './GlobalOverview.module.css';
import { type GlobalPartProps, Shares, TopSellers } from './GlobalRankings.tsx';
import { usePartMark, usePartName } from './part-names.ts';

const roles = ['participant', 'organizer', 'provider', 'admin'] as const;

function People({ figures, save }: GlobalPartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const nameOf = usePartName(figures.bucket);
  const markOf = usePartMark(figures.bucket);
  const { people, peopleTotal } = figures;
  return (
    <ReportCard
      title={t('global-statistics:newPeople')}
      unit={roles
        .map((role) => labelWithValue(t(`supervision:people.${role}`), formatNumber(peopleTotal[role], locale), locale))
        .join(' · ')}
      onSave={save('people')}
      table={{
        headings: [t('global-statistics:column.when'), ...roles.map((role) => t(`supervision:people.${role}`))],
        rows: people.toReversed().map((part) => [nameOf(part.from), ...roles.map((role) => formatNumber(part[role], locale))]),
      }}
    >
      <RoleBars parts={people} nameOf={nameOf} markOf={markOf} />
    </ReportCard>
  );
}

function Funnel({ figures: { funnel, visits } }: Pick<GlobalPartProps, 'figures'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const shareOf = (count: number) => (funnel.placed > 0 ? Math.round((count / funnel.placed) * 100) : 0);
  return (
    <Section title={t('global-statistics:funnel')}>
      <Stack gap={2}>
        {visits.now > 0 && (
          <Text tone="soft">
            <Text as="span" isStrong>
              {t('global-statistics:visits', { count: visits.now })}
            </Text>{' '}
            <ChangeText now={visits.now} before={visits.before} />
          </Text>
        )}
        <Bars
          accentIndex={2}
          bars={(['placed', 'begun', 'paid', 'entered'] as const).map((step) => ({
            id: step,
            name: t(`global-statistics:step.${step}`),
            value: funnel[step],
            label: `${formatNumber(funnel[step], locale)} · ${percent(shareOf(funnel[step]), locale)}`,
          }))}
        />
      </Stack>
    </Section>
  );
}

function EventStates({ figures: { eventsByState } }: Pick<GlobalPartProps, 'figures'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Section title={t('global-statistics:eventsByState')}>
      <Bars
        bars={(['published', 'draft', 'ended', 'postponed', 'suspended', 'cancelled'] as const).map((state) => ({
          id: state,
          name: t(`supervision:event.state.${state}`),
          value: eventsByState[state] ?? 0,
          label: formatNumber(eventsByState[state] ?? 0, locale),
        }))}
      />
    </Section>
  );
}

/** The platform in a period: what buyers paid, the providers' side, sign-ups, cities and categories, best sellers. */
export function GlobalOverview() {
  const [params, setParams] = useSearchParams();
  const reportQuery = readReportQuery(params, new Date());
  const { data: figures, error, refetch, isPlaceholderData } = useQuery(globalStatisticsQuery(reportQuery));
  const save = (table: StatisticsTable) => () => saveStatistics(table, reportQuery);
  const ask = (next: Parameters<typeof writeReportQuery>[0]) =>
    setParams(writeReportQuery(next), { replace: true, preventScrollReset: true });
  return (
    <Stack>
      <PeriodFilter reportQuery={reportQuery} onChange={ask} />
      {!figures && error && <LoadError error={error} onRetry={refetch} />}
      {!figures && !error && <PanelSkeleton size="page" />}
      {figures && (
        <RefreshingBox isRefreshing={isPlaceholderData} layout="stack">
          <GlobalLead figures={figures} save={save} />
          <div className={styles.twoColumns}>
            <Funnel figures={figures} />
            <EventStates figures={figures} />
          </div>
          <div className={styles.twoColumns}>
            <MarketOfPeriod figures={figures} save={save} />
            <People figures={figures} save={save} />
          </div>
          <div className={styles.twoColumns}>
            <ProviderShares figures={figures} save={save} by="services" />
            <ProviderShares figures={figures} save={save} by="providers" />
          </div>
          <div className={styles.twoColumns}>
            <Shares figures={figures} save={save} by="cities" />
            <Shares figures={figures} save={save} by="categories" />
          </div>
          <div className={styles.twoColumns}>
            <TopSellers figures={figures} save={save} />
          </div>
        </RefreshingBox>
      )}
    </Stack>
  );
}
