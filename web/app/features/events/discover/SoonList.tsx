import type { EventBasicDetail } from '@ngoma/api/features/events/events';
import { Link } from 'react-router';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Poster } from '#ui/kit/media/Poster.tsx';
import { EventPrice } from '../EventCard.tsx';
import { EventPlace } from '../EventPlace.tsx';
import styles from './SoonList.module.css';

/** Events in the order of time, with the hour first. Their day stands above the first one of each day. */
export function SoonList({ events }: { readonly events: readonly EventBasicDetail[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const dayOf = ({ date, zone }: EventBasicDetail) => formatDate(date, 'day', locale, zone);
  return (
    <ul className={styles.list}>
      {events.map((event, index) => {
        const before = events[index - 1];
        const day = dayOf(event);
        return (
          <li key={event._id} className={styles.item}>
            {(!before || dayOf(before) !== day) && <p className={styles.day}>{day}</p>}
            <article className={styles.row}>
              <time dateTime={event.date} className={styles.time}>
                {formatDate(event.date, 'time', locale, event.zone)}
              </time>
              <div className={styles.text}>
                <h3 className={styles.name}>
                  <Link to={`/our-event/${event._id}`} prefetch="intent" className={styles.link}>
                    {event.eventName}
                  </Link>
                </h3>
                <p className={styles.place}>
                  <EventPlace event={event} />
                </p>
                <p>
                  <EventPrice priceFrom={event.priceFrom} />
                  {event.availability === 'few_left' && (
                    <span className={styles.few}> · {t('events:state.few_left').toLocaleLowerCase(locale)}</span>
                  )}
                </p>
              </div>
              <Poster src={event.coverImage.url} srcSet={event.coverImage.srcSet} sizes="64px" shape="small" />
            </article>
          </li>
        );
      })}
    </ul>
  );
}
