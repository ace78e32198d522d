import Box from '@mui/material/Box';
import type { EventBasicDetail } from '@ngoma/api/features/events';
import { EventCard } from './EventCard.tsx';

/** Cards side by side: one on a phone, up to four on a desk. */
export function EventGrid({ events, eager = 4 }: { events: readonly EventBasicDetail[]; eager?: number }) {
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
          <EventCard event={event} isEager={index < eager} />
        </Box>
      ))}
    </Box>
  );
}
