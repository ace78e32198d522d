import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { OperatorOffer } from '@ngoma/api/features/payments';
import { useId } from 'react';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useHydrated } from '#lib/page/use-hydrated.ts';

export type OperatorId = OperatorOffer['operator'];

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

/** Tells whether this amount can be paid with the operator now. */
export const canPay = ({ isAvailable, minXaf, stepXaf }: OperatorOffer, amountXaf: number): boolean =>
  isAvailable && amountXaf >= minXaf && amountXaf % stepXaf === 0;

interface OperatorChoiceProps {
  readonly offers: readonly OperatorOffer[];
  readonly amountXaf: number;
  readonly value: OperatorId | undefined;
  readonly onChange: (operator: OperatorId) => void;
}

/** Choice of the payment method: large radio cards. One that cannot be chosen says why. */
export function OperatorChoice({ offers, amountXaf, value, onChange }: OperatorChoiceProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const name = useId();
  const isAlive = useHydrated();
  const obstacleOf = (offer: OperatorOffer): string => {
    if (offer.reason) return t(`payments:unavailable.${offer.reason}`);
    const amount = (xaf: number) => formatMoney(xaf, locale);
    return amountXaf < offer.minXaf
      ? t('payments:unavailable.amount', { amount: amount(offer.minXaf) })
      : t('payments:unavailable.step', { amount: amount(offer.stepXaf) });
  };
  return (
    <Box
      component="fieldset"
      sx={{ border: 0, p: 0, m: 0, display: 'grid', gap: 1, gridTemplateColumns: `repeat(${offers.length}, minmax(0, 1fr))` }}
    >
      <Typography component="legend" sx={{ p: 0, fontWeight: 600, mb: 1 }}>
        {t('payments:operator.legend')}
      </Typography>
      {offers.map((offer) => {
        const { operator } = offer;
        const brand = brands[operator];
        const isOn = operator === value;
        const isOpen = canPay(offer, amountXaf);
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
                filter: isOpen ? 'none' : 'grayscale(1)',
              }}
            >
              {brand.sign}
            </Box>
            <Typography sx={{ fontSize: '0.875rem', fontWeight: 600, textAlign: 'center' }}>
              {t(`payments:operator.${operator}`)}
            </Typography>
            {!isOpen && (
              <Typography sx={{ fontSize: '0.8125rem', color: 'text.secondary', textAlign: 'center' }}>
                {obstacleOf(offer)}
              </Typography>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
