import type { Ref } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import styles from './StepButtons.module.css';
import type { StepActions } from './use-event-creation.ts';

interface StepButtonsProps {
  /** The element around the buttons, which stands inside the form. */
  readonly ref: Ref<HTMLDivElement>;
  readonly actions: StepActions;
}

/** Goes back, or sends the form of the step. */
export function StepButtons({ ref, actions: { isBusy, isLast, onBack, onSend } }: StepButtonsProps) {
  const { t } = useTranslation();
  return (
    <div ref={ref} className={styles.row}>
      {onBack ? (
        <Button variant="quiet" size="medium" onClick={onBack}>
          {t('event-editor:back')}
        </Button>
      ) : (
        <span />
      )}
      <SubmitButton isBusy={isBusy} onClick={() => onSend(false)}>
        {isLast ? t('event-editor:publish.action') : t('event-editor:next')}
      </SubmitButton>
    </div>
  );
}
