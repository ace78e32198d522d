import type { LedgerFeature } from '#features/ledger/index';
import type { Platform } from '#platform/platform';
import { takingsService } from './takings.service.ts';

/** The takings slice: when what an event has sold becomes its organizer's to spend. docs/flows/takings.md tells the way. */
export function takingsFeature(platform: Platform, doors: { readonly ledger: Pick<LedgerFeature, 'post'> }) {
  const { release } = takingsService(platform, doors);
  return { release, jobs: { 'takings.release': release } };
}
