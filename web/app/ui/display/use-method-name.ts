import { gatewayNameOf } from '@ngoma/api/common/gateway-names';
import { useCallback } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { isOneOf } from '#lib/is-one-of.ts';

const knownMethods = ['mtn', 'orange', 'card', 'sandbox', 'wallet', 'free'] as const;

/** Returns a function that names a payment method: an operator, the balance, or else a gateway. */
export function useMethodName(): (method: string) => string {
  const { t } = useTranslation();
  return useCallback((method) => (isOneOf(knownMethods, method) ? t(`payments:method.${method}`) : gatewayNameOf(method)), [t]);
}
