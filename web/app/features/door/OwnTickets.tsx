import CheckCircle from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { formatTicketCode } from '@ngoma/api/features/ticket-code';
import { formatDate, formatEventDate, formatRelative } from '#lib/format.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import type { DoorEvent, HeldTicket } from './door.queries.ts';

interface OwnTicketsProps {
  readonly event: DoorEvent;
  /** The tickets whose admission is on its way. */
  readonly busyCodes: ReadonlySet<string>;
  readonly onCheckIn: (ticket: HeldTicket) => void;
}

/** An event where people check in themselves, with the own tickets; each is used once, by its own button. */
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

const isBefore = (event: DoorEvent): boolean => !event.isOpen && Date.now() < new Date(event.closesAt).getTime();

function Hours({ event }: { event: DoorEvent }) {
  const { t } = useTranslation();
  if (event.isOpen) return <StatusChip tone="leaf">{t('door:self.open')}</StatusChip>;
  return <StatusChip>{t(isBefore(event) ? 'door:self.notYet' : 'door:self.closed')}</StatusChip>;
}

interface TicketActionProps extends Pick<OwnTicketsProps, 'event' | 'onCheckIn'> {
  readonly ticket: HeldTicket;
  readonly isBusy: boolean;
}

/** The button, or why there is none: used already, not open yet, closed. */
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
          {t('door:self.inside', { time: formatDate(ticket.enteredAt, 'time', locale, event.zone) })}
        </Typography>
      </Box>
    );
  }
  if (!event.isOpen) {
    const opensAt = `${formatDate(event.opensAt, 'day', locale, event.zone)}, ${formatDate(event.opensAt, 'time', locale, event.zone)}`;
    return (
      <Typography sx={{ color: 'text.secondary' }}>
        {isBefore(event)
          ? t('door:self.opensAt', { time: opensAt, in: formatRelative(event.opensAt, locale) })
          : t('door:self.closedWords')}
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
      {t('door:self.action')}
    </Button>
  );
}
