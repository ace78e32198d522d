import CheckBold from '@phosphor-icons/core/bold/check-bold.svg?react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import styles from './DatedSteps.module.css';

interface DatedStep {
  /** A short word: the steps share the width of a card. */
  readonly name: string;
  /** A date or an amount under the name. */
  readonly note?: string | undefined;
  readonly isDone: boolean;
}

interface DatedStepsProps {
  /** The name of the process, for screen readers. */
  readonly label: string;
  readonly steps: readonly DatedStep[];
  /** The index of the next step; undefined when nothing is to come. */
  readonly next: number | undefined;
}

/** The steps of a process as dots in one line with their dates, so small that a card holds it on a phone. */
export function DatedSteps({ label, steps, next }: DatedStepsProps) {
  const { t } = useTranslation();
  return (
    <ol aria-label={label} className={styles.steps}>
      {steps.map(({ name, note, isDone }, index) => (
        <li
          key={name}
          className={styles.step}
          data-state={isDone ? 'done' : index === next ? 'next' : 'coming'}
          aria-current={index === next ? 'step' : undefined}
        >
          <span className={styles.dot}>{isDone && <CheckBold />}</span>
          <span className={styles.name}>{name}</span>
          {isDone && <VisuallyHidden>{t('common:stepDone')}</VisuallyHidden>}
          {note && <span className={styles.note}>{note}</span>}
        </li>
      ))}
    </ol>
  );
}
