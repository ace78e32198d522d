import type { Platform } from '#platform/platform';
import type { LedgerService } from '../ledger.service.ts';
import { earningsService, type PledgePayer } from './earnings.service.ts';

/** Moves the earnings of ended events from the organizer's pending to the available balance. See docs/flows/earnings.md. */
export function earningsFeature(
  platform: Platform,
  deps: { readonly ledger: Pick<LedgerService, 'post' | 'lockBalances'>; readonly pledges: PledgePayer },
) {
  const { release } = earningsService(platform, deps);
  return { release, jobs: { 'earnings.release': release } };
}
