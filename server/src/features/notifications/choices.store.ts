import type { DbOrTx } from '#platform/postgres/database';
import type { StoredChoice } from './choices.rules.ts';

/** Inserts or updates a choice. */
export async function saveChoice(db: DbOrTx, userId: string, { kind, channel, isOn }: StoredChoice, now: Date): Promise<void> {
  const change = { is_on: isOn, updated_at: now };
  await db
    .insertInto('notification_choices')
    .values({ user_id: userId, kind, channel, ...change })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'channel']).doUpdateSet(change))
    .execute();
}

/** Deletes the choices of a person whose account is deleted. */
export async function removeChoices(db: DbOrTx, userId: string): Promise<void> {
  await db.deleteFrom('notification_choices').where('user_id', '=', userId).execute();
}
