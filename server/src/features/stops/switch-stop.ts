import type { Bilingual } from '@ngoma/api/common/locale';
import type { CurrentStop as CurrentView, StopSubject, Stop as StopView } from '@ngoma/api/features/events/ticketing/stops';
import { recordAct } from '#platform/audit';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import { endStop, insertStop, listCurrent, listLatest, lockSubject, type StopRow } from './stops.store.ts';

export type StopsContext = Pick<Platform, 'db' | 'clock' | 'jobs'>;
type Admin = Pick<Session, 'userId'>;

const toView = ({ subject, reason, notice, stoppedAt, stoppedBy, liftedAt, liftedBy, liftReason }: StopRow): StopView => ({
  ...{ subject, reason, notice, stoppedBy, liftedBy, liftReason },
  ...{ stoppedAt: stoppedAt.toISOString(), liftedAt: liftedAt?.toISOString() ?? null },
});

/** Returns what is stopped now, with the notices. */
export async function getCurrentStops({ db }: StopsContext): Promise<CurrentView[]> {
  const rows = await listCurrent(db);
  return rows.map(({ subject, notice, stoppedAt }) => ({ subject, notice, since: stoppedAt.toISOString() }));
}

/** Returns the latest stops, the current ones first. */
export async function getStops({ db }: StopsContext): Promise<StopView[]> {
  return (await listLatest(db)).map(toView);
}

/**
 * Stops sales or payouts on all nodes: it waits for what is being done, and nothing follows once this returns. A repeat changes the
 * notice, and the audit log has one entry.
 */
export async function stopSubject(
  ctx: StopsContext,
  admin: Admin,
  { subject, reason, notice }: { readonly subject: StopSubject; readonly reason: string; readonly notice: Bilingual },
): Promise<StopView> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockSubject(tx, subject);
    if (!(await insertStop(tx, subject, { adminId: admin.userId, reason, notice, now: ctx.clock() }))) return;
    await recordAct(tx, ctx.clock, {
      ...{ actorId: admin.userId, action: `${subject}.stopped`, subjectType: 'platform' },
      detail: { reason, notice },
    });
  });
  const stop = (await getStops(ctx)).find((one) => one.subject === subject && one.liftedAt === null);
  if (!stop) throw new Error(`The stop of ${subject} was lifted at once`);
  return stop;
}

/** Lets sales or payouts go on. Payouts that waited are enqueued. A repeat changes nothing. */
export async function liftStopOf(
  ctx: StopsContext,
  admin: Admin,
  { subject, reason }: { readonly subject: StopSubject; readonly reason: string },
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockSubject(tx, subject);
    if (!(await endStop(tx, subject, { adminId: admin.userId, reason, now: ctx.clock() }))) return;
    await recordAct(tx, ctx.clock, {
      ...{ actorId: admin.userId, action: `${subject}.resumed`, subjectType: 'platform' },
      detail: { reason },
    });
    if (subject === 'payouts') await ctx.jobs.enqueue(tx, 'payments.resume-payouts', {}, { runAt: ctx.clock() });
  });
}
