import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { OperatorId } from '#lib/mobile-operator.ts';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { OperatorSign } from '#ui/kit/media/OperatorSign.tsx';

/** An operator that can be chosen, or the reason why it cannot. */
export interface OperatorCard<Id extends OperatorId> {
  readonly operator: Id;
  readonly obstacle?: string | undefined;
}

interface OperatorCardsProps<Id extends OperatorId> {
  readonly legend: string;
  readonly choices: readonly OperatorCard<Id>[];
  readonly value: Id | undefined;
  readonly onChange: (operator: Id) => void;
}

/** Choice of an operator: large radio cards. One that cannot be chosen says why. */
export function OperatorCards<Id extends OperatorId>({ legend, choices, value, onChange }: OperatorCardsProps<Id>) {
  const { t } = useTranslation();
  const name = useId();
  const isAlive = useHydrated();
  return (
    <Box
      component="fieldset"
      sx={{ border: 0, p: 0, m: 0, display: 'grid', gap: 1, gridTemplateColumns: `repeat(${choices.length}, minmax(0, 1fr))` }}
    >
      <Typography component="legend" sx={{ p: 0, fontWeight: 600, mb: 1 }}>
        {legend}
      </Typography>
      {choices.map(({ operator, obstacle }) => {
        const isOn = operator === value;
        const isOpen = obstacle === undefined;
        return (
          <Box
            component="label"
            key={operator}
            sx={{
              position: 'relative',
              display: 'grid',
              justifyItems: 'center',
              alignContent: 'start',
              gap: 0.75,
              p: 1.5,
              borderRadius: '12px',
              border: '2px solid',
              borderColor: isOn ? 'primary.main' : 'divider',
              bgcolor: isOn ? 'primary.soft' : 'background.paper',
              cursor: isOpen ? 'pointer' : 'not-allowed',
              '&:focus-within': { outline: '3px solid var(--n-palette-primary-main)', outlineOffset: 2 },
            }}
          >
            <Box
              component="input"
              type="radio"
              disabled={!isAlive || !isOpen}
              name={name}
              value={operator}
              checked={isOn}
              onChange={() => onChange(operator)}
              sx={{ position: 'absolute', opacity: 0, width: 1, height: 1 }}
            />
            <OperatorSign operator={operator} isDimmed={!isOpen} />
            <Typography sx={{ fontSize: '0.875rem', fontWeight: 600, textAlign: 'center' }}>
              {t(`payments:operator.${operator}`)}
            </Typography>
            {!isOpen && (
              <Typography sx={{ fontSize: '0.8125rem', color: 'text.secondary', textAlign: 'center' }}>{obstacle}</Typography>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
