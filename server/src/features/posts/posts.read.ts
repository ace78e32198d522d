import type { PostSource } from '@ngoma/api/features/events/posts';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import { prepared } from '#platform/postgres/prepared';

export interface PostRow {
  readonly id: string;
  readonly title: string;
  readonly titleFr: string | null;
  readonly body: string;
  readonly bodyFr: string | null;
  readonly bodyHtml: string | null;
  readonly bodyHtmlFr: string | null;
  readonly pictureKey: string | null;
  readonly pictureWidth: number | null;
  readonly pictureHeight: number | null;
  readonly likes: number;
  readonly isLiked: boolean;
  readonly comments: number;
  readonly createdAt: Date;
  readonly editedAt: Date | null;
  readonly authorId: string;
  readonly authorName: string;
  readonly authorAvatarKey: string | null;
  readonly isVerified: boolean;
  readonly eventId: string | null;
  readonly eventName: string | null;
  readonly eventNameFr: string | null;
  readonly startsAt: Date | null;
  readonly zone: string | null;
  readonly city: string | null;
}

export interface PostFilter {
  readonly id?: string;
  readonly authorId?: string | undefined;
  readonly eventId?: string | undefined;
  /** These posts only, at most a page of them. */
  readonly ids?: readonly string[] | undefined;
}

/**
 * Selects the posts that everyone may read: not removed, of authors who are not blocked. The event of a post is joined only while
 * it is public.
 */
function from({ id, authorId, eventId, ids }: PostFilter) {
  const conditions = [
    sql`post.removed_at is null`,
    ...(id === undefined ? [] : [sql`post.id = ${id}::uuid`]),
    ...(authorId === undefined ? [] : [sql`post.author_id = ${authorId}::uuid`]),
    ...(eventId === undefined ? [] : [sql`post.event_id = ${eventId}::uuid`]),
    ...(ids === undefined ? [] : [sql`post.id = any(${[...ids]}::uuid[])`]),
  ];
  return sql`
  from posts post
  join users author on author.id = post.author_id and author.blocked_at is null
  where ${sql.join(conditions, sql` and `)}`;
}

/** Lists one page of posts as a reader sees them, latest first. */
export async function listPosts(
  db: DbOrTx,
  filter: PostFilter,
  { readerId, now, limit, offset }: { readerId: string | undefined; now: Date; limit: number; offset: number },
): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`${prepared}
    with found as (select post.id, post.title, post.title_fr, post.body, post.body_fr, post.body_html, post.body_html_fr,
        post.picture_key, post.picture_width, post.picture_height, post.likes, post.created_at, post.edited_at, post.author_id,
        post.event_id, author.name as author_name, author.avatar_key, author.is_verified ${from(filter)}
      order by post.created_at desc, post.id desc limit ${limit} offset ${offset})
    select found.id, found.title, found.title_fr as "titleFr", found.body, found.body_fr as "bodyFr", found.body_html as "bodyHtml",
      found.body_html_fr as "bodyHtmlFr", found.picture_key as "pictureKey", found.picture_width as "pictureWidth", found.picture_height as "pictureHeight", found.likes,
      coalesce((select thread.comments from comment_threads thread where thread.post_id = found.id), 0) as comments, found.created_at as "createdAt",
      found.edited_at as "editedAt",
      exists (select 1 from post_likes own where own.post_id = found.id and own.user_id = ${readerId ?? null}::uuid) as "isLiked",
      found.author_id as "authorId", found.author_name as "authorName", found.avatar_key as "authorAvatarKey",
      found.is_verified as "isVerified", event.id as "eventId",
      event.name as "eventName", event.name_fr as "eventNameFr", event.starts_at as "startsAt", event.zone, event.city
    from found left join events event on event.id = found.event_id and event.visibility = 'public'
      and event.state in ('published', 'postponed', 'ended', 'cancelled') and (event.publish_at is null or event.publish_at <= ${now})
    order by found.created_at desc, found.id desc`.execute(db);
  return rows;
}

export async function countPosts(db: DbOrTx, filter: PostFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`${prepared} select count(*)::int as total ${from(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Finds a post that was not removed as its author wrote it. Returns undefined for an unknown id and for the post of another author. */
export async function findSource(db: DbOrTx, id: string, authorId: string): Promise<PostSource | undefined> {
  const { rows } = await sql<PostSource>`
    select title, title_fr as "titleFr", body, body_fr as "bodyFr", body_html as "bodyHtml", body_html_fr as "bodyHtmlFr",
      event_id as "eventId"
    from posts where id = ${id} and author_id = ${authorId} and removed_at is null`.execute(db);
  return rows[0];
}
