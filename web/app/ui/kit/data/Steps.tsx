import CheckBold from '@phosphor-icons/core/bold/check-bold.svg?react';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import styles from './Steps.module.css';

interface StepsProps {
  /** The name of the process, for screen readers. */
  readonly label: string;
  readonly steps: readonly string[];
  /** The index of the current step; the number of steps when all are done. */
  readonly current: number;
}

/** The steps of a process in one line: done, current, to come. On phones only the current one shows its name. */
export function Steps({ label, steps, current }: StepsProps) {
  const { t } = useTranslation();
  return (
    <ol aria-label={label} className={styles.steps}>
      {steps.map((step, index) => {
        const isDone = index < current;
        return (
          <li
            key={step}
            className={styles.step}
            data-state={isDone ? 'done' : index === current ? 'current' : 'coming'}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={styles.sign}>{isDone ? <CheckBold /> : index + 1}</span>
            <span className={styles.name}>{step}</span>
            {isDone && <VisuallyHidden>{t('common:stepDone')}</VisuallyHidden>}
          </li>
        );
      })}
    </ol>
  );
}

interface TimelineEntry {
  readonly key: string;
  readonly title: ReactNode;
  /** Its meaning, such as where the money goes. */
  readonly text?: ReactNode;
  readonly time?: ReactNode;
  readonly icon?: ReactNode;
  readonly tone?: 'leaf' | 'sun' | 'primary' | 'red' | 'coming';
}

/** Events one after the other, from top to bottom: a refund, an order. */
export const Timeline = ({ entries }: { readonly entries: readonly TimelineEntry[] }) => (
  <ol className={styles.timeline}>
    {entries.map(({ key, title, text, time, icon, tone = 'leaf' }) => (
      <li key={key} className={styles.entry} data-tone={tone}>
        <span className={styles.dot}>{icon}</span>
        <span className={styles.texts}>
          <span className={styles.title}>{title}</span>
          {text && <span className={styles.text}>{text}</span>}
        </span>
        {time && <span className={styles.time}>{time}</span>}
      </li>
    ))}
  </ol>
);
