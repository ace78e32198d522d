import type { Tx } from '#platform/database';
import type { Platform } from '#platform/platform';
import { choicesRoutes } from './choices.routes.ts';
import { choicesService } from './choices.service.ts';
import { removeChoices } from './choices.store.ts';

export { wants } from './choices.read.ts';

/** Lets people choose what they are told of, and where. */
export const notificationChoicesFeature = (platform: Platform) => ({
  routes: choicesRoutes(choicesService(platform)),
  forgetPerson: (tx: Tx, userId: string) => removeChoices(tx, userId),
});
