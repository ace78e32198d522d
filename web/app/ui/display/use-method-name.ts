import { gatewayNameOf } from '@ngoma/api/common/gateway-names';
import { useCallback } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { isOneOf } from '#lib/is-one-of.ts';

const knownMethods = ['mtn', 'orange', 'card', 'sandbox', 'wallet'] as const;

/** Returns a function that names a way to pay: an operator, the balance, or else a gateway. */
export function useMethodName(): (paidWith: string) => string {
  const { t } = useTranslation();
  return useCallback(
    (paidWith) => (isOneOf(knownMethods, paidWith) ? t(`order-timeline:method.${paidWith}`) : gatewayNameOf(paidWith)),
    [t],
  );
}
