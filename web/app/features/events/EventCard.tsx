import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { EventBasicDetail } from '@ngoma/api/features/events/events';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatEventDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { StatusChip } from '#ui/display/StatusChip.tsx';
import { ticketStateTones } from './detail/ticket-state.ts';

const twoLines = { overflow: 'hidden', display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2 } as const;

interface EventCardProps {
  readonly event: EventBasicDetail;
  /** Heading level of the event's name, which depends on the headings above the cards. */
  readonly heading?: 'h2' | 'h3';
  /** Loads the picture at once; for the first cards, which are visible immediately. */
  readonly isEager?: boolean;
  /** Gives the picture a high fetch priority; for the first card of a page. */
  readonly isFirst?: boolean;
  /** Button on the picture, such as the wishlist heart. */
  readonly action?: ReactNode;
  /** Text under the price, such as why the event is recommended. */
  readonly note?: ReactNode;
}

/** Event card, one link as a whole: picture, date, name, place and price. */
export function EventCard({ event, heading = 'h3', isEager = false, isFirst = false, action, note }: EventCardProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { availability, priceFrom } = event;
  const shownState = availability && availability !== 'on_sale' ? availability : undefined;
  return (
    <Card
      component="article"
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        height: '100%',
        transition: 'box-shadow 180ms ease-out, transform 180ms ease-out',
        '&:hover': { boxShadow: 'var(--n-palette-surface-shadowRaised)', transform: 'translateY(-2px)' },
        '&:focus-within': { outline: '3px solid var(--n-palette-primary-main)', outlineOffset: 2 },
      }}
    >
      <Box sx={{ position: 'relative', aspectRatio: '16 / 10', bgcolor: 'primary.soft' }}>
        <Box
          component="img"
          src={event.coverImage.url}
          srcSet={event.coverImage.srcSet}
          sizes="(min-width: 1200px) 280px, (min-width: 600px) 50vw, 100vw"
          alt=""
          width={640}
          height={400}
          loading={isEager ? 'eager' : 'lazy'}
          decoding="async"
          {...(isFirst && { fetchPriority: 'high' as const })}
          sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' }}
        />
        {shownState && (
          <Box sx={{ position: 'absolute', top: 10, left: 10 }}>
            <StatusChip tone={ticketStateTones[shownState]}>{t(`events:state.${shownState}`)}</StatusChip>
          </Box>
        )}
        {action && <Box sx={{ position: 'absolute', top: 8, right: 8, zIndex: 1 }}>{action}</Box>}
      </Box>
      <Box sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 0.25, flex: 1, minWidth: 0 }}>
        <Typography component="p" sx={{ color: 'primary.main', fontWeight: 600, fontSize: '0.875rem' }}>
          <time dateTime={event.date}>{formatEventDate(event.date, locale, event.zone)}</time>
        </Typography>
        <Typography variant="h4" component={heading} sx={{ ...twoLines, fontSize: '1.0625rem' }}>
          <Box
            component={Link}
            to={`/our-event/${event._id}`}
            prefetch="intent"
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
        <Typography sx={{ ...twoLines, color: 'text.secondary', fontSize: '0.9375rem' }}>
          {event.online ? t('events:online') : `${event.location}, ${event.city}`}
        </Typography>
        <Typography sx={{ fontWeight: 600, mt: 'auto', pt: 1 }}>
          {priceFrom === null
            ? t('events:noTickets')
            : priceFrom === 0
              ? t('common:free')
              : t('events:from', { price: formatMoney(priceFrom, locale) })}
        </Typography>
        {note && <Typography sx={{ color: 'text.secondary', fontSize: '0.875rem', mt: 0.5 }}>{note}</Typography>}
      </Box>
    </Card>
  );
}
