import { announce } from '#features/live/index';
import { pushTo } from '#features/promotions/index';
import type { DbOrTx, Tx } from '#platform/database';
import type { Jobs, Platform } from '#platform/platform';
import { activitiesRoutes } from './activities.routes.ts';
import { noticeKindOf } from './activities.rules.ts';
import { type ActivityFact, appendActivities, appendPersonal, forgetInWords, type PersonalFact } from './activities.store.ts';

export type { ActivityFact, PersonalFact } from './activities.store.ts';

/**
 * Tells of what happened, in the transaction in which it does; it is written down afterwards, once. A fact with a recipient
 * is that person's: it stands in their bell and goes to their browsers, once, however often it is told.
 */
export async function tell(jobs: Jobs, tx: Tx | DbOrTx, facts: readonly (ActivityFact | PersonalFact)[]): Promise<void> {
  if (facts.length > 0) await jobs.enqueue(tx, 'activity.record', { facts });
}

const isPersonal = (fact: ActivityFact | PersonalFact): fact is PersonalFact => 'recipientId' in fact;

/** Who else acts on what is told, once it is written down. The same may be told twice, and must change nothing then. */
export type Hearer = (facts: readonly ActivityFact[]) => Promise<void>;

/** Remembers what happened in the product, passes it on, and lists it to those whom it concerns. */
export const activitiesFeature = (platform: Platform, { hearers }: { readonly hearers: readonly Hearer[] }) => {
  const record = async ({ facts }: { facts: readonly (ActivityFact | PersonalFact)[] }): Promise<void> => {
    await platform.db.transaction().execute(async (tx) => {
      const eventIds = await appendActivities(
        tx,
        facts.filter((fact) => !isPersonal(fact)),
      );
      const told = await appendPersonal(tx, facts.filter(isPersonal));
      await pushTo(
        platform.jobs,
        tx,
        told.map(({ type, sourceId, recipientId, text, path }) => ({
          kind: noticeKindOf(type),
          topic: `${type}:${sourceId}`,
          userId: recipientId,
          text,
          path,
        })),
      );
      // Teams are told at once; whoever did it knows, and in an on-sale would ask along with everybody else.
      await announce(tx, [
        ...[...new Set(eventIds)].map((eventId) => ({ topic: 'activities' as const, eventId })),
        { topic: 'activities', userIds: told.map(({ recipientId }) => recipientId) },
      ]);
    });
    const ofEvents = facts.filter((fact) => !isPersonal(fact));
    for (const hear of hearers) await hear(ofEvents);
  };
  return { routes: activitiesRoutes(platform), jobs: { 'activity.record': record }, forgetPerson: forgetInWords };
};
