import CheckCircle from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { formatTicketCode } from '@ngoma/api/features/tickets/ticket-code';
import { formatDate, formatEventDate, formatRelative } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import type { CheckinEventSummary, HeldTicket } from './checkin.queries.ts';

interface OwnTicketsProps {
  readonly event: CheckinEventSummary;
  /** Codes of the tickets whose check-in is pending. */
  readonly busyCodes: ReadonlySet<string>;
  readonly onCheckIn: (ticket: HeldTicket) => void;
}

/** An event with self check-in and the participant's own tickets. Each ticket has its own button and is used once. */
export function OwnTickets({ event, busyCodes, onCheckIn }: OwnTicketsProps) {
  const locale = useLocale();
  return (
    <Card component="article" aria-label={event.eventName} sx={{ borderRadius: '22px' }}>
      <Box sx={{ p: 2.5, display: 'grid', gap: 1 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: 1.5 }}>
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ color: 'primary.main', fontWeight: 600, fontSize: '0.875rem' }}>
              {formatEventDate(event.date, locale, event.zone)}
            </Typography>
            <Typography variant="h3" component="h2">
              {event.eventName}
            </Typography>
            <Typography sx={{ color: 'text.secondary' }}>{event.location}</Typography>
          </Box>
          <Hours event={event} />
        </Box>
      </Box>
      {event.tickets.map((ticket) => (
        <Box key={ticket._id} sx={{ borderTop: '2px dashed', borderColor: 'divider', p: 2.5, display: 'grid', gap: 1.75 }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, alignItems: 'baseline' }}>
            <Box sx={{ minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600, fontSize: '1.125rem', overflowWrap: 'anywhere' }}>{ticket.holder}</Typography>
              <Typography sx={{ color: 'text.secondary' }}>{ticket.typeName}</Typography>
            </Box>
            <Typography sx={{ fontWeight: 600, letterSpacing: '0.12em', whiteSpace: 'nowrap' }}>
              {formatTicketCode(ticket.ticketCode)}
            </Typography>
          </Box>
          <TicketAction event={event} ticket={ticket} isBusy={busyCodes.has(ticket.ticketCode)} onCheckIn={onCheckIn} />
        </Box>
      ))}
    </Card>
  );
}

const isBefore = (event: CheckinEventSummary): boolean => !event.isOpen && Date.now() < new Date(event.closesAt).getTime();

function Hours({ event }: { event: CheckinEventSummary }) {
  const { t } = useTranslation();
  if (event.isOpen) return <Badge tone="leaf">{t('checkin:self.open')}</Badge>;
  return <Badge>{t(isBefore(event) ? 'checkin:self.notYet' : 'checkin:self.closed')}</Badge>;
}

interface TicketActionProps extends Pick<OwnTicketsProps, 'event' | 'onCheckIn'> {
  readonly ticket: HeldTicket;
  readonly isBusy: boolean;
}

/** The check-in button, or the reason there is none: already used, not open yet, or closed. */
function TicketAction({ event, ticket, isBusy, onCheckIn }: TicketActionProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (ticket.enteredAt) {
    return (
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.25,
          p: 1.75,
          borderRadius: '10px',
          bgcolor: 'success.soft',
          color: 'success.main',
        }}
      >
        <CheckCircle aria-hidden="true" />
        <Typography sx={{ fontWeight: 600 }}>
          {t('checkin:self.inside', { time: formatDate(ticket.enteredAt, 'time', locale, event.zone) })}
        </Typography>
      </Box>
    );
  }
  if (!event.isOpen) {
    const opensAt = `${formatDate(event.opensAt, 'day', locale, event.zone)}, ${formatDate(event.opensAt, 'time', locale, event.zone)}`;
    return (
      <Typography sx={{ color: 'text.secondary' }}>
        {isBefore(event)
          ? t('checkin:self.opensAt', { time: opensAt, in: formatRelative(event.opensAt, locale) })
          : t('checkin:self.closedWords')}
      </Typography>
    );
  }
  return (
    <Button
      variant="contained"
      color="sun"
      size="large"
      loading={isBusy}
      onClick={() => onCheckIn(ticket)}
      sx={{ minHeight: 64, fontSize: '1.1875rem', whiteSpace: 'normal' }}
    >
      {t('checkin:self.action')}
    </Button>
  );
}
