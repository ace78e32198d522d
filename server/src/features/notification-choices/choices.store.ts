import type { DbOrTx } from '#platform/database';
import type { Chosen } from './choices.rules.ts';

/** Keeps what somebody chose; the last word counts. */
export async function saveChoice(db: DbOrTx, userId: string, { kind, channel, isOn }: Chosen, now: Date): Promise<void> {
  const change = { is_on: isOn, updated_at: now };
  await db
    .insertInto('notification_choices')
    .values({ user_id: userId, kind, channel, ...change })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'channel']).doUpdateSet(change))
    .execute();
}

/** Forgets what somebody chose, with the person. */
export async function removeChoices(db: DbOrTx, userId: string): Promise<void> {
  await db.deleteFrom('notification_choices').where('user_id', '=', userId).execute();
}
