import { settlementLagTerms } from '@ngoma/api/common/business';
import { endAlert, openAlert } from '#features/operations/index';
import type { Platform } from '#platform/platform';
import { measureLag } from './callbacks.store.ts';

/**
 * Alerts the admins while a callback waits to be handled for longer than `settlementLagTerms` allow: its payer has paid and has no
 * tickets yet. Runs as a job, each minute.
 */
export async function checkLag(ctx: Pick<Platform, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const { count, oldestSeconds } = await measureLag(ctx.db, ctx.clock());
  if (oldestSeconds <= settlementLagTerms.maxSeconds) {
    await endAlert(ctx, ctx.db, { kind: 'settlement_lag' });
    return;
  }
  const minutes = Math.floor(oldestSeconds / 60);
  await openAlert(ctx, ctx.db, { kind: 'settlement_lag', facts: { count, minutes } });
}
