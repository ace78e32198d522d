import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useTranslation } from '#lib/use-translation.tsx';
import { TextField } from '#ui/TextField.tsx';
import { DayFields, SpanChips } from './PeriodFields.tsx';
import type { ReportWish, Span } from './report-period.ts';

interface ReportFilterProps {
  readonly wish: ReportWish;
  readonly events: readonly { readonly _id: string; readonly eventName: string }[];
  readonly onWish: (wish: { span?: Span | undefined; from?: string; to?: string; eventId?: string | undefined }) => void;
}

/** Which days, and which event. */
export function ReportFilter({ wish, events, onWish }: ReportFilterProps) {
  const { t } = useTranslation();
  const { span, from, to, eventId } = wish;
  return (
    <Card sx={{ p: { xs: 2, md: 2.5 }, display: 'grid', gap: 2 }}>
      <SpanChips span={span} onSpan={(next) => onWish({ span: next, eventId })} />
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: '1fr 1fr minmax(0, 2fr)' } }}
      >
        <DayFields days={wish} onDays={(days) => onWish({ ...days, eventId })} />
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
