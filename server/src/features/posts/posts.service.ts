import { inReaders, type Locale } from '@ngoma/api/common/locale';
import type { PageQuery } from '@ngoma/api/common/paging';
import type { PostView } from '@ngoma/api/features/posts';
import { recordAct } from '#platform/audit';
import { boundedPool } from '#platform/bounded-pool';
import type { Tx } from '#platform/database';
import { newId } from '#platform/ids';
import { renderPicture } from '#platform/images';
import type { JobHandlers, Platform } from '#platform/platform';
import { notFound } from '#platform/refusal';
import type { UploadedFile } from '#platform/route';
import type { Session } from '#platform/session';
import * as read from './posts.read.ts';
import { type NewPost, postsStore } from './posts.store.ts';

export interface PostInput {
  readonly title: string;
  readonly body: string;
  readonly titleFr?: string | undefined;
  readonly bodyFr?: string | undefined;
  readonly eventId?: string | undefined;
}

/** What news ask of the events: whether somebody may speak for one. */
export interface EventsWritten {
  mayManage(session: Pick<Session, 'userId' | 'role'>, eventId: string): Promise<boolean>;
}

type Reader = Pick<Session, 'userId'> | undefined;

/** Wide enough for a desk and for what messengers show beside a link. */
const pictureWidth = 1200;
const postUnknown = () => notFound({ en: 'This post does not exist', fr: 'Cette publication n’existe pas' });

/** What organizers write to everybody, and who likes it. */
export const postsService = (platform: Platform, { events }: { readonly events: EventsWritten }) => {
  const { db, clock, files, jobs, pages } = platform;
  const inTurn = boundedPool({ concurrency: 1, maxWaiting: 40 });

  const toView = (row: read.PostRow, locale: Locale): PostView => ({
    _id: row.id,
    title: inReaders(locale, row.title, row.titleFr),
    body: inReaders(locale, row.body, row.bodyFr),
    picture: row.pictureKey
      ? { url: files.url(row.pictureKey), width: row.pictureWidth ?? pictureWidth, height: row.pictureHeight ?? pictureWidth }
      : null,
    author: { _id: row.authorId, name: row.authorName, isVerified: row.isVerified },
    event:
      row.eventId && row.eventName && row.startsAt
        ? {
            _id: row.eventId,
            eventName: inReaders(locale, row.eventName, row.eventNameFr),
            date: row.startsAt.toISOString(),
            zone: row.zone ?? '',
            city: row.city ?? '',
          }
        : null,
    likes: row.likes,
    isLiked: row.isLiked,
    createdAt: row.createdAt.toISOString(),
  });

  async function get(id: string, reader: Reader, locale: Locale): Promise<PostView> {
    const [row] = await read.listPosts(db, { id }, { readerId: reader?.userId, now: clock(), limit: 1, offset: 0 });
    if (!row) throw postUnknown();
    return toView(row, locale);
  }

  /** Re-encoded before it is shown to anybody: a photograph tells where it was taken. */
  async function keepPicture(upload: UploadedFile, id: string): Promise<NewPost['picture']> {
    const [picture] = await inTurn(() => renderPicture(upload.bytes, { widths: [pictureWidth] }));
    if (!picture) throw new Error('A picture was rendered in no size');
    const key = `posts/${id}.webp`;
    await files.put(key, picture.bytes, picture.contentType);
    return { key, width: picture.width, height: picture.height };
  }

  /** The tags of the pages on which a post stands. */
  const dropPages = (tx: Tx, id: string, authorId: string) => pages.drop(tx, [`post:${id}`, `user:${authorId}`]);

  const removeLater = (tx: Tx, keys: readonly string[]) => jobs.enqueue(tx, 'posts.remove-pictures', { keys });

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

    /** One page of what organizers write, the latest first. */
    async list({ page, limit, ...filter }: PageQuery & read.PostFilter, reader: Reader, locale: Locale) {
      const slice = { readerId: reader?.userId, now: clock(), limit, offset: (page - 1) * limit };
      const [rows, total] = await Promise.all([read.listPosts(db, filter, slice), read.countPosts(db, filter)]);
      return { posts: rows.map((row) => toView(row, locale)), total, currentPage: page };
    },

    /** Writes a piece of news. Refuses 404 an event that is not the author's own; 415, 413 and 503 for its picture. */
    async create(author: Session, input: PostInput, upload: UploadedFile | undefined, locale: Locale): Promise<PostView> {
      const { eventId = null, title, body, titleFr = null, bodyFr = null } = input;
      if (eventId && !(await events.mayManage(author, eventId)))
        throw notFound({ en: 'This event does not exist', fr: 'Cet événement n’existe pas' });
      const id = newId();
      const picture = upload ? await keepPicture(upload, id) : null;
      try {
        await db.transaction().execute(async (tx) => {
          const post = { id, authorId: author.userId, eventId, title, titleFr, body, bodyFr, picture };
          await postsStore.insert(tx, post, clock());
          await dropPages(tx, id, author.userId);
        });
      } catch (error) {
        if (picture) await files.remove(picture.key);
        throw error;
      }
      return get(id, author, locale);
    },

    /** Takes a post back: its author, or an admin, which is written down. Refusal 404 for everybody else. */
    async remove(session: Session, id: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const post = await postsStore.lock(tx, id);
        const mayRemove = post && (session.role === 'admin' || post.authorId === session.userId);
        if (!mayRemove) throw postUnknown();
        if (post.isRemoved) return;
        await postsStore.remove(tx, id, clock());
        // Whoever still has the picture's address would go on seeing it.
        const pictureKey = await postsStore.takePicture(tx, id);
        if (pictureKey) await removeLater(tx, [pictureKey]);
        await dropPages(tx, id, post.authorId);
        if (post.authorId !== session.userId) {
          await recordAct(tx, clock, { actorId: session.userId, action: 'post.removed', subjectType: 'post', subjectId: id });
        }
      });
    },

    /** Takes away what somebody wrote and liked, in the transaction that empties the account. */
    async forgetPerson(tx: Tx, userId: string): Promise<void> {
      const keys = await postsStore.forgetAuthor(tx, userId, clock());
      if (keys.length > 0) await removeLater(tx, keys);
    },

    jobs: {
      'posts.remove-pictures': async ({ keys }: { keys: readonly string[] }) => {
        for (const key of keys) await files.remove(key);
      },
    } satisfies JobHandlers,

    /** One like for each person and post, however often it is pressed. Refusal 404. */
    like: (session: Pick<Session, 'userId'>, id: string) => changeLike(session, id, true),
    unlike: (session: Pick<Session, 'userId'>, id: string) => changeLike(session, id, false),
  };
};
