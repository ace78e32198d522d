import type { Platform } from '#platform/platform';
import { checkinRoutes } from './checkin.routes.ts';
import { type CheckinEvents, type CheckinTickets, checkinService } from './checkin.service.ts';
import { gatesService } from './gates.service.ts';

/** The check-in feature: verifies and admits tickets, and records every scan. */
export function checkinFeature(platform: Platform, deps: { tickets: CheckinTickets; events: CheckinEvents }) {
  const services = { checkin: checkinService(platform, deps), gates: gatesService(platform.db) };
  return {
    routes: checkinRoutes(platform, services),
    /** Admits a ticket as the endpoint does. For demo data and tests. */
    enter: services.checkin.enter,
  };
}
