import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { DayFields, SpanChips } from './PeriodFields.tsx';
import type { ReportWish, Span } from './report-period.ts';

interface PeriodFilterProps {
  readonly wish: ReportWish;
  readonly onWish: (wish: { readonly span?: Span; readonly from?: string; readonly to?: string }) => void;
}

/** Which days: a usual span at one touch, or two days. */
export function PeriodFilter({ wish, onWish }: PeriodFilterProps) {
  return (
    <Card sx={{ p: { xs: 2, md: 2.5 }, display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 2 }}>
      <SpanChips span={wish.span} onSpan={(span) => onWish({ span })} />
      <Box sx={{ display: 'grid', gap: 2, flex: '1 1 280px', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
        <DayFields days={wish} onDays={onWish} />
      </Box>
    </Card>
  );
}
