import type { Platform } from '#platform/platform';
import type { AlertJob } from './alerts/alerts.types.ts';
import { notifyOfAlert } from './alerts/notify-alert.ts';
import { proveAuditChain } from './audit-chain/prove-audit-chain.ts';
import { checkDeadJobs } from './jobs/check-dead-jobs.ts';
import { operationsRoutes } from './operations.routes.ts';

export type { AlertsContext } from './alerts/alerts.types.ts';
export { endAlert, openAlert } from './alerts/raise-alert.ts';
export { shortError } from './jobs/short-error.rules.ts';

/** Builds what the operators of the platform watch: alerts, failed jobs and the proof of the audit log. Other features open and end their alerts. */
export const operationsFeature = (platform: Platform) => ({
  routes: operationsRoutes(platform),
  /** Proves the audit log, as the nightly job does. */
  proveAuditLog: () => proveAuditChain(platform),
  jobs: {
    'operations.notify-alert': (job: AlertJob) => notifyOfAlert(platform, job),
    'operations.check-jobs': () => checkDeadJobs(platform),
    'operations.prove-audit-log': async () => {
      await proveAuditChain(platform);
    },
  },
  recurring: [
    { name: 'operations.check-jobs', cron: '* * * * *' },
    { name: 'operations.prove-audit-log', cron: '17 2 * * *' },
  ],
});
