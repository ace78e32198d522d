import { useQuery } from '@tanstack/react-query';
import { formatRelative } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { streamQuery } from '../supervision.queries.ts';
import styles from './ActivityStream.module.css';

/** The latest activities on the platform, newest first. */
export function ActivityStream() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, refetch } = useQuery(streamQuery());
  if (!data && !error) return <RowSkeletons />;
  return (
    <Card as="section" aria-labelledby="stream-title" padding="none">
      <Heading level={2} look="part" id="stream-title" className={styles.title}>
        {t('supervision:stream.title')}
      </Heading>
      {!data && (
        <div className={styles.problem}>
          {error?.message}{' '}
          <Button size="medium" onClick={() => void refetch()}>
            {t('common:tryAgain')}
          </Button>
        </div>
      )}
      {data?.length === 0 && <p className={styles.nothing}>{t('supervision:stream.nothing')}</p>}
      <ul className={styles.activities}>
        {data?.map((activity) => (
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
      {data && data.length > 0 && (
        <div className={styles.more}>
          <TextLink to="/marketplace-lists?tab=activity" hasTouchHeight>
            {t('supervision:stream.all')}
          </TextLink>
        </div>
      )}
    </Card>
  );
}
