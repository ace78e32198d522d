import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { Booking } from '@ngoma/api/features/calendar';
import { Link } from 'react-router';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Dialog } from '#ui/overlay/overlays.tsx';
import { displayKindOf, titleOf } from './BookingEntry.tsx';
import { zone } from './calendar-days.ts';

interface BookingCardProps {
  readonly booking: Booking;
  /** Path of the contract pages; absent where there is no such page. */
  readonly contractsPath?: string | undefined;
  readonly onClose: () => void;
}

/** Shows a booking that cannot be edited here: work under a contract, or an entry imported from another calendar. */
export function BookingCard({ booking, contractsPath, onClose }: BookingCardProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const displayKind = displayKindOf(booking);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="booking-card-title">
      <DialogTitle id="booking-card-title">{titleOf(booking, t)}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 1 }}>
          <Typography sx={{ fontWeight: 600 }}>{t(`calendar:kind.${displayKind}`)}</Typography>
          <Typography>
            {formatDate(booking.startsAt, 'moment', locale, zone)} – {formatDate(booking.endsAt, 'moment', locale, zone)}
          </Typography>
          {booking.place && <Typography>{booking.place}</Typography>}
          {booking.note && <Typography sx={{ whiteSpace: 'pre-line' }}>{booking.note}</Typography>}
          <Typography sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
            {booking.importedFrom
              ? t('calendar:fixed.imported', { name: booking.importedFrom.name })
              : t('calendar:fixed.contract')}
          </Typography>
        </Box>
      </DialogContent>
      <DialogActions>
        {!booking.importedFrom && contractsPath && (
          <Button component={Link} to={contractsPath} variant="contained">
            {t('calendar:fixed.open')}
          </Button>
        )}
        <Button variant="text" onClick={onClose}>
          {t('calendar:close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
