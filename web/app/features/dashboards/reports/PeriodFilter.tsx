import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { DayFields, SpanChips } from './PeriodFields.tsx';
import type { ReportQuery, Span } from './report-period.ts';

interface PeriodFilterProps {
  readonly reportQuery: ReportQuery;
  readonly onChange: (reportQuery: { readonly span?: Span; readonly from?: string; readonly to?: string }) => void;
}

/** Chooses the period: a usual one, or two days. */
export function PeriodFilter({ reportQuery, onChange }: PeriodFilterProps) {
  return (
    <Card sx={{ p: { xs: 2, md: 2.5 }, display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 2 }}>
      <SpanChips span={reportQuery.span} onSpan={(span) => onChange({ span })} />
      <Box sx={{ display: 'grid', gap: 2, flex: '1 1 280px', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
        <DayFields days={reportQuery} onDays={onChange} />
      </Box>
    </Card>
  );
}
