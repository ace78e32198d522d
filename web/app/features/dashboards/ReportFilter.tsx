import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useTranslation } from '#lib/use-translation.tsx';
import { EventPicker } from '#ui/EventPicker.tsx';
import { DayFields, SpanChips } from './PeriodFields.tsx';
import type { ReportWish, Span } from './report-period.ts';

interface ReportFilterProps {
  readonly wish: ReportWish;
  readonly onWish: (wish: { span?: Span | undefined; from?: string; to?: string; eventId?: string | undefined }) => void;
}

/** Which days, and which event. */
export function ReportFilter({ wish, onWish }: ReportFilterProps) {
  const { t } = useTranslation();
  const { span, from, to, eventId } = wish;
  return (
    <Card sx={{ p: { xs: 2, md: 2.5 }, display: 'grid', gap: 2 }}>
      <SpanChips span={span} onSpan={(next) => onWish({ span: next, eventId })} />
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: '1fr 1fr minmax(0, 2fr)' } }}
      >
        <DayFields days={wish} onDays={(days) => onWish({ ...days, eventId })} />
        <EventPicker
          label={t('reports:filter.event')}
          none={t('reports:filter.allEvents')}
          value={eventId ?? ''}
          onChoose={(chosen) => onWish({ span, from, to, eventId: chosen || undefined })}
          sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, minWidth: 0 }}
        />
      </Box>
    </Card>
  );
}
