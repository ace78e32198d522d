import { Card } from '#ui/kit/layout/Card.tsx';
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
    <Card className={styles.filter}>
      <SpanChips span={reportQuery.span} onSpan={(span) => onChange({ span })} />
      <div className={styles.days}>
        <DayFields days={reportQuery} onDays={onChange} />
      </div>
    </Card>
  );
}
