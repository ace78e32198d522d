import * as endpoints from '@ngoma/api/features/promotions/promotions';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { PushService } from './push.service.ts';

/** Serves the push subscriptions of browsers. */
export const pushRoutes = (push: PushService): Route[] => [
  route(endpoints.saveFcmToken, async ({ body, session, localize }) => {
    await push.subscribe(session, body.fcmToken);
    return { message: localize(bilingual('notifications.browserSubscribed')) };
  }),
  route(endpoints.removePushSubscription, async ({ body, session, localize }) => {
    await push.unsubscribe(session, body.fcmToken);
    return { message: localize(bilingual('notifications.browserUnsubscribed')) };
  }),
  route(endpoints.pushKey, async () => ({ publicKey: push.publicKey() })),
];
