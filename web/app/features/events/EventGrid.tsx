import Box from '@mui/material/Box';
import type { EventBasicDetail } from '@ngoma/api/features/events';
import type { ReactNode } from 'react';
import { EventCard } from './EventCard.tsx';

interface EventGridProps<E extends EventBasicDetail> {
  readonly events: readonly E[];
  readonly eager?: number;
  /** What lies on each card's picture. */
  readonly actionOf?: (event: E) => ReactNode;
  /** The level of the cards' names, by what stands above them. */
  readonly heading?: 'h2' | 'h3';
  /** Words under each card's price. */
  readonly noteOf?: (event: E) => ReactNode;
}

/** Cards side by side: one on a phone, up to four on a desk. */
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
