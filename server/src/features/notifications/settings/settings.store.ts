import type { DbOrTx } from '#platform/postgres/database';

/** Stored settings, with times in minutes after midnight in Cameroon. */
export interface StoredSettings {
  readonly isQuiet: boolean;
  readonly quietFrom: number;
  readonly quietUntil: number;
  readonly digests: readonly string[];
}

/** Inserts or updates a person's settings. */
export async function saveSettings(db: DbOrTx, userId: string, settings: StoredSettings, now: Date): Promise<void> {
  const change = {
    is_quiet: settings.isQuiet,
    quiet_from: settings.quietFrom,
    quiet_until: settings.quietUntil,
    digests: [...settings.digests],
    updated_at: now,
  };
  await db
    .insertInto('notification_settings')
    .values({ user_id: userId, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute();
}

/** Removes every kind from a person's digest. */
export async function clearDigests(db: DbOrTx, userId: string, now: Date): Promise<void> {
  await db.updateTable('notification_settings').set({ digests: [], updated_at: now }).where('user_id', '=', userId).execute();
}
