import type { Agent } from 'node:https';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { choicesRoutes } from './choices.routes.ts';
import { choicesService } from './choices.service.ts';
import { removeChoices } from './choices.store.ts';
import { type DeliveryJob, deliver } from './delivery/deliver.ts';
import { enqueueDigests, sendDigest } from './delivery/digest.ts';
import { eraseNotifications, removeOldNotifications } from './notify.store.ts';
import { pushRoutes } from './push/push.routes.ts';
import { pushService } from './push/push.service.ts';
import { removeSubscriptions } from './push/subscriptions.store.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { unsubscribeRoutes } from './unsubscribe/unsubscribe.routes.ts';

export { isSwitchedOn } from './choices.read.ts';
export { sendNow } from './delivery/deliver.ts';
export { bellOf } from './delivery/render.rules.ts';
export { leadIn } from './kinds/event-kinds.ts';
export { findKind, type KindId, type ParamsOf } from './kinds/notification-kinds.ts';
export { skipUnsent } from './notify.store.ts';
export { type AnyNotification, type NotifyContext, notify, notifyAll, type Recipient } from './notify.ts';

const daysKept = 60;
const removedPerRun = 50_000;

/** Writes and delivers everything that people are notified of, as they choose. */
export function notificationsFeature(platform: Platform, { pushAgent }: { readonly pushAgent?: Agent | undefined } = {}) {
  const push = pushService(platform, pushAgent);
  const { db, clock } = platform;
  return {
    routes: [...choicesRoutes(choicesService(platform)), ...settingsRoutes(platform), ...pushRoutes(push)],
    siteRoutes: unsubscribeRoutes(platform),
    jobs: {
      'notifications.deliver': (job: DeliveryJob) => deliver(platform, job),
      'notifications.push': push.send,
      'notifications.send-digests': () => enqueueDigests(platform),
      'notifications.digest': (job: { readonly userId: string }) => sendDigest(platform, job),
      'notifications.remove-old': async () => {
        await removeOldNotifications(db, new Date(clock().getTime() - daysKept * 86_400_000), removedPerRun);
      },
    },
    recurring: [
      // 08:00 in Cameroon.
      { name: 'notifications.send-digests', cron: '0 7 * * *' },
      { name: 'notifications.remove-old', cron: '41 2 * * *' },
    ],
    async anonymizePerson(tx: Tx, userId: string, { formerEmail }: { readonly formerEmail: string }): Promise<void> {
      await eraseNotifications(tx, userId, { formerEmail });
      await removeChoices(tx, userId);
      await removeSubscriptions(tx, userId);
    },
  };
}
