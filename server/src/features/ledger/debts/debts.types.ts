import type { NotifyContext } from '#features/notifications/index';
import type { Platform } from '#platform/platform';
import type { LedgerService } from '../ledger.service.ts';

/** Everything that the use cases of debts need. */
export interface DebtsContext extends Pick<Platform, 'db'>, NotifyContext {
  readonly ledger: Pick<LedgerService, 'post' | 'lockBalances'>;
}
