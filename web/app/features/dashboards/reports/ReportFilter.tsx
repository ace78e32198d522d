import Box from '@mui/material/Box';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { EventPicker } from '#ui/form/EventPicker.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { DayFields, SpanChips } from './PeriodFields.tsx';
import type { ReportQuery, Span } from './report-period.ts';

interface ReportFilterProps {
  readonly reportQuery: ReportQuery;
  readonly onChange: (reportQuery: { span?: Span | undefined; from?: string; to?: string; eventId?: string | undefined }) => void;
}

/** Chooses the period and the event. */
export function ReportFilter({ reportQuery, onChange }: ReportFilterProps) {
  const { t } = useTranslation();
  const { span, from, to, eventId } = reportQuery;
  return (
    <Card>
      <Stack>
        <SpanChips span={span} onSpan={(next) => onChange({ span: next, eventId })} />
        <Box
          sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: '1fr 1fr minmax(0, 2fr)' } }}
        >
          <DayFields days={reportQuery} onDays={(days) => onChange({ ...days, eventId })} />
          <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, minWidth: 0 }}>
            <EventPicker
              label={t('reports:filter.event')}
              none={t('reports:filter.allEvents')}
              value={eventId ?? ''}
              onChoose={(chosen) => onChange({ span, from, to, eventId: chosen || undefined })}
            />
          </Box>
        </Box>
      </Stack>
    </Card>
  );
}
