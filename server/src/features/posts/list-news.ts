import type { Locale } from '@ngoma/api/common/locale';
import { type NewsItem, newsLimits, type PostView } from '@ngoma/api/features/events/posts';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import { findChosen, findPlace, findSimilar, findSubject, findSuggested, type Tastes } from './news.read.ts';
import { postUnknown, viewOfPost } from './post-views.ts';
import { listPosts } from './posts.read.ts';

/** Everything that news need: the platform, and what a person likes. */
export interface NewsContext extends Pick<Platform, 'db' | 'clock' | 'files'> {
  tastesOf(userId: string): Promise<Tastes>;
}

/** Older posts are no news. */
const newsMs = 90 * 24 * 60 * 60 * 1000;

/** Loads posts in the order of their ids. One that was removed meanwhile is left out. */
async function loadPosts(
  { db, clock, files }: NewsContext,
  ids: readonly string[],
  readerId: string | undefined,
  locale: Locale,
): Promise<PostView[]> {
  if (ids.length === 0) return [];
  const rows = await listPosts(db, { ids }, { readerId, now: clock(), limit: ids.length, offset: 0 });
  const byId = new Map(rows.map((row) => [row.id, viewOfPost(files, row, locale)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Lists one page of a person's news: first posts that they have chosen to get, then those about upcoming events that fit them. A page after
 * a post that is gone is empty.
 */
export async function listNews(
  ctx: NewsContext,
  { userId }: Pick<Session, 'userId'>,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
  locale: Locale,
): Promise<{ posts: NewsItem[]; next: string | null }> {
  const { db, clock } = ctx;
  const now = clock();
  const reader = { personId: userId, now, since: new Date(now.getTime() - newsMs) };
  const place = after ? await findPlace(db, after, userId) : undefined;
  if (after && !place) return { posts: [], next: null };
  // One more than a page shows whether there is another page.
  const wanted = limit + 1;
  const isPastChosen = place?.isChosen === false;
  const chosen = isPastChosen ? [] : await findChosen(db, reader, place, wanted);
  const missing = wanted - chosen.length;
  const suggested =
    missing > 0 ? await findSuggested(db, reader, await ctx.tastesOf(userId), isPastChosen ? place : undefined, missing) : [];
  const ids = [...chosen, ...suggested];
  const shown = ids.slice(0, limit);
  const isSuggested = new Set(suggested);
  const posts = await loadPosts(ctx, shown, userId, locale);
  return {
    posts: posts.map((post) => ({ ...post, isSuggested: isSuggested.has(post._id) })),
    next: ids.length > limit ? (shown.at(-1) ?? null) : null,
  };
}

/**
 * Lists recent posts of other authors about events of the same category or city; none for a post that is not about a public event.
 * Raises `not_found` (404).
 */
export async function listSimilar(
  ctx: NewsContext,
  id: string,
  reader: Pick<Session, 'userId'> | undefined,
  locale: Locale,
): Promise<PostView[]> {
  const { db, clock } = ctx;
  const now = clock();
  const subject = await findSubject(db, id, now);
  if (!subject) throw postUnknown();
  if (subject.categoryId === null) return [];
  const since = new Date(now.getTime() - newsMs);
  const ids = await findSimilar(db, subject, { now, since, limit: newsLimits.similar });
  return loadPosts(ctx, ids, reader?.userId, locale);
}
