import type { LedgerFeature } from '#features/ledger/index';
import type { Platform } from '#platform/platform';
import type { Gateways } from '../gateways/registry.ts';
import type { Settlers } from '../settlement/settlement.service.ts';

/** Everything that the use cases of money in suspense need. */
export interface SuspenseContext extends Pick<Platform, 'db' | 'clock' | 'jobs' | 'logger'> {
  readonly gateways: Gateways;
  readonly settlers: Settlers;
  readonly ledger: Pick<LedgerFeature, 'post'>;
}
