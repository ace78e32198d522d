import Box from '@mui/material/Box';
import type { EventBasicDetail } from '@ngoma/api/features/events/events';
import type { ReactNode } from 'react';
import { EventCard } from './EventCard.tsx';

interface EventGridProps<E extends EventBasicDetail> {
  readonly events: readonly E[];
  readonly eager?: number;
  /** Returns the button on a card's picture. */
  readonly actionOf?: (event: E) => ReactNode;
  /** Heading level of the event names, which depends on the headings above the cards. */
  readonly heading?: 'h2' | 'h3';
  /** Returns the text under a card's price. */
  readonly noteOf?: (event: E) => ReactNode;
}

/** Grid of event cards: one column on mobile, up to four on desktop. */
export function EventGrid<E extends EventBasicDetail>({
  events,
  eager = 2,
  actionOf,
  noteOf,
  heading = 'h3',
}: EventGridProps<E>) {
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        p: 0,
        m: 0,
        display: 'grid',
        gap: { xs: 2, md: 2.5 },
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)', md: 'repeat(3, 1fr)', lg: 'repeat(4, 1fr)' },
      }}
    >
      {events.map((event, index) => (
        <Box component="li" key={event._id} sx={{ minWidth: 0 }}>
          <EventCard
            event={event}
            heading={heading}
            isEager={index < eager}
            isFirst={index === 0 && eager > 0}
            action={actionOf?.(event)}
            note={noteOf?.(event)}
          />
        </Box>
      ))}
    </Box>
  );
}
