import { type AnyNotification, notify } from '#features/notifications/index';
import type { Platform } from '#platform/platform';
import { type AlertRow, findAlert, listOpenAdmins } from './alerts.read.ts';
import type { AlertJob } from './alerts.types.ts';

/** Returns the notification of an alert. Its facts are checked by the kind of the notification. */
function notificationOf(
  { id, kind, facts }: AlertRow,
  phase: AlertJob['phase'],
): Pick<AnyNotification, 'kind' | 'params' | 'key'> {
  const key = `${id}:${phase}`;
  if (phase === 'opened') return { kind: `operations.${kind}`, params: facts as never, key };
  if (kind === 'float_low') return { kind: 'operations.float_restored', params: facts as never, key };
  return { kind: 'operations.alert_ended', params: { alert: kind, name: String(facts.name ?? '') }, key };
}

/**
 * Notifies every admin who can sign in, and the operator's address, that an alert was opened or has ended. Runs as a job; a repeat
 * notifies no one twice.
 */
export async function notifyOfAlert(
  ctx: Pick<Platform, 'db' | 'clock' | 'jobs' | 'phoneMessages' | 'config'>,
  { alertId, phase }: AlertJob,
): Promise<void> {
  const alert = await findAlert(ctx.db, alertId);
  if (!alert) return;
  const admins = await listOpenAdmins(ctx.db);
  const { alertEmail } = ctx.config;
  const isAdmin = admins.some(({ email }) => email.toLowerCase() === alertEmail?.toLowerCase());
  const to = [
    ...admins.map(({ userId }) => ({ userId })),
    ...(alertEmail === undefined || isAdmin ? [] : [{ email: alertEmail, locale: 'fr' as const }]),
  ];
  await ctx.db.transaction().execute((tx) => notify(ctx, tx, { ...notificationOf(alert, phase), to } as AnyNotification));
}
