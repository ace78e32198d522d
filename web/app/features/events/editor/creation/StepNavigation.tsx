import CheckBold from '@phosphor-icons/core/bold/check-bold.svg?react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { VisuallyHidden } from '#ui/kit/text/VisuallyHidden.tsx';
import styles from './StepNavigation.module.css';
import { creationSteps } from './use-event-creation.ts';

interface StepNavigationProps {
  /** Indices: the shown step, and the furthest one that was reached. */
  readonly step: number;
  readonly reached: number;
  readonly onChoose: (step: number) => void;
}

/** The steps of the creation; those reached before can be opened again. On phones only the shown one has its name. */
export function StepNavigation({ step, reached, onChoose }: StepNavigationProps) {
  const { t } = useTranslation();
  return (
    <ol aria-label={t('event-editor:newTitle')} className={styles.steps}>
      {creationSteps.map((name, index) => {
        const isShown = index === step;
        const isDone = index < reached;
        return (
          <li key={name} className={styles.step} data-state={isShown ? 'current' : isDone ? 'done' : 'coming'}>
            <button
              type="button"
              aria-current={isShown ? 'step' : undefined}
              disabled={index > reached}
              onClick={() => onChoose(index)}
              className={styles.button}
            >
              <span className={styles.sign}>{isDone && !isShown ? <CheckBold /> : index + 1}</span>
              <span className={styles.name}>{t(`event-editor:steps.${name}`)}</span>
              {isDone && <VisuallyHidden>{t('common:stepDone')}</VisuallyHidden>}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
