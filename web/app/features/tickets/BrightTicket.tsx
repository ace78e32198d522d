import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { TicketView } from '@ngoma/api/features/tickets';
import { useAwakeScreen } from '#lib/use-awake-screen.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { Dialog } from '#ui/overlays.tsx';
import { TicketSquare } from './TicketSquare.tsx';
import { spacedCode } from './ticket-words.ts';

interface BrightTicketProps {
  readonly tickets: readonly TicketView[];
  /** The ticket shown; null: closed. */
  readonly shownId: string | null;
  readonly eventName: string;
  readonly onShow: (ticketId: string) => void;
  readonly onClose: () => void;
}

/** The square over the whole screen on pure white, as bright as the phone can; arrows lead to the group's other tickets. */
export function BrightTicket({ tickets, shownId, eventName, onShow, onClose }: BrightTicketProps) {
  const { t } = useTranslation();
  const index = tickets.findIndex(({ _id }) => _id === shownId);
  const ticket = tickets[index];
  useAwakeScreen(ticket !== undefined);
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
      slotProps={{ paper: { 'aria-label': t('tickets:square'), sx: { bgcolor: '#fff', color: '#14183A' } } }}
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
            <TicketSquare text={ticket.qr} sizePx="min(84vw, 68dvh)" />
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
