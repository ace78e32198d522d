import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import type { PaymentReason } from '@ngoma/api/features/payments';
import { bilingual } from '#platform/i18n/messages';
import type { Payment } from './payments.rules.ts';

const texts: Readonly<Record<PaymentReason, Bilingual>> = {
  insufficient_funds: bilingual('payments.reasons.insufficientFunds'),
  payer_rejected: bilingual('payments.reasons.payerRejected'),
  payer_timeout: bilingual('payments.reasons.payerTimeout'),
  payer_not_found: bilingual('payments.reasons.payerNotFound'),
  limit_reached: bilingual('payments.reasons.limitReached'),
  payee_not_found: bilingual('payments.reasons.payeeNotFound'),
  provider_down: bilingual('payments.reasons.providerDown'),
  our_wallet_empty: bilingual('payments.reasons.ourWalletEmpty'),
  invalid_request: bilingual('payments.reasons.invalidRequest'),
  unknown: bilingual('payments.reasons.unknown'),
};
const cancelled = bilingual('payments.reasons.cancelled');

/** Returns why a payment was not made and what the payer can do now. Null while it is open, and if it was paid. */
export function reasonText({ state, reason }: Pick<Payment, 'state' | 'reason'>, locale: Locale): string | null {
  if (state === 'failed') return texts[reason ?? 'unknown'][locale];
  return state === 'cancelled' ? cancelled[locale] : null;
}
