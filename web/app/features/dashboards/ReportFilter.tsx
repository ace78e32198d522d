import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import { useTranslation } from '#lib/use-translation.tsx';
import { TextField } from '#ui/TextField.tsx';
import { dayOf, type ReportWish, type Span, spans } from './report-period.ts';

interface ReportFilterProps {
  readonly wish: ReportWish;
  readonly events: readonly { readonly _id: string; readonly eventName: string }[];
  readonly onWish: (wish: { span?: Span | undefined; from?: string; to?: string; eventId?: string | undefined }) => void;
}

/** Which days, and which event. */
export function ReportFilter({ wish, events, onWish }: ReportFilterProps) {
  const { t } = useTranslation();
  const { span, from, to, eventId } = wish;
  const day = (name: 'from' | 'to') => (
    <TextField
      type="date"
      label={t(`reports:filter.${name}`)}
      value={wish[name]}
      onChange={({ target }) => target.value && onWish({ from, to, [name]: target.value, eventId })}
      inputProps={{ max: dayOf(new Date()) }}
      sx={{ minWidth: 0 }}
    />
  );
  return (
    <Card sx={{ p: { xs: 2, md: 2.5 }, display: 'grid', gap: 2 }}>
      <Box
        role="group"
        aria-label={t('reports:filter.period')}
        sx={{ display: { xs: 'grid', sm: 'flex' }, gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: 1 }}
      >
        {spans.map((days) => (
          <Chip
            key={days}
            component="button"
            type="button"
            clickable
            label={t(`reports:filter.span.${days}`)}
            aria-pressed={span === days}
            color={span === days ? 'primary' : 'default'}
            variant={span === days ? 'filled' : 'outlined'}
            onClick={() => onWish({ span: days, eventId })}
            sx={{
              px: { xs: 0, sm: 0.5 },
              fontSize: { xs: '0.8125rem', sm: '0.9375rem' },
              '& .MuiChip-label': { px: { xs: 0.25, sm: 1.5 } },
            }}
          />
        ))}
      </Box>
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: '1fr 1fr minmax(0, 2fr)' } }}
      >
        {day('from')}
        {day('to')}
        <TextField
          select
          label={t('reports:filter.event')}
          value={events.some(({ _id }) => _id === eventId) ? eventId : ''}
          onChange={({ target }) => onWish({ span, from, to, eventId: target.value || undefined })}
          sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, minWidth: 0 }}
        >
          <option value="">{t('reports:filter.allEvents')}</option>
          {events.map(({ _id, eventName }) => (
            <option key={_id} value={_id}>
              {eventName}
            </option>
          ))}
        </TextField>
      </Box>
    </Card>
  );
}
