import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { choicesRoutes } from './choices.routes.ts';
import { choicesService } from './choices.service.ts';
import { removeChoices } from './choices.store.ts';

export { isSwitchedOn } from './choices.read.ts';
export { pushSender } from './push/push-sender.ts';
export { type PushTarget, readSubscription } from './push/push-subscription.ts';

/** Lets people choose which notifications they receive, and by which channel. */
export const notificationChoicesFeature = (platform: Platform) => ({
  routes: choicesRoutes(choicesService(platform)),
  anonymizePerson: (tx: Tx, userId: string) => removeChoices(tx, userId),
});
