import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { Booking } from '@ngoma/api/features/calendar';
import { Link } from 'react-router';
import { formatDate } from '#lib/format.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { Dialog } from '#ui/overlays.tsx';
import { lookOf, titleOf } from './BookingEntry.tsx';
import { zone } from './calendar-days.ts';

interface BookingCardProps {
  readonly booking: Booking;
  /** Where contracts are; not given where there is no such page. */
  readonly contractsPath?: string | undefined;
  readonly onClose: () => void;
}

/** An entry that is not changed here: work by contract, or what another calendar says. */
export function BookingCard({ booking, contractsPath, onClose }: BookingCardProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const look = lookOf(booking);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="booking-card-title">
      <DialogTitle id="booking-card-title">{titleOf(booking, t)}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 1 }}>
          <Typography sx={{ fontWeight: 600 }}>{t(`provider-calendar:kind.${look}`)}</Typography>
          <Typography>
            {formatDate(booking.startsAt, 'moment', locale, zone)} – {formatDate(booking.endsAt, 'moment', locale, zone)}
          </Typography>
          {booking.place && <Typography>{booking.place}</Typography>}
          {booking.note && <Typography sx={{ whiteSpace: 'pre-line' }}>{booking.note}</Typography>}
          <Typography sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
            {booking.importedFrom
              ? t('provider-calendar:fixed.imported', { name: booking.importedFrom.name })
              : t('provider-calendar:fixed.contract')}
          </Typography>
        </Box>
      </DialogContent>
      <DialogActions>
        {!booking.importedFrom && contractsPath && (
          <Button component={Link} to={contractsPath} variant="contained">
            {t('provider-calendar:fixed.open')}
          </Button>
        )}
        <Button variant="text" onClick={onClose}>
          {t('provider-calendar:close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
