import * as alerts from '@ngoma/api/features/operations/alerts';
import * as auditProof from '@ngoma/api/features/operations/audit-proof';
import * as failedJobs from '@ngoma/api/features/operations/failed-jobs';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import { acknowledgeAlert, getAlerts } from './alerts/list-alerts.ts';
import { getLatestProof, proveAuditChain } from './audit-chain/prove-audit-chain.ts';
import { discardDeadJobs, getFailedJobs, retryFailedJobs } from './jobs/failed-jobs.ts';

/** HTTP routes of the alerts, the failed jobs and the proof of the audit log. */
export const operationsRoutes = (ctx: Platform): Route[] => [
  route(alerts.listAlerts, ({ query }) => getAlerts(ctx, query)),
  route(alerts.acknowledgeAlert, async ({ params, session, localize }) => ({
    alert: await acknowledgeAlert(ctx, session, params.id),
    message: localize(bilingual('operations.acknowledged')),
  })),
  route(failedJobs.listFailedJobs, ({ query }) => getFailedJobs(ctx, query)),
  route(failedJobs.retryJobs, async ({ body, session, localize }) => {
    const count = await retryFailedJobs(ctx, session, body);
    return { count, message: localize(bilingual('operations.jobsRetried', { count })) };
  }),
  route(failedJobs.discardJobs, async ({ body, session, localize }) => {
    const count = await discardDeadJobs(ctx, session, body);
    return { count, message: localize(bilingual('operations.jobsDiscarded', { count })) };
  }),
  route(auditProof.getAuditProof, () => getLatestProof(ctx)),
  route(
    auditProof.proveAuditLog,
    async ({ session, localize }) => {
      const proof = await proveAuditChain(ctx, session);
      const { position, faultCount: count } = proof;
      const message =
        count === 0 ? bilingual('operations.auditProven', { position }) : bilingual('operations.auditBroken', { count });
      return { proof, message: localize(message) };
    },
    { limit: { perMinute: 6, by: 'session' } },
  ),
];
