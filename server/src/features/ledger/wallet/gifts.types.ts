import type { NotifyContext } from '#features/notifications/index';
import type { Platform } from '#platform/platform';
import type { LedgerService } from '../ledger.service.ts';

/** Everything that the use cases of gifts need. */
export interface GiftsContext extends Pick<Platform, 'db'>, NotifyContext {
  readonly ledger: Pick<LedgerService, 'post' | 'lockBalances'>;
}
