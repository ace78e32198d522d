import type { Platform } from '#platform/platform';
import { peopleService } from './people.service.ts';
import { salesService } from './sales.service.ts';
import { supervisionRoutes } from './supervision.routes.ts';
import type { SupervisionDeps } from './supervision.types.ts';

/** Lets admins see accounts, sales and money of the whole platform, and act on them through the features they belong to. */
export const supervisionFeature = (platform: Platform, deps: SupervisionDeps) => ({
  routes: supervisionRoutes({ platform, people: peopleService(platform, deps), sales: salesService(platform), deps }),
});
