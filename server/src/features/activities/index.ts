import { emitLiveChanges } from '#features/live/index';
import type { Jobs, Platform } from '#platform/platform';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import { activitiesRoutes } from './activities.routes.ts';
import { type ActivityFact, appendActivities, appendPersonal, eraseNames, type PersonalFact } from './activities.store.ts';

export type { ActivityFact } from './activities.store.ts';

/**
 * Reports facts in the transaction in which they happen. The `activity.record` job records each once.
 */
export async function recordActivities(jobs: Jobs, tx: Tx | DbOrTx, facts: readonly ActivityFact[]): Promise<void> {
  if (facts.length > 0) await jobs.enqueue(tx, 'activity.record', { facts });
}

/** Facts with a recipient come from jobs of the previous version only; such notifications are kept by their own feature now. */
const isPersonal = (fact: ActivityFact | PersonalFact): fact is PersonalFact => 'recipientId' in fact;

/** Called with the facts once they are recorded. The same facts may come twice, and the second time must change nothing. */
export type ActivityListener = (facts: readonly ActivityFact[]) => Promise<void>;

/** Records activities, passes them on to the listeners, and lists them to the people they concern. */
export const activitiesFeature = (platform: Platform, { listeners }: { readonly listeners: readonly ActivityListener[] }) => {
  const record = async ({ facts }: { facts: readonly (ActivityFact | PersonalFact)[] }): Promise<void> => {
    await platform.db.transaction().execute(async (tx) => {
      const eventIds = await appendActivities(
        tx,
        facts.filter((fact) => !isPersonal(fact)),
      );
      const personal = await appendPersonal(tx, facts.filter(isPersonal));
      // Only teams and recipients are notified live. The person who acted knows already, and during an on-sale all buyers would
      // otherwise reload at once.
      await emitLiveChanges(tx, [
        ...[...new Set(eventIds)].map((eventId) => ({ topic: 'activities' as const, eventId })),
        { topic: 'activities', userIds: personal.map(({ recipientId }) => recipientId) },
      ]);
    });
    const ofEvents = facts.filter((fact) => !isPersonal(fact));
    for (const listener of listeners) await listener(ofEvents);
  };
  return { routes: activitiesRoutes(platform), jobs: { 'activity.record': record }, anonymizePerson: eraseNames };
};
