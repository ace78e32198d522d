import type { AuthFeature } from '#features/auth/index';
import type { LedgerFeature } from '#features/ledger/index';
import type { PaymentsFeature } from '#features/payments/index';

/** What supervision asks of the other slices: it reads everything and changes nothing but through them. */
export interface SupervisionDoors {
  readonly auth: Pick<AuthFeature, 'verify' | 'block' | 'unblock' | 'setAdmin'>;
  readonly ledger: Pick<LedgerFeature, 'balances'>;
  readonly payments: Pick<PaymentsFeature, 'retryRefund'>;
}
