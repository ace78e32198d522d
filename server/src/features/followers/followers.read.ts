import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import type { Followable } from './followers.rules.ts';
import type { Notice, NoticeSubject } from './followers.store.ts';

/** Finds an account with its number of followers. */
export async function findAccount(db: DbOrTx, id: string): Promise<(Followable & { readonly followers: number }) | undefined> {
  const { rows } = await sql<Followable & { followers: number }>`
    select person.id, person.role, person.blocked_at is not null or person.erased_at is not null as "isBlocked",
      coalesce(counted.followers, 0) as followers
    from users person left join follower_counts counted on counted.organizer_id = person.id where person.id = ${id}`.execute(db);
  return rows[0];
}

export async function isFollower(db: DbOrTx, organizerId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('followers')
    .select('created_at')
    .where('organizer_id', '=', organizerId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts the organizers whom a person follows. */
export async function countFollowed(db: DbOrTx, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('followers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns how many people began and stopped to follow an organizer since a day. */
export async function sumDays(db: DbOrTx, organizerId: string, from: string): Promise<{ gained: number; lost: number }> {
  const { rows } = await sql<{ gained: number; lost: number }>`
    select coalesce(sum(gained), 0)::int as gained, coalesce(sum(lost), 0)::int as lost
    from follower_days where organizer_id = ${organizerId} and day >= ${from}::date`.execute(db);
  return rows[0] ?? { gained: 0, lost: 0 };
}

export interface FollowedRow {
  readonly id: string;
  readonly name: string;
  readonly isVerified: boolean;
  readonly avatarKey: string | null;
  readonly followers: number;
  readonly followedAt: Date;
  readonly eventId: string | null;
  readonly eventName: string | null;
  readonly eventNameFr: string | null;
  readonly startsAt: Date | null;
  readonly zone: string | null;
  readonly city: string | null;
}

/** Restricts these to events that everyone may see now. */
const isPublic = (now: Date) => sql`event.state = 'published' and event.visibility = 'public'
  and (event.publish_at is null or event.publish_at <= ${now})`;

/** Lists the organizers whom a person follows, latest first, without blocked and deleted accounts. */
export async function listFollowed(db: DbOrTx, userId: string, now: Date): Promise<FollowedRow[]> {
  const { rows } = await sql<FollowedRow>`
    select person.id, person.name, person.is_verified as "isVerified", person.avatar_key as "avatarKey",
      coalesce(counted.followers, 0) as followers, mine.created_at as "followedAt",
      next.id as "eventId", next.name as "eventName", next.name_fr as "eventNameFr", next.starts_at as "startsAt", next.zone, next.city
    from followers mine
      join users person on person.id = mine.organizer_id and person.role = 'organizer' and person.blocked_at is null
        and person.erased_at is null
      left join follower_counts counted on counted.organizer_id = person.id
      left join lateral (
        select event.id, event.name, event.name_fr, event.starts_at, event.zone, event.city from events event
        where event.organizer_id = person.id and ${isPublic(now)} and event.starts_at > ${now}
        order by event.starts_at, event.id limit 1
      ) next on true
    where mine.user_id = ${userId} order by mine.created_at desc, person.id`.execute(db);
  return rows;
}

/** The texts of a publication for the notification of followers, and its organizer. */
export interface Publication {
  readonly organizerId: string;
  readonly organizerName: string;
  readonly name: string;
  readonly nameFr: string | null;
  readonly eventId: string | null;
  readonly startsAt: Date | null;
  readonly zone: string | null;
  readonly place: string | null;
}

/** Finds an event or post that everyone may see now, of an organizer who is not blocked. */
export async function findPublication(
  db: DbOrTx,
  { subject, subjectId }: NoticeSubject,
  now: Date,
): Promise<Publication | undefined> {
  const from =
    subject === 'event'
      ? sql`select event.organizer_id as "organizerId", event.name, event.name_fr as "nameFr", event.id as "eventId",
          event.starts_at as "startsAt", event.zone, event.location || ', ' || event.city as place
        from events event where event.id = ${subjectId} and ${isPublic(now)}`
      : sql`select post.author_id as "organizerId", post.title as name, post.title_fr as "nameFr", null::uuid as "eventId",
          null::timestamptz as "startsAt", null as zone, null as place
        from posts post where post.id = ${subjectId} and post.removed_at is null`;
  const { rows } = await sql<Publication>`
    select found.*, person.name as "organizerName" from (${from}) found
    join users person on person.id = found."organizerId" and person.role = 'organizer' and person.blocked_at is null
      and person.erased_at is null`.execute(db);
  return rows[0];
}

/** Returns whether anyone follows an organizer. */
export async function hasFollowers(db: DbOrTx, organizerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('followers')
    .select('user_id')
    .where('organizer_id', '=', organizerId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the next followers by their ids who followed when it happened. Returns fewer than `limit` at the end. */
export async function listNextFollowers(db: DbOrTx, notice: Notice, limit: number): Promise<string[]> {
  const { organizerId, happenedAt, lastUserId } = notice;
  const { rows } = await sql<{ id: string }>`
    select follower.user_id as id from followers follower
    where follower.organizer_id = ${organizerId} and follower.created_at <= ${happenedAt}
      and (${lastUserId}::uuid is null or follower.user_id > ${lastUserId}::uuid)
    order by follower.user_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
