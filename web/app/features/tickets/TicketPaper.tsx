import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { TicketView, TicketWithEvent } from '@ngoma/api/features/tickets';
import { formatDate, formatEventDate } from '#lib/format.ts';
import { nameAndWords } from '#lib/punctuation.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { TicketSquare } from './TicketSquare.tsx';
import { chipOf, spacedCode } from './ticket-words.ts';

type PaperEvent = Pick<TicketWithEvent['event'], 'eventName' | 'date' | 'zone' | 'location' | 'city' | 'coverImage'> & {
  readonly online?: boolean;
};

interface TicketPaperProps {
  readonly ticket: TicketView;
  readonly event: PaperEvent;
  /** Called when the square is touched, to show it large and bright. */
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

/** A ticket as one holds it: picture, what and when, whose; below the perforation the square and the code. */
export function TicketPaper({ ticket, event, onEnlarge }: TicketPaperProps) {
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
            aria-label={nameAndWords(t('tickets:enlarge'), `${event.eventName}, ${ticket.holder}`, locale)}
            sx={{ borderRadius: '14px', width: 236, maxWidth: '100%' }}
          >
            <TicketSquare text={ticket.qr} sizePx={236} />
          </ButtonBase>
        ) : (
          // A square that opens no door any more looks so; the code beside it must still be read out when somebody asks.
          <Box sx={{ opacity: isUsable ? 1 : 0.45 }}>
            <TicketSquare text={ticket.qr} sizePx={236} />
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
