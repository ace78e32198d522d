import type { EventBasicDetail } from '@ngoma/api/features/events/events';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatEventDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Poster } from '#ui/kit/media/Poster.tsx';
import { EventPlace } from '../EventPlace.tsx';
import { paletteLook } from '../event-palette.ts';
import styles from './LeadEvent.module.css';

interface LeadEventProps {
  readonly event: EventBasicDetail;
  /** Button on the picture, such as the wishlist heart. */
  readonly action?: ReactNode;
}

/** The one large event of a page, in its own colours: poster, date, name, place, price and button. */
export function LeadEvent({ event, action }: LeadEventProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const path = `/our-event/${event._id}`;
  return (
    <article {...paletteLook(event)}>
      <div className={styles.lead}>
        <div className={styles.picture}>
          <Poster
            src={event.coverImage.url}
            srcSet={event.coverImage.srcSet}
            sizes="(min-width: 900px) 560px, 100vw"
            shape="even"
            isFirst
          />
        </div>
        <div className={styles.top}>
          <Badge tone="card">
            <time dateTime={event.date}>{formatEventDate(event.date, locale, event.zone)}</time>
          </Badge>
          {action}
        </div>
        <div className={styles.text}>
          <p className={styles.kicker}>{t('event-lists:discover.lead')}</p>
          <h2 className={styles.name}>
            <Link to={path} prefetch="intent" className={styles.link}>
              {event.eventName}
            </Link>
          </h2>
          <p>
            <EventPlace event={event} />
          </p>
          <div className={styles.row}>
            {event.priceFrom !== null && (
              <p className={styles.price}>
                {event.priceFrom > 0 && <span className={styles.from}>{t('events:priceFrom')}</span>}{' '}
                {event.priceFrom === 0 ? t('common:free') : formatMoney(event.priceFrom, locale)}
              </p>
            )}
            <ButtonLink to={path} variant="sun">
              {t('events:getTickets')}
            </ButtonLink>
          </div>
        </div>
      </div>
    </article>
  );
}
