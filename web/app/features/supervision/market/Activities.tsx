import { useQuery } from '@tanstack/react-query';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { ActivityKinds } from '../audit/ActivityKinds.tsx';
import { ActivityRows } from '../audit/ActivityRows.tsx';
import { useActivityKind } from '../audit/activity-kind.ts';
import { PageOfRows } from '../ResultRows.tsx';
import styles from './Activities.module.css';
import { activitiesQuery } from './market.queries.ts';

/** All activities on the platform, newest first, page by page, of all kinds or of one. */
export function Activities() {
  const { t } = useTranslation();
  const filters = useFilters();
  const kind = useActivityKind();
  const query = useQuery(activitiesQuery(filters.page, kind));
  return (
    <Card as="section" aria-labelledby="market-activity" padding="none">
      <div className={styles.head}>
        <Heading id="market-activity" level={2} look="part">
          {t('market-lists:tab.activity')}
        </Heading>
        <ActivityKinds />
      </div>
      <PageOfRows
        query={query}
        filters={filters}
        empty={t(kind ? 'supervision:stream.nothingOfKind' : 'supervision:stream.nothing')}
        countOf={({ data }) => data.length}
      >
        {({ data }) => <ActivityRows activities={data} />}
      </PageOfRows>
    </Card>
  );
}
