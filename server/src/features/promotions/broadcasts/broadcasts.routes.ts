import * as api from '@ngoma/api/features/promotions/broadcasts';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import { askTest, cancelBroadcast, countAudience, getBroadcasts, startBroadcast } from './send-broadcast.ts';

/** Routes of admins who send messages to all people of a role. */
export const broadcastRoutes = (platform: Platform): Route[] => [
  route(api.countBroadcast, ({ query }) => countAudience(platform, query)),
  route(api.listBroadcasts, ({ query }) => getBroadcasts(platform, query)),
  route(api.testBroadcast, async ({ body, session, localize }) => {
    await askTest(platform, session, body);
    return { message: localize(bilingual('promotions.broadcast.testSent')) };
  }),
  route(api.startBroadcast, async ({ body, session, localize }) => ({
    broadcast: await startBroadcast(platform, session, body),
    message: localize(bilingual('promotions.messageIsOnItsWay')),
  })),
  route(api.cancelBroadcast, async ({ params, session, localize }) => ({
    broadcast: await cancelBroadcast(platform, session, params.id),
    message: localize(bilingual('promotions.broadcast.cancelled')),
  })),
];
