import { useQuery } from '@tanstack/react-query';
import { formatRelative } from '#lib/format/format.ts';
import { useFilters } from '#lib/hooks/use-filters.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { PageOfRows } from '../ResultRows.tsx';
import listStyles from '../SupervisedTable.module.css';
import styles from './Activities.module.css';
import { activitiesQuery } from './market.queries.ts';

/** All activities on the platform, newest first, page by page. */
export function Activities() {
  const { t } = useTranslation();
  const locale = useLocale();
  const filters = useFilters();
  const query = useQuery(activitiesQuery(filters.page));
  return (
    <Card as="section" aria-labelledby="market-activity" padding="none">
      <Heading id="market-activity" level={2} look="part" className={listStyles.title}>
        {t('market-lists:tab.activity')}
      </Heading>
      <PageOfRows query={query} filters={filters} empty={t('supervision:stream.nothing')} countOf={({ data }) => data.length}>
        {({ data }) => (
          <ul className={styles.activities}>
            {data.map((activity) => (
              <li key={activity._id} className={styles.activity}>
                {activity.path ? (
                  <TextLink to={activity.path} look="quiet">
                    {activity.description}
                  </TextLink>
                ) : (
                  activity.description
                )}
                <Text look="small" tone="soft">
                  {[activity.location, formatRelative(activity.timestamp, locale)].filter(Boolean).join(' · ')}
                </Text>
              </li>
            ))}
          </ul>
        )}
      </PageOfRows>
    </Card>
  );
}
