import { sql } from 'kysely';
import type { Tx } from '#platform/postgres/database';

export interface NewPost {
  readonly id: string;
  readonly authorId: string;
  readonly eventId: string | null;
  readonly title: string;
  readonly titleFr: string | null;
  readonly body: string;
  readonly bodyFr: string | null;
  /** The same texts with formatting, sanitised; null without. */
  readonly bodyHtml: string | null;
  readonly bodyHtmlFr: string | null;
  readonly picture: { readonly key: string; readonly width: number; readonly height: number } | null;
}

interface LockedPost {
  readonly authorId: string;
  readonly eventId: string | null;
  readonly isRemoved: boolean;
  readonly likes: number;
}

export const postsStore = {
  async insert(tx: Tx, { picture, ...post }: NewPost, now: Date): Promise<void> {
    await tx
      .insertInto('posts')
      .values({
        id: post.id,
        author_id: post.authorId,
        event_id: post.eventId,
        title: post.title,
        title_fr: post.titleFr,
        body: post.body,
        body_fr: post.bodyFr,
        body_html: post.bodyHtml,
        body_html_fr: post.bodyHtmlFr,
        picture_key: picture?.key ?? null,
        picture_width: picture?.width ?? null,
        picture_height: picture?.height ?? null,
        created_at: now,
        updated_at: now,
      })
      .execute();
  },

  /** Changes a post. Without a new picture its picture stays. */
  async update(tx: Tx, { id, picture, ...post }: Omit<NewPost, 'authorId'>, now: Date): Promise<void> {
    await tx
      .updateTable('posts')
      .set({
        event_id: post.eventId,
        title: post.title,
        title_fr: post.titleFr,
        body: post.body,
        body_fr: post.bodyFr,
        body_html: post.bodyHtml,
        body_html_fr: post.bodyHtmlFr,
        ...(picture && { picture_key: picture.key, picture_width: picture.width, picture_height: picture.height }),
        edited_at: now,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute();
  },

  /** Locks a post, removed or not. Returns undefined for an unknown id. */
  async lock(tx: Tx, id: string): Promise<LockedPost | undefined> {
    const { rows } = await sql<LockedPost>`
      select author_id as "authorId", event_id as "eventId", removed_at is not null as "isRemoved", likes from posts where id = ${id} for update`.execute(
      tx,
    );
    return rows[0];
  },

  async remove(tx: Tx, id: string, now: Date): Promise<void> {
    await tx.updateTable('posts').set({ removed_at: now, updated_at: now }).where('id', '=', id).execute();
  },

  /** Clears a post's picture and returns its key, if there was one. */
  async clearPicture(tx: Tx, id: string): Promise<string | undefined> {
    const { rows } = await sql<{ key: string | null }>`
      with before as (select id, picture_key from posts where id = ${id})
      update posts set picture_key = null, picture_width = null, picture_height = null from before where posts.id = before.id
      returning before.picture_key as key`.execute(tx);
    return rows[0]?.key ?? undefined;
  },

  /** Removes and empties an author's posts and deletes the person's likes. Returns the picture keys. */
  async anonymizeAuthor(tx: Tx, userId: string, now: Date): Promise<string[]> {
    const { rows } = await sql<{ key: string | null }>`
      with before as (select id, picture_key from posts where author_id = ${userId} for update)
      update posts set title = '—', title_fr = null, body = '—', body_fr = null, body_html = null, body_html_fr = null, picture_key = null,
        picture_width = null, picture_height = null, removed_at = coalesce(removed_at, ${now}::timestamptz), updated_at = ${now}::timestamptz
      from before where posts.id = before.id returning before.picture_key as key`.execute(tx);
    await sql`with gone as (delete from post_likes where user_id = ${userId} returning post_id)
      update posts set likes = likes - 1 from gone where posts.id = gone.post_id`.execute(tx);
    return rows.flatMap(({ key }) => key ?? []);
  },

  /** Inserts a like on a locked post. Returns the increase: 0 or 1. */
  async addLike(tx: Tx, id: string, userId: string, now: Date): Promise<number> {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('post_likes')
      .values({ post_id: id, user_id: userId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return Number(numInsertedOrUpdatedRows ?? 0n);
  },

  /** Deletes a like on a locked post. Returns the decrease: 0 or 1. */
  async removeLike(tx: Tx, id: string, userId: string): Promise<number> {
    const { numDeletedRows } = await tx
      .deleteFrom('post_likes')
      .where('post_id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return Number(numDeletedRows);
  },

  async countLikes(tx: Tx, id: string, by: number): Promise<number> {
    const { likes } = await tx
      .updateTable('posts')
      .set({ likes: sql<number>`likes + ${by}` })
      .where('id', '=', id)
      .returning('likes')
      .executeTakeFirstOrThrow();
    return likes;
  },
};
