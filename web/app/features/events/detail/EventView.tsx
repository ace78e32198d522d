import CalendarMonth from '@mui/icons-material/CalendarMonth';
import Place from '@mui/icons-material/Place';
import Verified from '@mui/icons-material/Verified';
import Videocam from '@mui/icons-material/Videocam';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { EventWithDetails } from '@ngoma/api/features/events/events';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatDate, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { StatusChip } from '#ui/display/StatusChip.tsx';
import { EventNotice } from './EventNotice.tsx';
import { refundStepsOf } from './refund-steps.ts';

interface EventViewProps {
  readonly event: EventWithDetails;
  readonly now: Date;
  /** Ticket types, with the controls that this page offers. */
  readonly tickets: ReactNode;
  readonly share?: ReactNode;
  /** Button on the picture, such as the wishlist heart. */
  readonly action?: ReactNode;
  /** More sections under the description, such as the ratings. */
  readonly children?: ReactNode;
  /** In the editor's preview everything is in one narrow column. */
  readonly isPreview?: boolean;
  /** Level of the event's name: h2 if the page has a heading of its own. */
  readonly heading?: 'h1' | 'h2';
}

/** Formats start and end: on one day or over several days. */
function When({ event }: { event: EventWithDetails }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { date, endDate, zone } = event;
  const startDay = formatDate(date, 'longDay', locale, zone);
  const startTime = formatDate(date, 'time', locale, zone);
  if (!endDate) return <>{t('events:when.from', { day: startDay, time: startTime })}</>;
  const isShort = new Date(endDate).getTime() - new Date(date).getTime() < 24 * 60 * 60 * 1000;
  const endTime = formatDate(endDate, 'time', locale, zone);
  return (
    <>
      {isShort
        ? t('events:when.range', { day: startDay, time: startTime, endTime })
        : t('events:when.days', {
            day: startDay,
            time: startTime,
            endDay: formatDate(endDate, 'longDay', locale, zone),
            endTime,
          })}
    </>
  );
}

/** Facts that a buyer wants to know before paying: rating, availability, refund policy. */
function Chips({ event }: { event: EventWithDetails }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { rating, refundPolicy, availability } = event;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {rating.count > 0 && rating.average !== null && (
        <StatusChip tone="primary">{`★ ${formatNumber(rating.average, locale)} (${rating.count})`}</StatusChip>
      )}
      {(availability === 'few_left' || availability === 'sold_out') && (
        <StatusChip tone="red">{t(`events:state.${availability}`)}</StatusChip>
      )}
      {refundPolicy.kind === 'until' && (
        <StatusChip tone="leaf">{t('events:refund.until', { count: refundPolicy.hoursBefore ?? 0 })}</StatusChip>
      )}
      {refundStepsOf(refundPolicy).map(({ hoursBefore, percent }) => (
        <StatusChip key={`${hoursBefore} ${percent}`} tone="leaf">
          {t('events:refund.step', { percent, count: hoursBefore })}
        </StatusChip>
      ))}
      {refundPolicy.kind === 'none' && <StatusChip>{t('events:refund.none')}</StatusChip>}
    </Box>
  );
}

function Cover({ event, isPreview, action }: { event: EventWithDetails; isPreview: boolean; action: ReactNode }) {
  const name = event.childCategory?.name ?? event.category?.name;
  return (
    <Box
      sx={{
        position: 'relative',
        aspectRatio: isPreview ? '3 / 2' : { xs: '3 / 2', sm: '16 / 9', md: '21 / 9' },
        bgcolor: event.customization?.primaryColor ?? 'primary.soft',
        overflow: 'hidden',
        borderRadius: isPreview ? 0 : { xs: 0, md: '22px' },
      }}
    >
      <Box
        component="img"
        src={event.customization?.background?.url ?? event.coverImage.url}
        srcSet={event.customization?.background ? undefined : event.coverImage.srcSet}
        sizes={isPreview ? '390px' : '(min-width: 1200px) 1152px, 100vw'}
        alt=""
        width={1280}
        height={720}
        fetchPriority="high"
        sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' }}
      />
      <Box sx={{ position: 'absolute', left: 16, bottom: 14, display: 'flex', gap: 1, alignItems: 'center' }}>
        {event.customization?.logo && (
          <Box
            component="img"
            src={event.customization.logo.url}
            alt=""
            sx={{ width: 44, height: 44, borderRadius: '10px', objectFit: 'cover', bgcolor: '#fff' }}
          />
        )}
        {name && <StatusChip tone="sun">{name}</StatusChip>}
      </Box>
      {action && <Box sx={{ position: 'absolute', top: 12, right: 12 }}>{action}</Box>}
    </Box>
  );
}

function Facts({ event }: { event: EventWithDetails }) {
  const { t } = useTranslation();
  const row = { display: 'flex', gap: 1.25, alignItems: 'flex-start', '& svg': { color: 'primary.main', mt: '2px' } } as const;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={row}>
        <CalendarMonth fontSize="small" aria-hidden="true" />
        <Typography>
          <time dateTime={event.date}>
            <When event={event} />
          </time>
          {event.zone !== 'Africa/Douala' && ` (${event.zone})`}
        </Typography>
      </Box>
      <Box sx={row}>
        {event.online ? <Videocam fontSize="small" aria-hidden="true" /> : <Place fontSize="small" aria-hidden="true" />}
        <Typography>{event.online ? t('events:onlineLong') : `${event.location}, ${event.city}`}</Typography>
      </Box>
    </Box>
  );
}

/** Public view of an event, shared by the public page and the editor's preview. */
export function EventView({ event, now, tickets, share, action, children, isPreview = false, heading = 'h1' }: EventViewProps) {
  const { t } = useTranslation();
  const accent = event.customization?.primaryColor;
  return (
    <Box component="article">
      <Cover event={event} isPreview={isPreview} action={action} />
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2.5, md: 5 },
          gridTemplateColumns: isPreview ? '1fr' : { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 400px' },
          px: isPreview ? 2.5 : { xs: 2.5, md: 0 },
          pt: { xs: 2.5, md: isPreview ? 2.5 : 4 },
        }}
      >
        <Box sx={{ display: 'grid', gap: 1.75, alignContent: 'start', minWidth: 0 }}>
          <EventNotice event={event} now={now} />
          <Box sx={{ borderLeft: accent ? '5px solid' : 0, borderColor: accent, pl: accent ? 1.75 : 0 }}>
            <Typography
              variant="h1"
              component={heading}
              sx={{ fontSize: { xs: '1.6875rem', md: isPreview ? '1.6875rem' : '2.5rem' }, overflowWrap: 'anywhere' }}
            >
              {event.eventName}
            </Typography>
            <Typography
              sx={{ color: 'text.secondary', mt: 0.5, display: 'flex', alignItems: 'center', gap: 0.5, flexWrap: 'wrap' }}
            >
              <Link
                component={RouterLink}
                to={`/profile/${event.organizer._id}`}
                underline="hover"
                sx={{ color: 'inherit', py: 0.5 }}
              >
                {t('events:by', { name: event.organizer.name })}
              </Link>
              {event.organizer.isVerified && (
                <Verified sx={{ fontSize: 18, color: 'primary.main' }} titleAccess={t('events:verified')} />
              )}
            </Typography>
          </Box>
          <Facts event={event} />
          <Chips event={event} />
          <Box sx={{ display: isPreview ? 'block' : { md: 'none' } }}>{tickets}</Box>
          <Typography
            component="div"
            sx={{ whiteSpace: 'pre-line', fontSize: '1.0625rem', lineHeight: 1.6, maxWidth: '68ch', overflowWrap: 'anywhere' }}
          >
            {event.description}
          </Typography>
          {share && (
            <Box component="section" aria-label={t('events:share.title')} sx={{ mt: 1 }}>
              <Typography variant="h4" component="h2" sx={{ mb: 1 }}>
                {t('events:share.title')}
              </Typography>
              {share}
            </Box>
          )}
          {children}
        </Box>
        {!isPreview && (
          <Box sx={{ display: { xs: 'none', md: 'block' }, position: 'sticky', top: 96, alignSelf: 'start' }}>{tickets}</Box>
        )}
      </Box>
    </Box>
  );
}
