import type { QueryOutput } from '@ngoma/api/common/endpoint';
import type { listAlerts as listEndpoint, OperationAlert } from '@ngoma/api/features/operations/alerts';
import { recordAct } from '#platform/audit';
import { notFound, Refusal } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import { type AlertRow, findAlert, listAlerts } from './alerts.read.ts';
import { saveAcknowledgement } from './alerts.store.ts';

const toView = ({
  id,
  kind,
  subject,
  facts,
  openedAt,
  lastSeenAt,
  endedAt,
  acknowledgedAt,
  acknowledgedBy,
}: AlertRow): OperationAlert => ({
  ...{ _id: id, kind, subject, facts, acknowledgedBy },
  ...{ openedAt: openedAt.toISOString(), lastSeenAt: lastSeenAt.toISOString() },
  ...{ endedAt: endedAt?.toISOString() ?? null, acknowledgedAt: acknowledgedAt?.toISOString() ?? null },
});

/** Returns one page of alerts: the open ones oldest first, the ended ones latest first. */
export async function getAlerts(
  { db }: Pick<Platform, 'db'>,
  { page, limit, state, kind }: QueryOutput<typeof listEndpoint>,
): Promise<{ alerts: OperationAlert[]; total: number; currentPage: number }> {
  const { rows, total } = await listAlerts(db, { state, kind }, { limit, offset: (page - 1) * limit });
  return { alerts: rows.map(toView), total, currentPage: page };
}

const alertEnded = () => new Refusal('alert_ended', 409, bilingual('operations.alertEnded'));

/**
 * Records that an admin looks into an alert, so that others need not. The first admin stays recorded. Raises `not_found` (404), and
 * `alert_ended` (409) for one that was over before an admin had acknowledged it.
 */
export async function acknowledgeAlert(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  admin: Pick<Session, 'userId'>,
  id: string,
): Promise<OperationAlert> {
  return db.transaction().execute(async (tx) => {
    const isFirst = await saveAcknowledgement(tx, id, { adminId: admin.userId, now: clock() });
    const alert = await findAlert(tx, id);
    if (!alert) throw notFound();
    if (alert.acknowledgedAt === null) throw alertEnded();
    if (isFirst) {
      await recordAct(tx, clock, {
        ...{ actorId: admin.userId, action: 'alert.acknowledged', subjectType: 'alert', subjectId: id },
        detail: { kind: alert.kind, subject: alert.subject },
      });
    }
    return toView(alert);
  });
}
