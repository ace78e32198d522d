import type { RiskSign } from '@ngoma/api/features/withdrawals/decisions';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Badge, type BadgeTone } from '#ui/kit/feedback/Badge.tsx';

/** Signs that are often seen in theft are red, those of many honest sellers yellow. */
export const signTones: Readonly<Record<RiskSign, Extract<BadgeTone, 'red' | 'sun'>>> = {
  other_name: 'red',
  new_number: 'red',
  shared_number: 'red',
  no_name: 'red',
  first: 'sun',
  frequent: 'sun',
  large: 'sun',
  event_ahead: 'red',
  refunds: 'sun',
};

/** The signs of risk of a withdrawal as chips, or that it has none. */
export function SignChips({ signs, isDense = false }: { readonly signs: readonly RiskSign[]; readonly isDense?: boolean }) {
  const { t } = useTranslation();
  if (signs.length === 0)
    return (
      <Badge isDense={isDense} tone="leaf">
        {t('withdrawal-queue:sign.none')}
      </Badge>
    );
  return signs.map((sign) => (
    <Badge key={sign} isDense={isDense} tone={signTones[sign]}>
      {t(`withdrawal-queue:sign.${sign}.name`)}
    </Badge>
  ));
}
