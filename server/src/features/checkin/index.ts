import type { Platform } from '#platform/platform';
import { checkinRoutes } from './checkin.routes.ts';
import { checkinService, type EventsAtDoor, type TicketsAtDoor } from './checkin.service.ts';
import { gatesService } from './gates.service.ts';

/** The door: looks at tickets, lets them in once, keeps every scan. */
export function checkinFeature(platform: Platform, doors: { tickets: TicketsAtDoor; events: EventsAtDoor }) {
  const services = { door: checkinService(platform, doors), gates: gatesService(platform.db) };
  return {
    routes: checkinRoutes(platform, services),
    /** Lets a ticket in, as the call does: for the demo world and for tests. */
    enter: services.door.enter,
  };
}
