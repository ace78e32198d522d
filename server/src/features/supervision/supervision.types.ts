import type { AuthFeature } from '#features/auth/index';
import type { DashboardsFeature } from '#features/dashboards/index';
import type { pictureAddresses } from '#features/events/index';
import type { IdentityFeature } from '#features/identity/index';
import type { LedgerFeature } from '#features/ledger/index';
import type { PaymentsFeature } from '#features/payments/index';
import type { UsersFeature } from '#features/users/index';

/** The features supervision acts through. It reads all tables and changes none itself. */
export interface SupervisionDeps {
  readonly auth: Pick<AuthFeature, 'verify' | 'block' | 'unblock' | 'setAdmin' | 'resetSecondStep' | 'requireConfirmed'>;
  /** Addresses of the covers of events. */
  readonly covers: Pick<ReturnType<typeof pictureAddresses>, 'cover'>;
  readonly dashboards: Pick<DashboardsFeature, 'sumSalesOf'>;
  readonly ledger: Pick<LedgerFeature, 'balances'>;
  readonly identity: Pick<IdentityFeature, 'askForPapers'>;
  readonly users: Pick<UsersFeature, 'addNote' | 'lock'>;
  readonly payments: Pick<
    PaymentsFeature,
    'retryRefund' | 'decideRefundNumber' | 'decideDisputedTickets' | 'listGateways' | 'switchGateway'
  >;
}
