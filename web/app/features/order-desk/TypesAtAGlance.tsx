import EditOutlined from '@mui/icons-material/EditOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { EventWithDetails } from '@ngoma/api/features/events';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiProblem, defaultFailure } from '#lib/call.ts';
import { formatEventDate, formatNumber } from '#lib/format.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { Money } from '#ui/Money.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { saveAttendees } from './order-desk.queries.ts';

type TypeForTeam = NonNullable<EventWithDetails['forTeam']>['ticketTypes'][number];

/** One ticket type: sold, held and left as one bar and in words. */
function TypeRow({ type, name }: { type: TypeForTeam; name: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { sold, held, quantity } = type;
  const left = Math.max(0, quantity - sold - held);
  const share = (count: number) => `${quantity > 0 ? (count / quantity) * 100 : 0}%`;
  const figures = [
    ['sold', sold],
    ['held', held],
    ['left', left],
  ] as const;
  return (
    <Box component="li">
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Typography sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Money amountXaf={type.price} freeWord />
      </Box>
      <Box
        aria-hidden="true"
        sx={{ display: 'flex', height: 10, my: 0.75, borderRadius: 99, overflow: 'hidden', bgcolor: 'divider' }}
      >
        <Box style={{ width: share(sold) }} sx={{ bgcolor: 'primary.main' }} />
        <Box style={{ width: share(held) }} sx={{ bgcolor: 'sun.main' }} />
      </Box>
      <Typography sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
        {figures
          .map(([figure, count]) => t(`order-desk:types.${figure}`, { count, number: formatNumber(count, locale) }))
          .join(' · ')}
      </Typography>
    </Box>
  );
}

/** How far the sale of one event is, and its guests as a file. */
export function TypesAtAGlance({ event }: { event: EventWithDetails }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const names = new Map(event.ticketTypes.map(({ _id, name }) => [_id, name]));
  const types = event.forTeam?.ticketTypes ?? [];
  const save = async () => {
    setBusy(true);
    try {
      await saveAttendees(event._id, event.eventName);
    } catch (error) {
      toast(error instanceof ApiProblem ? error.message : defaultFailure(), 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card component="section" aria-labelledby="types-title" sx={{ p: { xs: 2, md: 2.5 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', gap: 1, mb: 2 }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography id="types-title" variant="h4" component="h2">
            {t('order-desk:types.title')}
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>
            {event.eventName} · {formatEventDate(event.date, locale, event.zone)}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button size="small" startIcon={<FileDownloadOutlined />} loading={isBusy} onClick={() => void save()}>
            {t('order-desk:types.attendees')}
          </Button>
          <Button size="small" startIcon={<EditOutlined />} component={Link} to={`/events/edit?event=${event._id}&tab=tickets`}>
            {t('order-desk:types.edit')}
          </Button>
        </Box>
      </Box>
      {types.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{t('order-desk:types.nothing')}</Typography>}
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          p: 0,
          m: 0,
          display: 'grid',
          columnGap: 4,
          rowGap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {types.map((type) => (
          <TypeRow key={type._id} type={type} name={names.get(type._id) ?? type.name} />
        ))}
      </Box>
    </Card>
  );
}
