import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

/** The categories and cities that a person likes, the cities in folded form. */
export interface Tastes {
  readonly categoryIds: readonly string[];
  readonly cities: readonly string[];
}

/** A reader of news, now. */
export interface NewsReader {
  readonly personId: string;
  readonly now: Date;
  /** Older posts are no news. The limit in time also bounds the cost of finding them. */
  readonly since: Date;
}

/** The place of a post in a list, latest first. */
export interface PostPlace {
  readonly createdAt: Date;
  readonly id: string;
}

/** Maximum recent posts among which those about fitting events are searched. It bounds the cost where few fit. */
const maxSearched = 1_000;

const isPublic = (
  now: Date,
) => sql`event.visibility = 'public' and event.state in ('published', 'postponed', 'ended', 'cancelled')
  and (event.publish_at is null or event.publish_at <= ${now})`;

/** Restricts these to recent posts that are not removed, of authors who are not blocked, after a place in the list. */
const isShown = ({ since }: Pick<NewsReader, 'since'>, after: PostPlace | undefined): RawBuilder<unknown> =>
  sql`post.removed_at is null and post.created_at > ${since}
    and exists (select from users author where author.id = post.author_id and author.blocked_at is null)
    and ${after ? sql`(post.created_at, post.id) < (${after.createdAt}, ${after.id}::uuid)` : sql`true`}`;

const latestFirst = sql`order by post.created_at desc, post.id desc`;

/**
 * Returns the ids of posts that a person has chosen to get: of organizers whom they follow, about public events or none, and about events
 * for which they have tickets. Latest first.
 */
export async function findChosen(db: DbOrTx, reader: NewsReader, after: PostPlace | undefined, limit: number): Promise<string[]> {
  const { personId, now } = reader;
  const { rows } = await sql<{ id: string }>`
    select post.id from (
      select found.id, found.created_at from followers mine cross join lateral (
        select post.id, post.created_at from posts post
        where post.author_id = mine.organizer_id and ${isShown(reader, after)}
          and (post.event_id is null or exists (select from events event where event.id = post.event_id and ${isPublic(now)}))
        ${latestFirst} limit ${limit}
      ) found where mine.user_id = ${personId}
      union
      select found.id, found.created_at from (
        select distinct event_id from tickets where holder_id = ${personId} and state = 'valid'
      ) held cross join lateral (
        select post.id, post.created_at from posts post where post.event_id = held.event_id and ${isShown(reader, after)}
        ${latestFirst} limit ${limit}
      ) found
    ) post ${latestFirst} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Returns the ids of posts about upcoming public events in the cities and categories that a person likes, latest first, without those of
 * `findChosen` and the person's own. They are among the latest thousand posts after the place.
 */
export async function findSuggested(
  db: DbOrTx,
  reader: NewsReader,
  { categoryIds, cities }: Tastes,
  after: PostPlace | undefined,
  limit: number,
): Promise<string[]> {
  if (categoryIds.length === 0 && cities.length === 0) return [];
  const { personId, now } = reader;
  const { rows } = await sql<{ id: string }>`
    select post.id from (
      select post.id, post.created_at, post.author_id, post.event_id from posts post
      where post.event_id is not null and ${isShown(reader, after)} ${latestFirst} limit ${maxSearched}
    ) post join events event on event.id = post.event_id
    where ${isPublic(now)} and event.state in ('published', 'postponed') and event.over_at > ${now}
      and (event.category_id = any(${[...categoryIds]}::uuid[])
        or (not event.is_online and fold(event.city) = any(${[...cities]}::text[])))
      and post.author_id <> ${personId}
      and not exists (select from followers where user_id = ${personId} and organizer_id = post.author_id)
      and not exists (select from tickets where holder_id = ${personId} and event_id = post.event_id and state = 'valid')
    ${latestFirst} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Finds the place of a post among the news of a person, and whether it is one that they have chosen to get. */
export async function findPlace(
  db: DbOrTx,
  id: string,
  personId: string,
): Promise<(PostPlace & { readonly isChosen: boolean }) | undefined> {
  const { rows } = await sql<PostPlace & { isChosen: boolean }>`
    select post.id, post.created_at as "createdAt",
      exists (select from followers where user_id = ${personId} and organizer_id = post.author_id)
        or exists (select from tickets where holder_id = ${personId} and event_id = post.event_id and state = 'valid') as "isChosen"
    from posts post where post.id = ${id}`.execute(db);
  return rows[0];
}

/** The author of a post, and the kind and place of its event while it is public. */
export interface PostSubject {
  readonly authorId: string;
  readonly categoryId: string | null;
  /** In folded form; null for an event that is online. */
  readonly city: string | null;
}

/** Finds what a post is about that everyone may read. */
export async function findSubject(db: DbOrTx, id: string, now: Date): Promise<PostSubject | undefined> {
  const { rows } = await sql<PostSubject>`
    select post.author_id as "authorId", event.category_id as "categoryId", case when not event.is_online then fold(event.city) end as city
    from posts post join users author on author.id = post.author_id and author.blocked_at is null
    left join events event on event.id = post.event_id and ${isPublic(now)}
    where post.id = ${id} and post.removed_at is null`.execute(db);
  return rows[0];
}

/**
 * Returns the ids of posts of other authors about public events of the same category or city that were not cancelled, latest first. They
 * are among the latest thousand posts.
 */
export async function findSimilar(
  db: DbOrTx,
  { authorId, categoryId, city }: PostSubject,
  { now, since, limit }: { readonly now: Date; readonly since: Date; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select post.id from (
      select post.id, post.created_at, post.author_id, post.event_id from posts post
      where post.event_id is not null and ${isShown({ since }, undefined)} ${latestFirst} limit ${maxSearched}
    ) post join events event on event.id = post.event_id
    where ${isPublic(now)} and event.state <> 'cancelled' and post.author_id <> ${authorId}
      and (event.category_id = ${categoryId} or (not event.is_online and fold(event.city) = ${city}))
    ${latestFirst} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
