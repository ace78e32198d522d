import type { EventBasicDetail } from '@ngoma/api/features/events/events';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatEventDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Poster } from '#ui/kit/media/Poster.tsx';
import type { CardEvent } from './card-event.ts';
import { ticketStateTones } from './detail/tickets/ticket-state.ts';
import styles from './EventCard.module.css';
import { EventPlace } from './EventPlace.tsx';

interface EventCardProps {
  readonly event: CardEvent;
  /** Where the card leads, by default to the page of the event. */
  readonly to?: string | undefined;
  /** Heading level of the event's name, which depends on the headings above the cards. */
  readonly heading?: 'h2' | 'h3';
  /** The picture belongs to the first view, so it is requested before the scripts. */
  readonly isFirst?: boolean;
  /** Button on the picture, such as the wishlist heart. */
  readonly action?: ReactNode;
  /** Text under the price, such as why the event is recommended. */
  readonly note?: ReactNode;
}

/** Lowest price of an event in words: `from 2,500 XAF`, `Free`, or that there is no ticket yet. */
export function EventPrice({ priceFrom }: Pick<EventBasicDetail, 'priceFrom'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (priceFrom === null) return <span className={styles.soft}>{t('events:noTickets')}</span>;
  if (priceFrom === 0) return <span className={styles.free}>{t('common:free')}</span>;
  return <span className={styles.price}>{t('events:from', { price: formatMoney(priceFrom, locale) })}</span>;
}

/** Event as a picture with text under it, one link as a whole: name, date, place and price. */
export function EventCard({ event, to, heading: Heading = 'h3', isFirst = false, action, note }: EventCardProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { availability, coverImage } = event;
  const shownState = availability && availability !== 'on_sale' ? availability : undefined;
  return (
    <article className={styles.card}>
      <Poster
        src={coverImage.url}
        srcSet={coverImage.srcSet}
        sizes="(min-width: 1200px) 300px, (min-width: 600px) 50vw, 100vw"
        isFirst={isFirst}
      />
      {shownState && (
        <span className={styles.state}>
          <Badge tone={ticketStateTones[shownState]}>{t(`events:state.${shownState}`)}</Badge>
        </span>
      )}
      {action && <div className={styles.action}>{action}</div>}
      <div className={styles.text}>
        <Heading className={styles.name}>
          <Link to={to ?? `/our-event/${event._id}`} prefetch="intent" className={styles.link}>
            {event.eventName}
          </Link>
        </Heading>
        <p className={styles.line}>
          <time dateTime={event.date}>{formatEventDate(event.date, locale, event.zone)}</time>
        </p>
        <p className={styles.line}>
          <EventPlace event={event} />
        </p>
        {availability !== 'ended' && (
          <p>
            <EventPrice priceFrom={event.priceFrom} />
          </p>
        )}
        {note && <p className={styles.note}>{note}</p>}
      </div>
    </article>
  );
}
