import type { LedgerFeature } from '#features/ledger/index';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import type { Gateways } from '../gateways/registry.ts';
import type { Refund } from './refunds.store.ts';

/** Everything that the use cases of refunds need. */
export interface RefundsContext extends Pick<Platform, 'db' | 'clock' | 'jobs' | 'logger'> {
  readonly ledger: Pick<LedgerFeature, 'post' | 'creditWallet'>;
  readonly gateways: Gateways;
  /** Reports the new state to the feature that requested the refund. */
  readonly reportMove: (tx: Tx, refund: Pick<Refund, 'id' | 'sourceType' | 'sourceId'>, hasFailed?: 'failed') => Promise<void>;
}
