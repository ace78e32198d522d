import type { Platform } from '#platform/platform';
import { checkinRoutes } from './checkin.routes.ts';
import { checkinService } from './checkin.service.ts';
import type { CheckinDeps } from './checkin.types.ts';
import { entryActivities } from './entry-activities.ts';
import { gatesService } from './gates.service.ts';

/** The check-in feature: verifies and admits tickets, and records every scan. */
export function checkinFeature(platform: Platform, deps: CheckinDeps) {
  const services = { checkin: checkinService(platform, deps), gates: gatesService(platform.db), covers: deps.covers };
  return {
    routes: checkinRoutes(platform, services),
    ...entryActivities(platform),
    /** Admits a ticket as the endpoint does. For demo data and tests. */
    enter: services.checkin.enter,
    /** Waits for queued scans, then closes the connections of their queue. */
    close: services.checkin.close,
  };
}
