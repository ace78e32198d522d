import type { Platform } from '#platform/platform';
import { peopleService } from './people.service.ts';
import { salesService } from './sales.service.ts';
import type { SupervisionDoors } from './supervision.doors.ts';
import { supervisionRoutes } from './supervision.routes.ts';

/** The supervision slice: admins see people, sales and money of the whole house, and act through the slices these belong to. */
export const supervisionFeature = (platform: Platform, doors: SupervisionDoors) => ({
  routes: supervisionRoutes({ people: peopleService(platform, doors), sales: salesService(platform), doors }),
});
