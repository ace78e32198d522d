import { defaultPreferences, type NotificationChannel, type NotificationKind } from '@ngoma/api/features/notifications';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import type { StoredChoice } from './choices.rules.ts';

/**
 * Builds the SQL condition that the person in this column has notifications of this kind and channel switched on. For queries of
 * other features.
 */
export const isSwitchedOn = (
  userId: RawBuilder<unknown>,
  kind: NotificationKind,
  channel: NotificationChannel,
): RawBuilder<boolean> =>
  sql<boolean>`coalesce((select notice.is_on from notification_choices notice
    where notice.user_id = ${userId} and notice.kind = ${kind} and notice.channel = ${channel}),
    ${['on', 'fixed'].includes(defaultPreferences[kind][channel])}::boolean)`;

export async function listStored(db: DbOrTx, userId: string): Promise<StoredChoice[]> {
  return db
    .selectFrom('notification_choices')
    .select(['kind', 'channel', 'is_on as isOn'])
    .where('user_id', '=', userId)
    .execute();
}
