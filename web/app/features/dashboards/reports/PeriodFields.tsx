import { useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { PillButton } from '#ui/kit/action/PillButton.tsx';
import { Group } from '#ui/kit/layout/Group.tsx';
import styles from './PeriodFields.module.css';
import { dayOf, type ReportQuery, type Span, spans } from './report-period.ts';

/** The usual periods as chips. */
export function SpanChips({ span, onSpan }: { span: Span | undefined; onSpan: (span: Span) => void }) {
  const { t } = useTranslation();
  return (
    <Group label={t('reports:filter.period')} className={styles.chips}>
      {spans.map((days) => (
        <PillButton key={days} isOn={span === days} onClick={() => onSpan(days)}>
          {t(`reports:filter.span.${days}`)}
        </PillButton>
      ))}
    </Group>
  );
}

type Days = Pick<ReportQuery, 'from' | 'to'>;

/** The first and the last day, neither after today. They are put in order only after both fields have lost the focus. */
export function DayFields({ days, onDays }: { days: Days; onDays: (days: Days) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Days>();
  const shown = typed ?? days;
  const choose = (change: Partial<Days>) => {
    const next = { from: shown.from, to: shown.to, ...change };
    setTyped(next);
    onDays(next);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving both fields ends what was typed.
    <div
      className={styles.part}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setTyped(undefined)}
    >
      {(['from', 'to'] as const).map((name) => (
        <DayField
          key={name}
          label={t(`reports:filter.${name}`)}
          value={shown[name]}
          onDay={(day) => day && choose({ [name]: day })}
          max={dayOf(new Date())}
        />
      ))}
    </div>
  );
}
