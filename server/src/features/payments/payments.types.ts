import type { Platform } from '#platform/platform';
import type { Gateways } from './gateways/registry.ts';
import type { Settlers, settlementService } from './settlement/settlement.service.ts';

/** Everything that the use cases that create and send payments need. */
export interface PaymentsContext extends Pick<Platform, 'db' | 'clock' | 'jobs' | 'logger'> {
  readonly config: Pick<Platform['config'], 'publicUrl'>;
  readonly gateways: Gateways;
  readonly settlers: Settlers;
  readonly settlement: ReturnType<typeof settlementService>;
}
