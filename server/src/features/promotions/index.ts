import type { Agent } from 'node:https';
import type { Platform } from '#platform/platform';
import { promotionsRoutes } from './promotions.routes.ts';
import { type EventsOfPromotions, promotionsService } from './promotions.service.ts';

export { pushTo } from './promotions.service.ts';

/** Messages of organizers and admins to many people: stored for the bell, pushed to browsers. */
export function promotionsFeature(
  platform: Platform,
  { events, pushAgent }: { readonly events: EventsOfPromotions; readonly pushAgent?: Agent | undefined },
) {
  const promotions = promotionsService(platform, events, pushAgent);
  return {
    routes: promotionsRoutes(promotions),
    jobs: {
      'promotion.sent': promotions.spread,
      'promotion.push': promotions.push,
      'promotion.push-person': promotions.spreadToPerson,
      'promotion.push-told': promotions.pushTold,
    },
  };
}
