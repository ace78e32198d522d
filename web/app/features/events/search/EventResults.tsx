import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { EventBasicDetail } from '@ngoma/api/features/events/events';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatEventDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { EventPrice } from '../EventCard.tsx';
import { EventPlace } from '../EventPlace.tsx';

interface EventResultsProps {
  readonly events: readonly EventBasicDetail[];
  readonly selectedId: string | undefined;
  readonly pathOf: (eventId: string) => string;
  readonly actionOf?: (event: EventBasicDetail) => ReactNode;
}

/** Event rows beside the selected event. */
export function EventResults({ events, selectedId, pathOf, actionOf }: EventResultsProps) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
      {events.map((event) => (
        <Row
          key={event._id}
          event={event}
          isSelected={event._id === selectedId}
          to={pathOf(event._id)}
          action={actionOf?.(event)}
        />
      ))}
    </Box>
  );
}

function Row({ event, isSelected, to, action }: { event: EventBasicDetail; isSelected: boolean; to: string; action: ReactNode }) {
  const locale = useLocale();
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        gap: 1.5,
        p: 1.25,
        minWidth: 0,
        border: '1px solid',
        borderColor: isSelected ? 'primary.main' : 'divider',
        borderRadius: '14px',
        bgcolor: isSelected ? 'primary.soft' : 'background.paper',
        '&:hover': { borderColor: 'primary.main' },
        '&:focus-within': { outline: '3px solid var(--n-palette-primary-main)', outlineOffset: 2 },
      }}
    >
      <Box
        component="img"
        src={event.coverImage.url}
        alt=""
        width={104}
        height={92}
        loading="lazy"
        sx={{ borderRadius: '10px', objectFit: 'cover', flex: 'none', bgcolor: 'primary.soft' }}
      />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="body2" sx={{ color: 'primary.main', fontWeight: 600 }}>
          <time dateTime={event.date}>{formatEventDate(event.date, locale, event.zone)}</time>
        </Typography>
        <Typography
          component="h3"
          sx={{
            fontFamily: 'h1.fontFamily',
            fontWeight: 600,
            lineHeight: 1.3,
            my: 0.25,
            overflowWrap: 'anywhere',
            display: '-webkit-box',
            WebkitBoxOrient: 'vertical',
            WebkitLineClamp: 2,
            overflow: 'hidden',
          }}
        >
          <Box
            component={Link}
            to={to}
            preventScrollReset
            aria-current={isSelected ? 'true' : undefined}
            sx={{
              color: 'inherit',
              textDecoration: 'none',
              outline: 'none',
              '&::after': { content: '""', position: 'absolute', inset: 0 },
            }}
          >
            {event.eventName}
          </Box>
        </Typography>
        <Typography noWrap variant="body2" sx={{ color: 'text.secondary' }}>
          <EventPlace event={event} />
        </Typography>
        <Typography variant="body2" sx={{ mt: 0.25 }}>
          <EventPrice priceFrom={event.priceFrom} />
        </Typography>
      </Box>
      {action && <Box sx={{ position: 'relative', zIndex: 1, alignSelf: 'center' }}>{action}</Box>}
    </Box>
  );
}
