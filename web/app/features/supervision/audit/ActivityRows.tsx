import type { Activity } from '@ngoma/api/features/events/activities';
import { formatRelative } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import styles from './ActivityRows.module.css';
import type { RepeatedActivity } from './repeated-activities.ts';

interface ActivityRowsProps {
  readonly activities: readonly (Activity | RepeatedActivity)[];
}

/** Activities under each other, each with its place and its time, and how often in a row it happened. */
export function ActivityRows({ activities }: ActivityRowsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <ul className={styles.activities}>
      {activities.map((activity) => {
        const times = 'times' in activity ? activity.times : 1;
        return (
          <li key={activity._id} className={styles.activity}>
            {activity.path ? (
              <TextLink to={activity.path} look="quiet">
                {activity.description}
              </TextLink>
            ) : (
              activity.description
            )}
            <Text look="small" tone="soft">
              {[
                activity.location,
                formatRelative(activity.timestamp, locale),
                times > 1 && t('supervision:stream.times', { count: times }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </li>
        );
      })}
    </ul>
  );
}
