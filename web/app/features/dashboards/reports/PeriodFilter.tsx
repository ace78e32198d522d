import Card from '@mui/material/Card';
import { DayFields, SpanChips } from './PeriodFields.tsx';
import styles from './PeriodFilter.module.css';
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
      <div className={styles.columns}>
        <DayFields days={reportQuery} onDays={onChange} />
      </div>
    </Card>
  );
}
