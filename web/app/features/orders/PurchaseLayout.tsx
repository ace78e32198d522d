import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import { useTranslation } from '#lib/i18n/use-translation.tsx';

const steps = ['choose', 'attendees', 'pay', 'done'] as const;

/** Columns of a purchase: the step and the order summary. On mobile the summary stands below, with room for its sticky total. */
export const purchaseColumns = {
  display: 'grid',
  gap: { xs: 2, md: 3 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 360px' },
  alignItems: 'start',
  pb: { xs: 12, md: 0 },
} as const;

/** Steps of a purchase, with the current one marked. With `finished` all are completed. */
export function PurchaseStepper({ current }: { current: 'choose' | 'attendees' | 'pay' | 'finished' }) {
  const { t } = useTranslation();
  return (
    <Stepper activeStep={current === 'finished' ? steps.length : steps.indexOf(current)} sx={{ mb: 3 }} alternativeLabel>
      {steps.map((step) => (
        <Step key={step}>
          <StepLabel>{t(`orders:steps.${step}`)}</StepLabel>
        </Step>
      ))}
    </Stepper>
  );
}
