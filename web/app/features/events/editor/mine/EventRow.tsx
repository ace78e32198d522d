import type { EventFullData } from '@ngoma/api/features/events/events';
import { Link } from 'react-router';
import { formatEventDate, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ProgressBar } from '#ui/kit/feedback/ProgressBar.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { EventStatus } from '../settings/EventStatus.tsx';
import { DiscardDraft } from './DiscardDraft.tsx';
import styles from './EventRow.module.css';

/** Own event in the list: name, date, status and tickets sold. */
export function EventRow({ event }: { event: EventFullData }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isUnfinished = event.status === 'draft' && event.creationStep > 0;
  const share = event.capacity > 0 ? Math.round((event.sold / event.capacity) * 100) : 0;
  return (
    <Card as="li" padding="none">
      <div className={styles.event}>
        <img src={event.coverImage.url} alt="" loading="lazy" className={styles.picture} />
        <div className={styles.texts}>
          <Heading level={2} look="part">
            <Link
              to={isUnfinished ? `/events/add-new?event=${event._id}` : `/events/edit?event=${event._id}`}
              className={styles.eventName}
            >
              {event.eventName}
            </Link>
          </Heading>
          <Text tone="soft">
            {formatEventDate(event.date, locale, event.zone)} · {event.city}
          </Text>
          <div className={styles.status}>
            <EventStatus status={event.status} />
          </div>
        </div>
        <div className={styles.sales}>
          {event.status === 'draft' ? (
            <DiscardDraft event={event} />
          ) : (
            <>
              <Text isStrong>
                {t('event-editor:soldOf', {
                  count: event.sold,
                  sold: formatNumber(event.sold, locale),
                  capacity: formatNumber(event.capacity, locale),
                })}
              </Text>
              <ProgressBar percent={share} label={t('event-editor:soldShare', { share })} />
            </>
          )}
        </div>
      </div>
    </Card>
  );
}
