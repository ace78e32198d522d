import type { DbOrTx, Tx } from '#platform/database';
import type { Jobs, Platform } from '#platform/platform';
import { activitiesRoutes } from './activities.routes.ts';
import { type ActivityFact, appendActivities } from './activities.store.ts';

export type { ActivityFact } from './activities.store.ts';

/** Tells of what happened, in the transaction in which it does; it is written down afterwards, once. */
export async function tell(jobs: Jobs, tx: Tx | DbOrTx, facts: readonly ActivityFact[]): Promise<void> {
  if (facts.length > 0) await jobs.enqueue(tx, 'activity.record', { facts });
}

/** Remembers what happened in the product, and lists it to those whom it concerns. */
export const activitiesFeature = (platform: Platform) => ({
  routes: activitiesRoutes(platform),
  jobs: { 'activity.record': ({ facts }: { facts: readonly ActivityFact[] }) => appendActivities(platform.db, facts) },
});
