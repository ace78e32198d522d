import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { broadcastRoutes } from './broadcasts/broadcasts.routes.ts';
import { removeBroadcastsOf } from './broadcasts/broadcasts.store.ts';
import { type BroadcastJob, resumeBroadcasts, sendBatch, sendTest, type TestJob } from './broadcasts/send-broadcast.ts';
import { promotionsConsoleRoutes } from './console/console.routes.ts';
import { promotionsConsole } from './console/console.service.ts';
import { promotionsRoutes } from './promotions.routes.ts';
import { type PromotionEvents, promotionsService } from './promotions.service.ts';
import { promotionsStore } from './promotions.store.ts';

/** Messages of organizers and admins to many people, shown in the notification bell, and the sources of visits. */
export function promotionsFeature(platform: Platform, { events }: { readonly events: PromotionEvents }) {
  const promotions = promotionsService(platform, events);
  return {
    routes: [
      ...promotionsRoutes(promotions),
      ...promotionsConsoleRoutes(promotionsConsole(platform, events)),
      ...broadcastRoutes(platform),
    ],
    async anonymizePerson(tx: Tx, userId: string): Promise<void> {
      await removeBroadcastsOf(tx, userId);
      await promotionsStore(tx).anonymizePerson(userId);
    },
    /** Sends and reads messages as the endpoints do, for demo data. */
    send: promotions.send,
    markRead: promotions.markRead,
    jobs: {
      'promotion.sent': promotions.deliver,
      'promotions.broadcast': (job: BroadcastJob) => sendBatch(platform, job),
      'promotions.test-broadcast': (job: TestJob) => sendTest(platform, job),
      'promotions.resume-broadcasts': () => resumeBroadcasts(platform),
    },
    recurring: [{ name: 'promotions.resume-broadcasts', cron: '*/5 * * * *' }],
  };
}
