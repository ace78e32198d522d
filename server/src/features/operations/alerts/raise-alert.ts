import type { DbOrTx } from '#platform/postgres/database';
import { saveEnd, saveOpen } from './alerts.store.ts';
import type { AlertJob, AlertsContext, EndedProblem, Problem } from './alerts.types.ts';

const enqueue = ({ clock, jobs }: AlertsContext, tx: DbOrTx, job: AlertJob) =>
  jobs.enqueue(tx, 'operations.notify-alert', { ...job }, { runAt: clock(), priority: 'awaited' });

/**
 * Opens an alert in the caller's transaction and has the admins notified once. While it is open, a repeat only refreshes its facts.
 * Returns whether it was opened now.
 */
export async function openAlert(ctx: AlertsContext, tx: DbOrTx, { kind, subject = '', facts }: Problem): Promise<boolean> {
  const alertId = await saveOpen(tx, { kind, subject, facts, now: ctx.clock() });
  if (alertId === undefined) return false;
  await enqueue(ctx, tx, { alertId, phase: 'opened' });
  return true;
}

/**
 * Ends an alert in the caller's transaction and has the admins notified once. Has no effect if none is open. The next opening is
 * notified again. Returns whether it was ended now.
 */
export async function endAlert(ctx: AlertsContext, tx: DbOrTx, { kind, subject = '', facts }: EndedProblem): Promise<boolean> {
  const alertId = await saveEnd(tx, { kind, subject, facts: facts ?? null, now: ctx.clock() });
  if (alertId === undefined) return false;
  await enqueue(ctx, tx, { alertId, phase: 'ended' });
  return true;
}
