import type { CommentReportReason } from '@ngoma/api/features/events/comments';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import type { CommentedPost, Thread } from './comments.types.ts';

/** Finds a post that everyone may read: not removed, of an author who is not blocked. */
export async function findPost(db: DbOrTx, id: string): Promise<CommentedPost | undefined> {
  const { rows } = await sql<CommentedPost>`select post.id, post.author_id as "authorId", post.event_id as "eventId", post.title,
      post.title_fr as "titleFr"
    from posts post join users author on author.id = post.author_id and author.blocked_at is null
    where post.id = ${id} and post.removed_at is null`.execute(db);
  return rows[0];
}

/** Returns what belongs to all comments on a post. */
export async function readThread(db: DbOrTx, postId: string): Promise<Thread> {
  const row = await db
    .selectFrom('comment_threads')
    .select(['comments', 'pinned_id as pinnedId', 'closed_at as closedAt', 'notified_at as notifiedAt'])
    .where('post_id', '=', postId)
    .executeTakeFirst();
  return row ?? { comments: 0, pinnedId: null, closedAt: null, notifiedAt: null };
}

/** Lists the posts that a person has commented on, by their ids. */
export async function listCommentedPosts(db: DbOrTx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ postId: string }>`select distinct post_id as "postId" from comments
    where author_id = ${userId} order by post_id`.execute(db);
  return rows.map(({ postId }) => postId);
}

/** A comment as a reader sees it. */
export interface CommentRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly text: string;
  readonly createdAt: Date;
  readonly isHidden: boolean;
  readonly isRemoved: boolean;
  readonly authorId: string;
  readonly authorName: string;
  readonly authorAvatarKey: string | null;
  readonly hasProfile: boolean;
}

/** For whom comments are listed. Hidden ones are listed for those who moderate, and for their authors. */
export interface CommentViewer {
  readonly userId: string | undefined;
  readonly mayModerate: boolean;
}

const columns = sql`shown.id, shown.parent_id as "parentId", shown.text, shown.created_at as "createdAt",
  shown.hidden_at is not null as "isHidden", shown.removed_at is not null as "isRemoved", author.id as "authorId",
  author.name as "authorName", author.avatar_key as "authorAvatarKey", author.role in ('organizer', 'provider') as "hasProfile"
  from comments shown join users author on author.id = shown.author_id`;

/** Restricts these to comments that a reader may see. */
const isVisible = (table: string, { userId, mayModerate }: CommentViewer): RawBuilder<unknown> =>
  mayModerate
    ? sql`true`
    : sql`(${sql.ref(`${table}.hidden_at`)} is null or ${sql.ref(`${table}.author_id`)} = ${userId ?? null}::uuid)`;

/** Restricts these to comments that are not removed, or that have a reply which is not. */
const isLive = (viewer: CommentViewer): RawBuilder<unknown> => sql`(shown.removed_at is null or exists (select from comments reply
  where reply.parent_id = shown.id and reply.removed_at is null and ${isVisible('reply', viewer)}))`;

interface CommentRange {
  readonly pinnedId: string | null;
  /** The comment after which the page begins. */
  readonly after: string | undefined;
  readonly limit: number;
}

/** Lists comments on a post without its replies, latest first: those after another one, without the pinned one. */
export async function listOnPost(
  db: DbOrTx,
  postId: string,
  viewer: CommentViewer,
  { pinnedId, after, limit }: CommentRange,
): Promise<CommentRow[]> {
  const isAfter = after
    ? sql`(shown.created_at, shown.id) < (select last.created_at, last.id from comments last where last.id = ${after})`
    : sql`true`;
  const { rows } = await sql<CommentRow>`select ${columns}
    where shown.post_id = ${postId} and shown.parent_id is null and shown.id is distinct from ${pinnedId}::uuid and ${isAfter}
      and ${isVisible('shown', viewer)} and ${isLive(viewer)}
    order by shown.created_at desc, shown.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Lists comments by their ids, as far as the reader may see them. */
export async function listByIds(db: DbOrTx, ids: readonly string[], viewer: CommentViewer): Promise<CommentRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CommentRow>`select ${columns}
    where shown.id = any(${[...ids]}::uuid[]) and ${isVisible('shown', viewer)} and ${isLive(viewer)}`.execute(db);
  return rows;
}

/** Lists the replies to these comments, oldest first. */
export async function listReplies(db: DbOrTx, parentIds: readonly string[], viewer: CommentViewer): Promise<CommentRow[]> {
  if (parentIds.length === 0) return [];
  const { rows } = await sql<CommentRow>`select ${columns}
    where shown.parent_id = any(${[...parentIds]}::uuid[]) and shown.removed_at is null and ${isVisible('shown', viewer)}
    order by shown.created_at, shown.id`.execute(db);
  return rows;
}

/** Comments of which an organizer is to be notified: how many, and the latest of them. */
interface NewComments {
  readonly count: number;
  readonly authorId: string;
  readonly authorName: string;
  readonly hasProfile: boolean;
  readonly text: string;
}

/** Finds the comments on a post since a time that everyone may read, without those of one person. Undefined if there are none. */
export async function findNewComments(
  db: DbOrTx,
  { postId, since, without }: { readonly postId: string; readonly since: Date | null; readonly without: string },
): Promise<NewComments | undefined> {
  const { rows } =
    await sql<NewComments>`select (count(*) over ())::int as count, author.id as "authorId", author.name as "authorName",
      author.role in ('organizer', 'provider') as "hasProfile", fresh.text
    from comments fresh join users author on author.id = fresh.author_id
    where fresh.post_id = ${postId} and fresh.hidden_at is null and fresh.removed_at is null and fresh.author_id <> ${without}
      and (${since}::timestamptz is null or fresh.created_at > ${since}::timestamptz)
    order by fresh.created_at desc, fresh.id desc limit 1`.execute(db);
  return rows[0];
}

interface ReportedRow {
  readonly id: string;
  readonly text: string;
  readonly createdAt: Date;
  readonly authorId: string;
  readonly authorName: string;
  readonly postId: string;
  readonly title: string;
  readonly titleFr: string | null;
  readonly isHidden: boolean;
  readonly isRemoved: boolean;
  readonly lastReportedAt: Date;
  readonly reports: readonly {
    readonly reason: CommentReportReason;
    readonly note: string | null;
    readonly by: string;
    readonly at: string;
    readonly isDecided: boolean;
  }[];
}

/** Restricts reported comments to those with open reports, or to those without. */
const inState = (state: 'open' | 'decided' | undefined): RawBuilder<unknown> => {
  const open = sql`exists (select from comment_reports waiting where waiting.comment_id = shown.id and waiting.decided_at is null)`;
  if (!state) return sql`true`;
  return state === 'open' ? open : sql`not ${open}`;
};

const isReported = sql`shown.id in (select comment_id from comment_reports)`;

/** Lists one page of reported comments with their reports, latest report first. */
export async function listReported(
  db: DbOrTx,
  state: 'open' | 'decided' | undefined,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ReportedRow[]> {
  const { rows } = await sql<ReportedRow>`select shown.id, shown.text, shown.created_at as "createdAt", author.id as "authorId",
      author.name as "authorName", post.id as "postId", post.title, post.title_fr as "titleFr",
      shown.hidden_at is not null as "isHidden", shown.removed_at is not null as "isRemoved", given."lastReportedAt", given.reports
    from comments shown join users author on author.id = shown.author_id join posts post on post.id = shown.post_id
      cross join lateral (select max(report.created_at) as "lastReportedAt",
          json_agg(json_build_object('reason', report.reason, 'note', report.note, 'by', reporter.name,
            'at', to_char(report.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'isDecided', report.decided_at is not null) order by report.created_at desc, report.reporter_id) as reports
        from comment_reports report join users reporter on reporter.id = report.reporter_id where report.comment_id = shown.id) given
    where ${isReported} and ${inState(state)}
    order by given."lastReportedAt" desc, shown.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Counts the reported comments in a state, and those that wait for a decision. */
export async function countReported(
  db: DbOrTx,
  state: 'open' | 'decided' | undefined,
): Promise<{ total: number; openCount: number }> {
  const { rows } = await sql<{ total: number; openCount: number }>`select
    (select count(*)::int from comments shown where ${isReported} and ${inState(state)}) as total,
    (select count(distinct comment_id)::int from comment_reports where decided_at is null) as "openCount"`.execute(db);
  return rows[0] ?? { total: 0, openCount: 0 };
}
