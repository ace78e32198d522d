import type { OrganizerDashboard } from '@ngoma/api/features/dashboards/dashboards';
import { Link } from 'react-router';
import { formatDate, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Poster } from '#ui/kit/media/Poster.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import styles from './UpcomingEvents.module.css';

/** The events after the next one: cover, day, and what is sold of them. */
export function UpcomingEvents({ events }: { readonly events: OrganizerDashboard['upcoming'] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="upcoming-title" className={styles.part}>
      <Heading id="upcoming-title" level={2} look="part">
        {t('dashboards:upcoming')}
      </Heading>
      <ul className={styles.list}>
        {events.map(({ _id, eventName, date, zone, sold, capacity, coverImage }) => (
          <li key={_id} className={styles.event}>
            <span className={styles.cover}>
              <Poster src={coverImage.url} srcSet={coverImage.srcSet} sizes="52px" shape="small" />
            </span>
            <div className={styles.texts}>
              <Link to={`/events/edit?event=${_id}`} className={styles.name}>
                {eventName}
              </Link>
              <p className={styles.facts}>
                <time dateTime={date}>{formatDate(date, 'day', locale, zone)}</time>
                <strong className={styles.count}>
                  {t('dashboards:soldOf', { sold: formatNumber(sold, locale), capacity: formatNumber(capacity, locale) })}
                </strong>
              </p>
              <div className={styles.track}>
                <div className={styles.bar} style={{ width: `${capacity > 0 ? Math.min(100, (sold / capacity) * 100) : 0}%` }} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
