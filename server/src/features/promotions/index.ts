import type { Agent } from 'node:https';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { promotionsConsoleRoutes } from './console/console.routes.ts';
import { promotionsConsole } from './console/console.service.ts';
import { promotionsRoutes } from './promotions.routes.ts';
import { type PromotionEvents, promotionsService } from './promotions.service.ts';
import { promotionsStore } from './promotions.store.ts';

export { enqueuePushes, type PersonalPush } from './promotions.service.ts';

/** Messages of organizers and admins to many people, shown in the notification bell and pushed to browsers. */
export function promotionsFeature(
  platform: Platform,
  { events, pushAgent }: { readonly events: PromotionEvents; readonly pushAgent?: Agent | undefined },
) {
  const promotions = promotionsService(platform, events, pushAgent);
  return {
    routes: [...promotionsRoutes(promotions), ...promotionsConsoleRoutes(promotionsConsole(platform, events))],
    anonymizePerson: (tx: Tx, userId: string) => promotionsStore(tx).anonymizePerson(userId),
    /** Sends and reads messages as the endpoints do, for demo data. */
    send: promotions.send,
    markRead: promotions.markRead,
    jobs: {
      'promotion.sent': promotions.deliver,
      'promotion.push': promotions.sendPush,
      'promotion.send-email': promotions.sendEmail,
      'promotion.push-person': promotions.enqueuePersonalPush,
      'promotion.push-personal': promotions.sendPersonalPush,
    },
  };
}
