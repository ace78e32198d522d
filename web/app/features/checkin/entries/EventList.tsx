import CaretRight from '@phosphor-icons/core/regular/caret-right.svg?react';
import { Link } from 'react-router';
import { formatDate, formatEventDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Poster } from '#ui/kit/media/Poster.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import type { CheckinEventSummary } from '../checkin.queries.ts';
import styles from './EventList.module.css';

const dayOf = (instant: string | Date, { zone }: CheckinEventSummary) => formatDate(instant, 'dayYear', 'en', zone);

/** Marks today's events. */
function WhenChip({ event }: { event: CheckinEventSummary }) {
  const { t } = useTranslation();
  if (event.isOpen) return <Badge tone="leaf">{t('checkin:events.now')}</Badge>;
  if (dayOf(event.date, event) === dayOf(new Date(), event)) return <Badge tone="sun">{t('checkin:events.today')}</Badge>;
  return null;
}

/** The events that the person may check in, nearest first, with today's marked. */
export function CheckinEventList({ events }: { events: readonly CheckinEventSummary[] }) {
  const locale = useLocale();
  return (
    <ul className={styles.list}>
      {events.map((event) => (
        <Card key={event._id} as="li" padding="none">
          <Link to={`?event=${event._id}`} className={styles.row}>
            <Poster src={event.coverImage.url} srcSet={event.coverImage.srcSet} sizes="64px" shape="small" />
            <div className={styles.texts}>
              <Text look="small" tone="primary" isStrong>
                {formatEventDate(event.date, locale, event.zone)}
              </Text>
              <Heading level={2} look="part">
                {event.eventName}
              </Heading>
              <Text tone="soft" isCut>
                {event.location}
              </Text>
            </div>
            <WhenChip event={event} />
            <span className={styles.arrow}>
              <CaretRight />
            </span>
          </Link>
        </Card>
      ))}
    </ul>
  );
}
