import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { operators } from '@ngoma/api/features/payments';
import { useId } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useHydrated } from '#lib/page/use-hydrated.ts';

export type OperatorId = (typeof operators)[number];

/** Colours of each operator's brand; its name is always shown beside. */
const brands: Readonly<Record<OperatorId, { readonly ground: string; readonly ink: string; readonly sign: string }>> = {
  mtn: { ground: '#FFCB05', ink: '#14183A', sign: 'MTN' },
  orange: { ground: '#FF7900', ink: '#14183A', sign: 'OM' },
  card: { ground: '#2F3BA2', ink: '#FFFFFF', sign: '••••' },
};

/** Guesses the operator from a phone number's prefix. The person may choose another. */
export function operatorOf(number: string): OperatorId | undefined {
  const digits = number.replace(/\D/g, '').replace(/^(00)?237/, '');
  if (/^6(7|5[0-4]|8)/.test(digits)) return 'mtn';
  if (/^6(9|5[5-9])/.test(digits)) return 'orange';
  return undefined;
}

/** Choice of the payment method: three large radio cards. */
export function OperatorChoice({ value, onChange }: { value: OperatorId; onChange: (operator: OperatorId) => void }) {
  const { t } = useTranslation();
  const name = useId();
  const isAlive = useHydrated();
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, display: 'grid', gap: 1, gridTemplateColumns: 'repeat(3, 1fr)' }}>
      <Typography component="legend" sx={{ p: 0, fontWeight: 600, mb: 1 }}>
        {t('payments:operator.legend')}
      </Typography>
      {operators.map((operator) => {
        const brand = brands[operator];
        const isOn = operator === value;
        return (
          <Box
            component="label"
            key={operator}
            sx={{
              position: 'relative',
              display: 'grid',
              justifyItems: 'center',
              gap: 0.75,
              p: 1.5,
              borderRadius: '12px',
              border: '2px solid',
              borderColor: isOn ? 'primary.main' : 'divider',
              bgcolor: isOn ? 'primary.soft' : 'background.paper',
              cursor: 'pointer',
              '&:focus-within': { outline: '3px solid var(--n-palette-primary-main)', outlineOffset: 2 },
            }}
          >
            <Box
              component="input"
              type="radio"
              disabled={!isAlive}
              name={name}
              value={operator}
              checked={isOn}
              onChange={() => onChange(operator)}
              sx={{ position: 'absolute', opacity: 0, width: 1, height: 1 }}
            />
            <Box
              aria-hidden="true"
              sx={{
                bgcolor: brand.ground,
                color: brand.ink,
                fontWeight: 700,
                fontSize: '0.8125rem',
                borderRadius: '8px',
                px: 1,
                height: 28,
                display: 'grid',
                placeItems: 'center',
              }}
            >
              {brand.sign}
            </Box>
            <Typography sx={{ fontSize: '0.875rem', fontWeight: 600, textAlign: 'center' }}>
              {t(`payments:operator.${operator}`)}
            </Typography>
          </Box>
        );
      })}
    </Box>
  );
}
