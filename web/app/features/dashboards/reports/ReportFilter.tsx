import FilePdf from '@phosphor-icons/core/regular/file-pdf.svg?react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { EventPicker } from '#ui/form/EventPicker.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { DayFields, SpanChips } from './PeriodFields.tsx';
import styles from './ReportFilter.module.css';
import type { ReportQuery, Span } from './report-period.ts';
import { SaveButton } from './SaveButton.tsx';

interface ReportFilterProps {
  readonly reportQuery: ReportQuery;
  readonly onChange: (reportQuery: { span?: Span | undefined; from?: string; to?: string; eventId?: string | undefined }) => void;
  /** Downloads the figures that are shown as PDF. */
  readonly onPdf: () => Promise<void>;
}

/** Chooses the period and the event, and downloads their report. */
export function ReportFilter({ reportQuery, onChange, onPdf }: ReportFilterProps) {
  const { t } = useTranslation();
  const { span, from, to, eventId } = reportQuery;
  return (
    <Card>
      <Stack>
        <div className={styles.row}>
          <SpanChips span={span} onSpan={(next) => onChange({ span: next, eventId })} />
          <SaveButton variant="outlined" size="medium" icon={<FilePdf />} label={t('reports:filter.pdf')} onSave={onPdf}>
            PDF
          </SaveButton>
        </div>
        <div className={styles.columns}>
          <DayFields days={reportQuery} onDays={(days) => onChange({ ...days, eventId })} />
          <div className={styles.place}>
            <EventPicker
              label={t('reports:filter.event')}
              none={t('reports:filter.allEvents')}
              value={eventId ?? ''}
              onChoose={(chosen) => onChange({ span, from, to, eventId: chosen || undefined })}
            />
          </div>
        </div>
      </Stack>
    </Card>
  );
}
