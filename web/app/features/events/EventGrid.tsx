import type { ReactNode } from 'react';
import type { CardEvent } from './card-event.ts';
import { EventCard } from './EventCard.tsx';
import styles from './EventGrid.module.css';

interface EventGridProps<E extends CardEvent> {
  readonly events: readonly E[];
  /** How many pictures belong to the first view of the page and are requested before its scripts. */
  readonly eager?: number;
  /** Returns where a card leads, by default to the page of the event. */
  readonly toOf?: (event: E) => string;
  /** Returns the button on a card's picture. */
  readonly actionOf?: (event: E) => ReactNode;
  /** Heading level of the event names, which depends on the headings above the cards. */
  readonly heading?: 'h2' | 'h3';
  /** Returns the text under a card's price. */
  readonly noteOf?: (event: E) => ReactNode;
  /** One row that scrolls sideways on every screen, instead of as many rows as needed. */
  readonly isRow?: boolean;
}

/** Event cards in columns: one on mobile, up to four on desktop. With `isRow` beside each other in one row. */
export function EventGrid<E extends CardEvent>(props: EventGridProps<E>) {
  const { events, eager = 1, toOf, actionOf, noteOf, heading = 'h3', isRow = false } = props;
  return (
    <ul className={isRow ? styles.row : styles.grid}>
      {events.map((event, index) => (
        <li key={event._id} className={styles.item}>
          <EventCard
            event={event}
            to={toOf?.(event)}
            heading={heading}
            isFirst={index < eager}
            action={actionOf?.(event)}
            note={noteOf?.(event)}
          />
        </li>
      ))}
    </ul>
  );
}
