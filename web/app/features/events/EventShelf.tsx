import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { EventBasicDetail } from '@ngoma/api/features/events';
import { type ReactNode, useId } from 'react';
import { EventCard } from './EventCard.tsx';

interface EventShelfProps<E extends EventBasicDetail> {
  readonly title: string;
  readonly events: readonly E[];
  /** A way to more of the kind. */
  readonly more?: ReactNode;
  readonly actionOf?: (event: E) => ReactNode;
  readonly noteOf?: (event: E) => ReactNode;
}

/** Events of one kind under their title: pushed sideways on phones, in rows of four on a desk. Nothing where there are none. */
export function EventShelf<E extends EventBasicDetail>({ title, events, more, actionOf, noteOf }: EventShelfProps<E>) {
  const titleId = useId();
  if (events.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2, mb: 1.5 }}>
        <Typography id={titleId} variant="h3" component="h2">
          {title}
        </Typography>
        {more}
      </Box>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 2,
          gridAutoFlow: { xs: 'column', md: 'row' },
          gridAutoColumns: { xs: 'min(78%, 300px)', md: 'auto' },
          gridTemplateColumns: { md: 'repeat(3, 1fr)', lg: 'repeat(4, 1fr)' },
          overflowX: { xs: 'auto', md: 'visible' },
          scrollSnapType: { xs: 'x proximity', md: 'none' },
          mx: { xs: -2, md: 0 },
          px: { xs: 2, md: 0 },
          // Room for the cards' shadow and the ring around the one in focus.
          py: { xs: 0.75, md: 0 },
          scrollPaddingInline: '16px',
        }}
      >
        {events.map((event) => (
          <Box component="li" key={event._id} sx={{ minWidth: 0, scrollSnapAlign: 'start' }}>
            <EventCard event={event} action={actionOf?.(event)} note={noteOf?.(event)} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}
