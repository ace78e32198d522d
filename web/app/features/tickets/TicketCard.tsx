import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { TicketView, TicketWithEvent } from '@ngoma/api/features/tickets/tickets';
import { formatDate, formatEventDate } from '#lib/format/format.ts';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { StatusChip } from '#ui/display/StatusChip.tsx';
import { TicketQrCode } from './TicketQrCode.tsx';
import { chipOf, spacedCode } from './ticket-labels.ts';

type TicketCardEvent = Pick<TicketWithEvent['event'], 'eventName' | 'date' | 'zone' | 'location' | 'city' | 'coverImage'> & {
  readonly online?: boolean;
};

interface TicketCardProps {
  readonly ticket: TicketView;
  readonly event: TicketCardEvent;
  /** Called on a click on the QR code, to show it full screen. */
  readonly onEnlarge?: () => void;
}

const notch = {
  position: 'absolute',
  top: -12,
  width: 24,
  height: 24,
  borderRadius: '50%',
  bgcolor: 'background.default',
  border: '1px solid',
  borderColor: 'divider',
} as const;

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{label}</Typography>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{value}</Typography>
    </Box>
  );
}

/** Ticket card: picture, event and holder; below the perforation the QR code and the readable code. */
export function TicketCard({ ticket, event, onEnlarge }: TicketCardProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const chip = chipOf(ticket);
  const isUsable = chip.word === 'valid';
  return (
    <Card
      component="article"
      aria-label={`${event.eventName}, ${ticket.holder}`}
      sx={{ borderRadius: '22px', width: '100%', maxWidth: 400 }}
    >
      <Box
        component="img"
        src={event.coverImage.url}
        alt=""
        width={640}
        height={220}
        sx={{ display: 'block', width: '100%', height: 118, objectFit: 'cover' }}
      />
      <Box sx={{ px: 2.5, pt: 2.25, pb: 2 }}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, justifyContent: 'space-between' }}>
          <Typography variant="h4" component="h3" sx={{ fontSize: '1.1875rem' }}>
            {event.eventName}
          </Typography>
          <StatusChip tone={chip.tone}>{t(`tickets:state.${chip.word}`)}</StatusChip>
        </Box>
        <Typography sx={{ color: 'text.secondary' }}>
          {formatEventDate(event.date, locale, event.zone)} · {event.online ? t('events:online') : event.location}
        </Typography>
        <Box sx={{ display: 'flex', gap: 3, mt: 1.75 }}>
          <Fact label={t('tickets:holder')} value={ticket.holder} />
          <Fact label={t('tickets:type')} value={ticket.typeName} />
          {ticket.enteredAt && (
            <Fact label={t('tickets:enteredAt')} value={formatDate(ticket.enteredAt, 'time', locale, event.zone)} />
          )}
        </Box>
      </Box>
      <Box sx={{ position: 'relative', borderTop: '2px dashed', borderColor: 'divider' }}>
        <Box sx={{ ...notch, left: -13 }} />
        <Box sx={{ ...notch, right: -13 }} />
      </Box>
      <Box sx={{ p: 2.75, display: 'grid', justifyItems: 'center', gap: 1.5 }}>
        {onEnlarge && isUsable ? (
          <ButtonBase
            onClick={onEnlarge}
            aria-label={labelWithValue(t('tickets:enlarge'), `${event.eventName}, ${ticket.holder}`, locale)}
            sx={{ borderRadius: '14px', width: 236, maxWidth: '100%' }}
          >
            <TicketQrCode text={ticket.qr} sizePx={236} />
          </ButtonBase>
        ) : (
          // An invalid ticket's QR code is faded. Its readable code stays legible, because staff may ask for it.
          <Box sx={{ opacity: isUsable ? 1 : 0.45 }}>
            <TicketQrCode text={ticket.qr} sizePx={236} />
          </Box>
        )}
        <Typography
          sx={{
            fontWeight: 600,
            fontSize: '1.25rem',
            letterSpacing: '0.16em',
            color: isUsable ? 'text.primary' : 'text.secondary',
          }}
        >
          {spacedCode(ticket.ticketCode)}
        </Typography>
      </Box>
    </Card>
  );
}
