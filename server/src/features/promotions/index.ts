import type { Agent } from 'node:https';
import type { Tx } from '#platform/database';
import type { Platform } from '#platform/platform';
import { promotionDeskRoutes } from './desk.routes.ts';
import { promotionDesk } from './desk.service.ts';
import { promotionsRoutes } from './promotions.routes.ts';
import { type EventsOfPromotions, promotionsService } from './promotions.service.ts';
import { promotionsStore } from './promotions.store.ts';

export { type PersonalPush, pushTo } from './promotions.service.ts';

/** Messages of organizers and admins to many people: stored for the bell, pushed to browsers. */
export function promotionsFeature(
  platform: Platform,
  { events, pushAgent }: { readonly events: EventsOfPromotions; readonly pushAgent?: Agent | undefined },
) {
  const promotions = promotionsService(platform, events, pushAgent);
  return {
    routes: [...promotionsRoutes(promotions), ...promotionDeskRoutes(promotionDesk(platform, events))],
    forgetPerson: (tx: Tx, userId: string) => promotionsStore(tx).forgetPerson(userId),
    /** Writes to many, and reads what came, as the calls do: for the demo world. */
    send: promotions.send,
    markRead: promotions.markRead,
    jobs: {
      'promotion.sent': promotions.spread,
      'promotion.push': promotions.push,
      'promotion.write': promotions.write,
      'promotion.push-person': promotions.spreadToPerson,
      'promotion.push-told': promotions.pushTold,
    },
  };
}
