import type { Platform } from '#platform/platform';
import { stopsRoutes } from './stops.routes.ts';

export { type CurrentStop, findStop, isStopped } from './stops.store.ts';

/** Builds the switches with which admins stop all sales or all payouts. The features that sell and pay ask for the stops. */
export const stopsFeature = (platform: Platform) => ({ routes: stopsRoutes(platform) });
