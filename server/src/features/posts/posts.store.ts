import { sql } from 'kysely';
import type { Tx } from '#platform/database';

export interface NewPost {
  readonly id: string;
  readonly authorId: string;
  readonly eventId: string | null;
  readonly title: string;
  readonly titleFr: string | null;
  readonly body: string;
  readonly bodyFr: string | null;
  readonly picture: { readonly key: string; readonly width: number; readonly height: number } | null;
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
        picture_key: picture?.key ?? null,
        picture_width: picture?.width ?? null,
        picture_height: picture?.height ?? null,
        created_at: now,
        updated_at: now,
      })
      .execute();
  },

  /** Locks a post, removed or not; undefined for an unknown id. */
  async lock(tx: Tx, id: string): Promise<{ authorId: string; isRemoved: boolean; likes: number } | undefined> {
    const { rows } = await sql<{ authorId: string; isRemoved: boolean; likes: number }>`
      select author_id as "authorId", removed_at is not null as "isRemoved", likes from posts where id = ${id} for update`.execute(
      tx,
    );
    return rows[0];
  },

  async remove(tx: Tx, id: string, now: Date): Promise<void> {
    await tx.updateTable('posts').set({ removed_at: now, updated_at: now }).where('id', '=', id).execute();
  },

  /** Adds one person's like to a post that the caller holds locked; answers by how many the likes have grown. */
  async addLike(tx: Tx, id: string, userId: string, now: Date): Promise<number> {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('post_likes')
      .values({ post_id: id, user_id: userId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return Number(numInsertedOrUpdatedRows ?? 0n);
  },

  /** Takes it back; answers by how many the likes have shrunk. */
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
