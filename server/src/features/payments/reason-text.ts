import type { Locale } from '@ngoma/api/common/locale';
import { translate } from '#platform/i18n/messages';
import type { Payment } from './payments.rules.ts';

/** Returns why a payment was not made and what the payer can do now. Null while it is open, and if it was paid. */
export function reasonText({ state, reason }: Pick<Payment, 'state' | 'reason'>, locale: Locale): string | null {
  if (state === 'failed') return translate(locale, `payments.reasons.${reason ?? 'unknown'}`);
  return state === 'cancelled' ? translate(locale, 'payments.reasons.cancelled') : null;
}
