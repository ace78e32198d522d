import type { QueryOutput } from '@ngoma/api/common/endpoint';
import type { Locale } from '@ngoma/api/common/locale';
import { type listPosts, type PostSource, type PostView, postLimit } from '@ngoma/api/features/events/posts';
import { recordAct } from '#platform/audit';
import { boundedPool } from '#platform/concurrency/bounded-pool';
import { renderPicture } from '#platform/files/images';
import type { UploadedFile } from '#platform/http/route';
import type { Session } from '#platform/http/session/session';
import { newId } from '#platform/ids';
import type { JobHandlers, Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { textOf } from '#platform/rich-text/checked-text.rules';
import { pictureWidths, postPictures, postUnknown, viewOfPost } from './post-views.ts';
import * as read from './posts.read.ts';
import { type NewPost, postsStore } from './posts.store.ts';

export interface PostInput {
  readonly title: string;
  readonly body: string;
  readonly titleFr?: string | undefined;
  readonly bodyFr?: string | undefined;
  readonly bodyHtml?: string | undefined;
  readonly bodyHtmlFr?: string | undefined;
  readonly eventId?: string | undefined;
}

/** Event checks that posts depend on: raises for an event that the author does not manage. */
export interface EventAccess {
  requireManaged(session: Pick<Session, 'userId' | 'role'>, eventId: string): Promise<void>;
}

type PostsQuery = QueryOutput<typeof listPosts>;
type Reader = Pick<Session, 'userId'> | undefined;

/** Returns the texts as they are stored. The plain text of a formatted one is derived from it. */
function textsOf({ body, bodyFr, bodyHtml, bodyHtmlFr }: PostInput) {
  const english = textOf(body, bodyHtml, { field: 'body', limit: postLimit });
  const french = textOf(bodyFr, bodyHtmlFr, { field: 'bodyFr', limit: postLimit });
  return { body: english.text ?? body, bodyHtml: english.html, bodyFr: french.text, bodyHtmlFr: french.html };
}

/** Organizers' public posts and their likes. */
export const postsService = (platform: Platform, { events }: { readonly events: EventAccess }) => {
  const { db, clock, files, jobs, pages } = platform;
  const runInPool = boundedPool({ concurrency: 1, maxWaiting: 40 });

  const toView = (row: read.PostRow, locale: Locale): PostView => viewOfPost(files, row, locale);

  async function get(id: string, reader: Reader, locale: Locale): Promise<PostView> {
    const [row] = await read.listPosts(db, { id }, { readerId: reader?.userId, now: clock(), limit: 1, offset: 0 });
    if (!row) throw postUnknown();
    return toView(row, locale);
  }

  /** Re-encodes and stores a picture, which removes metadata such as the place of the photo. */
  async function keepPicture(upload: UploadedFile, name: string): Promise<NewPost['picture']> {
    const renditions = await runInPool(() => renderPicture(upload.bytes, { widths: pictureWidths }));
    const whole = renditions.at(-1);
    if (!whole) throw new Error('The picture was rendered without any size');
    const keyOf = (width: number) => postPictures.keyOf(`posts/${name}`, width);
    for (const { forWidth, bytes, contentType } of renditions) await files.put(keyOf(forWidth), bytes, contentType);
    return { key: keyOf(postPictures.largest), width: whole.width, height: whole.height };
  }

  /** Drops the cached pages that show a post: its own, that of its author, and those of the events that it is or was about. */
  const dropPages = (tx: Tx, id: string, authorId: string, eventIds: readonly (string | null)[]) =>
    pages.drop(tx, [`post:${id}`, `user:${authorId}`, ...eventIds.flatMap((eventId) => (eventId ? [`event:${eventId}`] : []))]);

  const removeLater = (tx: Tx, keys: readonly string[]) =>
    jobs.enqueue(tx, 'posts.remove-pictures', { keys: keys.flatMap(postPictures.keysOf) });

  const discard = async ({ key }: { readonly key: string }): Promise<void> => {
    for (const one of postPictures.keysOf(key)) await files.remove(one);
  };

  async function changeLike({ userId }: Pick<Session, 'userId'>, id: string, isLiked: boolean) {
    return db.transaction().execute(async (tx) => {
      const post = await postsStore.lock(tx, id);
      if (!post || post.isRemoved) throw postUnknown();
      const by = isLiked ? await postsStore.addLike(tx, id, userId, clock()) : -(await postsStore.removeLike(tx, id, userId));
      return { likes: by === 0 ? post.likes : await postsStore.countLikes(tx, id, by), isLiked };
    });
  }

  return {
    get,

    /** Lists one page of posts, latest first. */
    async list({ page, limit, authorId, eventId }: PostsQuery, reader: Reader, locale: Locale) {
      const filter = { authorId, eventId };
      const range = { readerId: reader?.userId, now: clock(), limit, offset: (page - 1) * limit };
      const [rows, total] = await Promise.all([read.listPosts(db, filter, range), read.countPosts(db, filter)]);
      return { posts: rows.map((row) => toView(row, locale)), total, currentPage: page };
    },

    /**
     * Publishes a post. Raises `not_found` (404) for an event that the author does not manage, `invalid_input` (400) for a formatted text
     * that is empty or too long; 415, 413 and 503 for its picture.
     */
    async create(author: Session, input: PostInput, upload: UploadedFile | undefined, locale: Locale): Promise<PostView> {
      const { eventId = null, title, titleFr = null } = input;
      const texts = textsOf(input);
      if (eventId) await events.requireManaged(author, eventId);
      const id = newId();
      const picture = upload ? await keepPicture(upload, id) : null;
      try {
        await db.transaction().execute(async (tx) => {
          const post = { id, authorId: author.userId, eventId, title, titleFr, ...texts, picture };
          await postsStore.insert(tx, post, clock());
          await dropPages(tx, id, author.userId, [eventId]);
          const publication = { subject: 'post', subjectId: id, happenedAt: clock().toISOString() };
          await jobs.enqueue(tx, 'followers.begin', publication, { priority: 'low' });
        });
      } catch (error) {
        if (picture) await discard(picture);
        throw error;
      }
      return get(id, author, locale);
    },

    /** Returns the post as its author wrote it; null for everyone else. */
    source: async (id: string, reader: Reader): Promise<PostSource | null> =>
      (reader && (await read.findSource(db, id, reader.userId))) ?? null,

    /**
     * Changes a post of the author's own. Raises `not_found` (404) for everyone else, and the errors of `create`. The event may
     * stay even if the author no longer manages it.
     */
    async update(
      author: Session,
      id: string,
      input: PostInput & { readonly removesPicture?: boolean | undefined },
      upload: UploadedFile | undefined,
      locale: Locale,
    ): Promise<PostView> {
      const { eventId = null, title, titleFr = null } = input;
      const texts = textsOf(input);
      const before = await read.findSource(db, id, author.userId);
      if (!before) throw postUnknown();
      if (eventId && eventId !== before.eventId) await events.requireManaged(author, eventId);
      // A name of its own, because the address of the old picture is cached.
      const picture = upload ? await keepPicture(upload, newId()) : null;
      try {
        await db.transaction().execute(async (tx) => {
          const post = await postsStore.lock(tx, id);
          if (!post || post.isRemoved) throw postUnknown();
          const oldKey = picture || input.removesPicture ? await postsStore.clearPicture(tx, id) : undefined;
          if (oldKey) await removeLater(tx, [oldKey]);
          await postsStore.update(tx, { id, eventId, title, titleFr, ...texts, picture }, clock());
          await dropPages(tx, id, author.userId, [eventId, post.eventId]);
        });
      } catch (error) {
        if (picture) await discard(picture);
        throw error;
      }
      return get(id, author, locale);
    },

    /**
     * Removes a post of the author's own; admins may remove any, which is recorded in the audit log. Raises `not_found` (404) for
     * everyone else.
     */
    async remove(session: Session, id: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const post = await postsStore.lock(tx, id);
        const mayRemove = post && (session.role === 'admin' || post.authorId === session.userId);
        if (!mayRemove) throw postUnknown();
        if (post.isRemoved) return;
        await postsStore.remove(tx, id, clock());
        // The file is deleted too, because its address would go on working.
        const pictureKey = await postsStore.clearPicture(tx, id);
        if (pictureKey) await removeLater(tx, [pictureKey]);
        await dropPages(tx, id, post.authorId, [post.eventId]);
        if (post.authorId !== session.userId) {
          await recordAct(tx, clock, { actorId: session.userId, action: 'post.removed', subjectType: 'post', subjectId: id });
        }
      });
    },

    /** Deletes a person's posts and likes in the transaction that anonymizes the account. */
    async anonymizePerson(tx: Tx, userId: string): Promise<void> {
      const keys = await postsStore.anonymizeAuthor(tx, userId, clock());
      if (keys.length > 0) await removeLater(tx, keys);
    },

    jobs: {
      'posts.remove-pictures': async ({ keys }: { keys: readonly string[] }) => {
        for (const key of keys) await files.remove(key);
      },
    } satisfies JobHandlers,

    /** Likes a post, once per person however often it is called. Raises `not_found` (404). */
    like: (session: Pick<Session, 'userId'>, id: string) => changeLike(session, id, true),
    unlike: (session: Pick<Session, 'userId'>, id: string) => changeLike(session, id, false),
  };
};
