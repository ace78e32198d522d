import type { Platform } from '#platform/platform';
import { type DeletionDoors, deletionService } from './deletion.service.ts';
import { exportsService } from './exports.service.ts';
import { privacyRoutes } from './privacy.routes.ts';

/** What people may ask of the house about themselves (Law 2024/017): a copy of everything, and to be forgotten. */
export function privacyFeature(platform: Platform, doors: Omit<DeletionDoors, 'endExports'>) {
  const exports = exportsService(platform, doors);
  const deletion = deletionService(platform, { ...doors, endExports: exports.endAll });
  return {
    routes: privacyRoutes({ exports, deletion }),
    jobs: { ...exports.jobs, ...deletion.jobs },
    recurring: [
      { name: 'privacy.end-exports', cron: '37 * * * *' },
      { name: 'privacy.empty-accounts', cron: '52 * * * *' },
    ],
  };
}
