import type { Platform } from '#platform/platform';
import { accountDeletionService } from './account-deletion.service.ts';
import { requestsClock } from './request-expiry.service.ts';
import { requestScreensService } from './request-screens.service.ts';
import { requestsRoutes } from './service-requests.routes.ts';
import { requestsService, type ServiceRequestsDeps } from './service-requests.service.ts';

export { reasonIn as requestReasonIn } from './system-reasons.rules.ts';

/** The service requests feature: requests of an organizer to one chosen provider. */
export function serviceRequestsFeature(platform: Platform, deps: ServiceRequestsDeps) {
  const requests = requestsService(platform, deps);
  const screens = requestScreensService(platform);
  const { ask, answer, propose, update, decide, updateProject, contractMoved } = requests;
  return {
    routes: requestsRoutes(platform, { ...requests, ...screens }),
    ...requestsClock(platform),
    contractMoved,
    anonymizePerson: accountDeletionService(platform).anonymizePerson,
    /** Use cases for the demo data. */
    ...{ ask, answer, propose, update, decide, updateProject, view: screens.view },
  };
}
