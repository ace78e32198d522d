import type { DbOrTx } from '#platform/postgres/database';
import type { StoredSettings } from './settings.store.ts';

/** Finds a person's settings; undefined if the person has changed none. */
export async function findSettings(db: DbOrTx, userId: string): Promise<StoredSettings | undefined> {
  return db
    .selectFrom('notification_settings')
    .select(['is_quiet as isQuiet', 'quiet_from as quietFrom', 'quiet_until as quietUntil', 'digests'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}
