import type { LedgerFeature } from '#features/ledger/index';
import type { PaymentsFeature } from '#features/payments/index';
import type { Platform } from '#platform/platform';

/** Everything that the use cases of reconciliation need. */
export interface ReconciliationContext extends Pick<Platform, 'db' | 'clock' | 'jobs' | 'logger'> {
  readonly payments: Pick<PaymentsFeature, 'suspense' | 'gateways'>;
  readonly ledger: Pick<LedgerFeature, 'post'>;
}

/** A day of a gateway. */
export interface GatewayDay {
  readonly gateway: string;
  /** In UTC, such as `2026-12-01`. */
  readonly day: string;
}
