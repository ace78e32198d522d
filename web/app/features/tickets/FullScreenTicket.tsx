import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { TicketView } from '@ngoma/api/features/tickets/tickets';
import { useWakeLock } from '#lib/hooks/use-wake-lock.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Dialog } from '#ui/overlay/overlays.tsx';
import { TicketQrCode } from './TicketQrCode.tsx';
import { spacedCode } from './ticket-labels.ts';

interface FullScreenTicketProps {
  readonly tickets: readonly TicketView[];
  /** Id of the ticket shown; null while closed. */
  readonly shownId: string | null;
  readonly eventName: string;
  readonly onShow: (ticketId: string) => void;
  readonly onClose: () => void;
}

/** Full-screen QR code on pure white with the screen kept on; arrows switch between the tickets of a group. */
export function FullScreenTicket({ tickets, shownId, eventName, onShow, onClose }: FullScreenTicketProps) {
  const { t } = useTranslation();
  const index = tickets.findIndex(({ _id }) => _id === shownId);
  const ticket = tickets[index];
  useWakeLock(ticket !== undefined);
  const step = (by: number) => {
    const next = tickets[index + by];
    if (next) onShow(next._id);
  };
  return (
    <Dialog
      fullScreen
      open={ticket !== undefined}
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') step(-1);
        if (event.key === 'ArrowRight') step(1);
      }}
      slotProps={{ paper: { 'aria-label': t('tickets:qrCode'), sx: { bgcolor: '#fff', color: '#14183A' } } }}
    >
      {ticket && (
        <Box sx={{ minHeight: '100dvh', display: 'grid', gridTemplateRows: 'auto 1fr auto', p: 2 }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
            <Typography sx={{ fontWeight: 600 }}>{eventName}</Typography>
            <IconButton onClick={onClose} aria-label={t('common:close')} sx={{ color: 'inherit' }}>
              <Close />
            </IconButton>
          </Box>
          <Box sx={{ display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 2 }}>
            <TicketQrCode text={ticket.qr} sizePx="min(84vw, 68dvh)" />
            <Typography sx={{ fontWeight: 600, fontSize: 'clamp(1.5rem, 7vw, 2.5rem)', letterSpacing: '0.16em' }}>
              {spacedCode(ticket.ticketCode)}
            </Typography>
            <Typography aria-live="polite" sx={{ fontSize: '1.125rem' }}>
              {ticket.holder} · {ticket.typeName}
            </Typography>
          </Box>
          {tickets.length > 1 && (
            <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
              <IconButton
                onClick={() => step(-1)}
                disabled={index === 0}
                aria-label={t('tickets:previous')}
                sx={{ color: 'inherit' }}
              >
                <ChevronLeft fontSize="large" />
              </IconButton>
              <Typography sx={{ fontWeight: 600 }}>
                {t('tickets:position', { index: index + 1, count: tickets.length })}
              </Typography>
              <IconButton
                onClick={() => step(1)}
                disabled={index === tickets.length - 1}
                aria-label={t('tickets:next')}
                sx={{ color: 'inherit' }}
              >
                <ChevronRight fontSize="large" />
              </IconButton>
            </Box>
          )}
        </Box>
      )}
    </Dialog>
  );
}
