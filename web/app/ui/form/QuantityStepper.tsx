import Add from '@mui/icons-material/Add';
import Remove from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useHydrated } from '#lib/page/use-hydrated.ts';

interface QuantityStepperProps {
  /** The counted thing, for screen readers: "Standard". */
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** The smallest number above 0; one step leads from 0 to it. */
  readonly min?: number;
  readonly onChange: (value: number) => void;
}

const round = { border: '1.5px solid', borderColor: 'divider', borderRadius: '50%', color: 'text.primary' } as const;

/** A number with a minus and a plus button, which are disabled until hydration: before it their presses would be lost. */
export function QuantityStepper({ label, value, max, min = 1, onChange }: QuantityStepperProps) {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  return (
    <Box role="group" aria-label={label} sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      <IconButton
        data-pair
        sx={round}
        aria-label={t('common:quantity.less', { label })}
        disabled={!isHydrated || value <= 0}
        onClick={() => onChange(value <= min ? 0 : value - 1)}
      >
        <Remove fontSize="small" />
      </IconButton>
      <Box
        component="output"
        aria-live="polite"
        sx={{ minWidth: 36, textAlign: 'center', fontWeight: 600, fontSize: '1.125rem' }}
      >
        {value}
      </Box>
      <IconButton
        data-pair
        sx={round}
        aria-label={t('common:quantity.more', { label })}
        disabled={!isHydrated || value >= max || max < min}
        onClick={() => onChange(value === 0 ? min : value + 1)}
      >
        <Add fontSize="small" />
      </IconButton>
    </Box>
  );
}
