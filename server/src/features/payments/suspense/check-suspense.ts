import { Gauge } from 'prom-client';
import { endAlert, openAlert } from '#features/operations/index';
import type { Platform } from '#platform/platform';
import { alert } from '../payment-alerts.ts';
import { readSuspense } from './suspense.read.ts';
import { insertMissingItems } from './suspense.store.ts';

const difference = new Gauge({
  name: 'ngoma_suspense_difference_xaf',
  help: 'Balance of the suspense account less the sum of its open cases in XAF; 0 is healthy',
});

/** Compares the suspense account with its open cases, and raises an alarm if they differ. Runs as a job. */
export async function checkSuspense(ctx: Pick<Platform, 'db' | 'clock' | 'jobs' | 'logger'>): Promise<void> {
  const { db, logger } = ctx;
  await insertMissingItems(db);
  const { accountXaf, openXaf } = await readSuspense(db);
  difference.set(accountXaf - openXaf);
  if (accountXaf === openXaf) {
    await endAlert(ctx, db, { kind: 'suspense_differs' });
    return;
  }
  alert({ logger }, 'suspense_differs', { accountXaf, openXaf });
  await openAlert(ctx, db, { kind: 'suspense_differs', facts: { accountXaf, openXaf } });
}
