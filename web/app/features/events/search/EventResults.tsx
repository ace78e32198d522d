import type { EventBasicDetail } from '@ngoma/api/features/events/events';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatEventDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { Text } from '#ui/kit/text/Text.tsx';
import { EventPrice } from '../EventCard.tsx';
import { EventPlace } from '../EventPlace.tsx';
import styles from './EventResults.module.css';

interface EventResultsProps {
  readonly events: readonly EventBasicDetail[];
  readonly selectedId: string | undefined;
  readonly pathOf: (eventId: string) => string;
  readonly actionOf?: (event: EventBasicDetail) => ReactNode;
}

/** Event rows beside the selected event. */
export function EventResults({ events, selectedId, pathOf, actionOf }: EventResultsProps) {
  return (
    <ul className={styles.list}>
      {events.map((event) => (
        <Row
          key={event._id}
          event={event}
          isSelected={event._id === selectedId}
          to={pathOf(event._id)}
          action={actionOf?.(event)}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  readonly event: EventBasicDetail;
  readonly isSelected: boolean;
  readonly to: string;
  readonly action: ReactNode;
}

function Row({ event, isSelected, to, action }: RowProps) {
  const locale = useLocale();
  return (
    <li className={styles.row} data-selected={isSelected || undefined}>
      <img src={event.coverImage.url} alt="" width={104} height={92} loading="lazy" className={styles.picture} />
      <div className={styles.texts}>
        <Text look="small" tone="primary" isStrong>
          <time dateTime={event.date}>{formatEventDate(event.date, locale, event.zone)}</time>
        </Text>
        <h3 className={styles.name}>
          <Link to={to} preventScrollReset aria-current={isSelected ? 'true' : undefined} className={styles.link}>
            {event.eventName}
          </Link>
        </h3>
        <Text look="small" tone="soft" isCut>
          <EventPlace event={event} />
        </Text>
        <Text look="small">
          <EventPrice priceFrom={event.priceFrom} />
        </Text>
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </li>
  );
}
