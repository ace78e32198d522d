import Step from '@mui/material/Step';
import StepButton from '@mui/material/StepButton';
import Stepper from '@mui/material/Stepper';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { creationSteps } from './use-event-creation.ts';

interface StepNavigationProps {
  /** Indices: the shown step, and the furthest one that was reached. */
  readonly step: number;
  readonly reached: number;
  readonly onChoose: (step: number) => void;
}

/** The steps of the creation; those reached before can be opened again. */
export function StepNavigation({ step, reached, onChoose }: StepNavigationProps) {
  const { t } = useTranslation();
  return (
    <Stepper nonLinear activeStep={step} alternativeLabel aria-label={t('event-editor:newTitle')} sx={{ mb: 3 }}>
      {creationSteps.map((name, index) => (
        <Step key={name} completed={index < reached}>
          <StepButton disabled={index > reached} onClick={() => onChoose(index)}>
            {t(`event-editor:steps.${name}`)}
          </StepButton>
        </Step>
      ))}
    </Stepper>
  );
}
