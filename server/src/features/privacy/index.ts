import type { Platform } from '#platform/platform';
import { type DeletionDeps, deletionService } from './account-deletion.service.ts';
import { exportsService } from './exports.service.ts';
import { privacyRoutes } from './privacy.routes.ts';

/** The rights of people over their data (Law 2024/017): data export and account deletion. */
export function privacyFeature(platform: Platform, deps: Omit<DeletionDeps, 'endExports'>) {
  const exports = exportsService(platform, deps);
  const deletion = deletionService(platform, { ...deps, endExports: exports.endAll });
  return {
    routes: privacyRoutes({ exports, deletion }),
    jobs: { ...exports.jobs, ...deletion.jobs },
    recurring: [
      { name: 'privacy.end-exports', cron: '37 * * * *' },
      { name: 'privacy.empty-accounts', cron: '52 * * * *' },
    ],
  };
}
