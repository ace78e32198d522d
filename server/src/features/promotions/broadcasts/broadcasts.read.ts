import type { Locale } from '@ngoma/api/common/locale';
import type { BroadcastAudience, BroadcastKind } from '@ngoma/api/features/promotions/broadcasts';
import { type RawBuilder, sql } from 'kysely';
import { isSwitchedOn } from '#features/notifications/index';
import type { DbOrTx } from '#platform/postgres/database';

/** Who a broadcast goes to. */
export interface BroadcastFilter {
  readonly audience: BroadcastAudience;
  readonly language: Locale | null;
  readonly verifiedOnly: boolean;
}

/** Builds the condition that the joined `person` belongs to an audience and had an account at a time. Blocked people do not. */
export const belongsTo = ({ audience, language, verifiedOnly }: BroadcastFilter, at: Date): RawBuilder<boolean> => {
  const roles = audience === 'everybody' ? ['participant', 'organizer', 'provider'] : [audience.slice(0, -1)];
  return sql<boolean>`person.role = any(${roles}::text[]) and person.blocked_at is null and person.erased_at is null
    and person.created_at <= ${at} and (${language}::text is null or coalesce(person.locale, 'en') = ${language})
    and (not ${verifiedOnly} or person.is_verified)`;
};

/** Counts an audience, and those of it who get emails and pushes of this kind. */
export async function countPeople(
  db: DbOrTx,
  filter: BroadcastFilter & { readonly kind: BroadcastKind },
  now: Date,
): Promise<{ people: number; withEmail: number; withPush: number }> {
  const isWanted = (channel: 'email' | 'push') =>
    filter.kind === 'service' ? sql`true` : isSwitchedOn(sql`person.id`, 'news', channel);
  const { rows } = await sql<{ people: number; withEmail: number; withPush: number }>`
    select count(*)::int as people, count(*) filter (where ${isWanted('email')})::int as "withEmail",
      count(*) filter (where ${isWanted('push')}
        and exists (select from push_subscriptions browser where browser.user_id = person.id))::int as "withPush"
    from users person where ${belongsTo(filter, now)}`.execute(db);
  return rows[0] ?? { people: 0, withEmail: 0, withPush: 0 };
}

export interface BroadcastRow extends BroadcastFilter {
  readonly id: string;
  readonly kind: BroadcastKind;
  readonly byEmail: boolean;
  readonly byPush: boolean;
  readonly subject: string;
  readonly subjectFr: string | null;
  readonly message: string;
  readonly messageFr: string | null;
  readonly state: 'sending' | 'sent' | 'cancelled';
  readonly people: number;
  readonly sent: number;
  readonly read: number;
  readonly sender: string;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly cancelledBy: string | null;
}

const selectBroadcast = sql`
  select broadcast.id, message.audience, broadcast.language, broadcast.verified_only as "verifiedOnly", message.kind,
    broadcast.by_email as "byEmail", broadcast.by_push as "byPush", message.subject, message.subject_fr as "subjectFr",
    message.message, message.message_fr as "messageFr", broadcast.state, broadcast.people, message.recipient_count as sent,
    (select count(*)::int from notification_recipients recipient
      where recipient.notification_id = broadcast.id and recipient.read_at is not null) as read,
    sender.name as sender, broadcast.started_at as "startedAt", broadcast.ended_at as "endedAt", admin.name as "cancelledBy"
  from broadcasts broadcast join notifications message on message.id = broadcast.id
    join users sender on sender.id = message.sender_id left join users admin on admin.id = broadcast.cancelled_by`;

export async function findBroadcast(db: DbOrTx, id: string): Promise<BroadcastRow | undefined> {
  const { rows } = await sql<BroadcastRow>`${selectBroadcast} where broadcast.id = ${id}`.execute(db);
  return rows[0];
}

/** Lists broadcasts, the latest first, with their number. */
export async function listLatest(
  db: DbOrTx,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: BroadcastRow[]; total: number }> {
  const { rows } = await sql<BroadcastRow>`${selectBroadcast}
    order by broadcast.started_at desc, broadcast.id desc limit ${limit} offset ${offset}`.execute(db);
  const { count } = await db
    .selectFrom('broadcasts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(count) };
}

/** Lists the ids of broadcasts that are being sent: one at most. */
export async function listSending(db: DbOrTx): Promise<string[]> {
  const rows = await db.selectFrom('broadcasts').select('id').where('state', '=', 'sending').execute();
  return rows.map(({ id }) => id);
}

/** Finds the email address and name of an account. */
export async function findAddress(db: DbOrTx, userId: string): Promise<{ email: string; name: string } | undefined> {
  return db.selectFrom('users').select(['email', 'name']).where('id', '=', userId).executeTakeFirst();
}
