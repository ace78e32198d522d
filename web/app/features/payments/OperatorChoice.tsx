import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { operators } from '@ngoma/api/features/payments';
import { useId } from 'react';
import { useIsAlive } from '#lib/use-is-alive.ts';
import { useTranslation } from '#lib/use-translation.tsx';

export type OperatorId = (typeof operators)[number];

/** Each operator by the colours people know it by; a name always stands beside. */
const marks: Readonly<Record<OperatorId, { readonly ground: string; readonly ink: string; readonly sign: string }>> = {
  mtn: { ground: '#FFCB05', ink: '#14183A', sign: 'MTN' },
  orange: { ground: '#FF7900', ink: '#14183A', sign: 'OM' },
  card: { ground: '#2F3BA2', ink: '#FFFFFF', sign: '••••' },
};

/** The operator that a number most likely belongs to; only a guess, the person decides. */
export function operatorOf(number: string): OperatorId | undefined {
  const digits = number.replace(/\D/g, '').replace(/^(00)?237/, '');
  if (/^6(7|5[0-4]|8)/.test(digits)) return 'mtn';
  if (/^6(9|5[5-9])/.test(digits)) return 'orange';
  return undefined;
}

/** One of three ways to pay, as a row of large choices. */
export function OperatorChoice({ value, onChange }: { value: OperatorId; onChange: (operator: OperatorId) => void }) {
  const { t } = useTranslation();
  const name = useId();
  const isAlive = useIsAlive();
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, display: 'grid', gap: 1, gridTemplateColumns: 'repeat(3, 1fr)' }}>
      <Typography component="legend" sx={{ p: 0, fontWeight: 600, mb: 1 }}>
        {t('payments:operator.legend')}
      </Typography>
      {operators.map((operator) => {
        const mark = marks[operator];
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
                bgcolor: mark.ground,
                color: mark.ink,
                fontWeight: 700,
                fontSize: '0.8125rem',
                borderRadius: '8px',
                px: 1,
                height: 28,
                display: 'grid',
                placeItems: 'center',
              }}
            >
              {mark.sign}
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
