import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { eventVisitSources } from '@ngoma/api/features/promotions/visit-sources';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '#lib/format/format.ts';
import { percent } from '#lib/format/percent.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ShareBar } from '#ui/display/ShareBar.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { type Column, Table } from '#ui/kit/data/Table.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { visitSourcesQuery } from './promotions.queries.ts';
import styles from './VisitSources.module.css';
import { isGiven } from './visit-sources.ts';

type Visits = ReplyOf<typeof eventVisitSources>;
type SourceRow = Visits['sources'][number];

function useColumns({ visits: total, sources }: Visits): readonly Column<SourceRow>[] {
  const { t } = useTranslation();
  const locale = useLocale();
  const longest = Math.max(...sources.map(({ visits }) => visits));
  const nameOf = (source: string | null) => {
    if (source === null) return t('promotions:visits.from.other');
    return isGiven(source) ? t(`promotions:visits.from.${source}`) : source;
  };
  return [
    {
      id: 'source',
      label: t('promotions:visits.source'),
      cell: ({ source, visits }) => (
        <div className={styles.source}>
          {nameOf(source)}
          <ShareBar value={visits} most={longest} />
        </div>
      ),
    },
    {
      id: 'visits',
      label: t('promotions:visits.count'),
      align: 'end',
      cell: ({ visits }) => formatNumber(visits, locale),
    },
    {
      id: 'share',
      label: t('promotions:visits.share'),
      align: 'end',
      cell: ({ visits }) => percent(Math.round((visits / total) * 100), locale),
    },
  ];
}

function SourceTable({ visits }: { readonly visits: Visits }) {
  const { t } = useTranslation();
  const columns = useColumns(visits);
  return (
    <Stack gap={1}>
      <Text tone="soft">{t('promotions:visits.words', { count: visits.visits })}</Text>
      <Table label={t('promotions:visits.title')} columns={columns} rows={visits.sources} keyOf={({ source }) => source ?? ''} />
    </Stack>
  );
}

/** Which links bring visits to an event's page: for each source the visits of the last thirty days, and its share. */
export function VisitSources({ eventId }: { readonly eventId: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(visitSourcesQuery(eventId));
  if (!data && error) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <PanelSkeleton size="part" />;
  return (
    <Card aria-labelledby="visits-title" as="section">
      <Stack gap={1.5}>
        <Heading id="visits-title" level={2} look="part">
          {t('promotions:visits.title')}
        </Heading>
        {data.visits > 0 ? <SourceTable visits={data} /> : <Text tone="soft">{t('promotions:visits.nothing')}</Text>}
      </Stack>
    </Card>
  );
}
