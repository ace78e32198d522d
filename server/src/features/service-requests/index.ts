import type { Platform } from '#platform/platform';
import { leavingService } from './leaving.service.ts';
import { requestsClock } from './service-requests.clock.service.ts';
import { requestsRoutes } from './service-requests.routes.ts';
import { type RequestsDoors, requestsService } from './service-requests.service.ts';

/** Requests that an organizer sends to one chosen provider. */
export function serviceRequestsFeature(platform: Platform, doors: RequestsDoors) {
  const requests = requestsService(platform, doors);
  const { ask, answer, propose, update, decide, updateProject, view, contractMoved } = requests;
  return {
    routes: requestsRoutes(requests),
    ...requestsClock(platform, doors),
    contractMoved,
    forgetPerson: leavingService(platform, doors).forgetPerson,
    /** What the calls do, for the demo world. */
    ...{ ask, answer, propose, update, decide, updateProject, view },
  };
}
