import QrCode2 from '@mui/icons-material/QrCode2';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatEventDate, formatRelative } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { myTicketsQuery } from './tickets.queries.ts';

/** The next event with a valid ticket, linked to its QR code. Renders nothing without one. */
export function NextTicket() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: tickets } = useQuery(myTicketsQuery('upcoming'));
  const next = tickets?.find(({ state, event }) => state === 'valid' && event.status === 'published');
  if (!next) return null;
  const { event } = next;
  return (
    <Card
      component="section"
      aria-label={t('tickets:nextEvent')}
      sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, alignItems: 'center', gap: 2, p: 2 }}
    >
      <Box
        component="img"
        src={event.coverImage.url}
        alt=""
        width={112}
        height={84}
        sx={{ borderRadius: '12px', objectFit: 'cover', flex: 'none', bgcolor: 'primary.soft' }}
      />
      <Box sx={{ flex: 1, minWidth: 160 }}>
        <Typography variant="body2" sx={{ color: 'primary.main', fontWeight: 600 }}>
          {Date.parse(event.date) <= Date.now()
            ? t('tickets:onNow')
            : `${t('tickets:nextEvent')} · ${formatRelative(event.date, locale)}`}
        </Typography>
        <Typography variant="h4" component="h2">
          {event.eventName}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          {formatEventDate(event.date, locale, event.zone)} ·{' '}
          {event.online ? t('events:online') : `${event.location}, ${event.city}`}
        </Typography>
      </Box>
      <Button component={Link} to="/ticket-management" variant="contained" color="sun" startIcon={<QrCode2 />}>
        {t('tickets:showTicket')}
      </Button>
    </Card>
  );
}
