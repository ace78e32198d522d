import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { EventBasicDetail } from '@ngoma/api/features/events/events';
import { type ReactNode, useId } from 'react';
import { EventCard } from './EventCard.tsx';

interface EventCarouselProps<E extends EventBasicDetail> {
  readonly title: string;
  readonly events: readonly E[];
  /** Link to more events of this kind. */
  readonly more?: ReactNode;
  readonly actionOf?: (event: E) => ReactNode;
  readonly noteOf?: (event: E) => ReactNode;
}

/**
 * Row of event cards under a title: scrolls sideways on mobile, shows four columns on desktop. Renders nothing for an empty list.
 */
export function EventCarousel<E extends EventBasicDetail>({ title, events, more, actionOf, noteOf }: EventCarouselProps<E>) {
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
          // Space for the shadow and the focus ring of the cards.
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
