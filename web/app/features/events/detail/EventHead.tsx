import type { EventWithDetails } from '@ngoma/api/features/events/events';
import MapPin from '@phosphor-icons/core/fill/map-pin-fill.svg?react';
import SealCheck from '@phosphor-icons/core/fill/seal-check-fill.svg?react';
import VideoCamera from '@phosphor-icons/core/fill/video-camera-fill.svg?react';
import { Link } from 'react-router';
import { formatDate, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import styles from './EventHead.module.css';

/** The part of an event that its title block shows. */
export type HeadedEvent = Pick<
  EventWithDetails,
  | 'eventName'
  | 'organizer'
  | 'category'
  | 'childCategory'
  | 'rating'
  | 'availability'
  | 'date'
  | 'endDate'
  | 'zone'
  | 'online'
  | 'location'
  | 'city'
>;

const dayMs = 24 * 60 * 60 * 1000;

/** Formats start and end: on one day or over several days. */
function When({ event }: { event: HeadedEvent }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { date, endDate, zone } = event;
  const day = formatDate(date, 'longDay', locale, zone);
  const time = formatDate(date, 'time', locale, zone);
  if (!endDate) return t('events:when.from', { day, time });
  const endTime = formatDate(endDate, 'time', locale, zone);
  const isShort = new Date(endDate).getTime() - new Date(date).getTime() < dayMs;
  if (isShort) return t('events:when.range', { day, time, endTime });
  return t('events:when.days', { day, time, endDay: formatDate(endDate, 'longDay', locale, zone), endTime });
}

/** Says what an event is and whether it is nearly full, in words. */
function Badges({ event }: { event: HeadedEvent }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { rating, availability } = event;
  const category = event.childCategory?.name ?? event.category?.name;
  return (
    <p className={styles.badges}>
      {category && <span className={styles.category}>{category}</span>}
      {(availability === 'few_left' || availability === 'sold_out') && (
        <Badge tone="red">{t(`events:state.${availability}`)}</Badge>
      )}
      {rating.count > 0 && rating.average !== null && (
        <span className={styles.rating}>{`★ ${formatNumber(rating.average, locale)} (${rating.count})`}</span>
      )}
    </p>
  );
}

/** The title block of an event, in white on its deep colour: name, organizer, time and place. */
export function EventHead({ event, heading: Heading }: { readonly event: HeadedEvent; readonly heading: 'h1' | 'h2' }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { date, zone, organizer } = event;
  return (
    <header className={styles.head}>
      <Badges event={event} />
      <Heading className={styles.name}>{event.eventName}</Heading>
      <p>
        <Link to={`/profile/${organizer._id}`} className={styles.organizer}>
          {t('events:by', { name: organizer.name })}
        </Link>
        {organizer.isVerified && <SealCheck role="img" aria-label={t('events:verified')} className={styles.seal} />}
      </p>
      <div className={styles.fact}>
        <span aria-hidden="true" className={styles.tile}>
          <span className={styles.day}>{formatDate(date, 'dayNumber', locale, zone)}</span>
          <span className={styles.month}>{formatDate(date, 'month', locale, zone)}</span>
        </span>
        <p className={styles.strong}>
          <time dateTime={date}>
            <When event={event} />
          </time>
          {zone !== 'Africa/Douala' && ` (${zone})`}
        </p>
      </div>
      <div className={styles.fact}>
        <span aria-hidden="true" className={styles.tile}>
          {event.online ? <VideoCamera /> : <MapPin />}
        </span>
        <p className={styles.strong}>{event.online ? t('events:onlineLong') : `${event.location}, ${event.city}`}</p>
      </div>
    </header>
  );
}
