import { type NoticeChannel, type NoticeKind, usualChoice } from '@ngoma/api/features/notification-choices';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '#platform/database';
import type { Chosen } from './choices.rules.ts';

/** Whether the person of this column wants to hear of such a thing there: a condition for other slices' questions. */
export const wants = (userId: RawBuilder<unknown>, kind: NoticeKind, channel: NoticeChannel): RawBuilder<boolean> =>
  sql<boolean>`coalesce((select notice.is_on from notification_choices notice
    where notice.user_id = ${userId} and notice.kind = ${kind} and notice.channel = ${channel}),
    ${['on', 'fixed'].includes(usualChoice[kind][channel])}::boolean)`;

export async function listChosen(db: DbOrTx, userId: string): Promise<Chosen[]> {
  return db
    .selectFrom('notification_choices')
    .select(['kind', 'channel', 'is_on as isOn'])
    .where('user_id', '=', userId)
    .execute();
}
