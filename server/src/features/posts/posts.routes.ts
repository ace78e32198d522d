import {
  createPost,
  getPost,
  likePost,
  listNews as listNewsEndpoint,
  listPosts,
  listSimilarPosts,
  removePost,
  unlikePost,
  updatePost,
} from '@ngoma/api/features/events/posts';
import { type Route, type RouteOptions, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import { listNews, listSimilar, type NewsContext } from './list-news.ts';
import type { postsService } from './posts.service.ts';

const likeLimit = { limit: { perMinute: 60, by: 'session' } } as const satisfies RouteOptions;

/** Routes of posts. */
export const postsRoutes = (posts: ReturnType<typeof postsService>, news: NewsContext): Route[] => [
  route(listPosts, ({ query, session, locale }) => posts.list(query, session, locale), { readsReplica: true }),
  route(
    getPost,
    async ({ params, session, locale }) => ({
      post: await posts.get(params.id, session, locale),
      forAuthor: await posts.source(params.id, session),
    }),
    { readsReplica: true },
  ),
  route(listNewsEndpoint, ({ query, session, locale }) => listNews(news, session, query, locale)),
  route(
    listSimilarPosts,
    async ({ params, session, locale }) => ({ posts: await listSimilar(news, params.id, session, locale) }),
    { readsReplica: true },
  ),
  route(
    createPost,
    async ({ session, body, files, locale, localize }) => ({
      post: await posts.create(session, body, files.picture, locale),
      message: localize(bilingual('posts.newsIsOut')),
    }),
    { limit: { perMinute: 10, by: 'session' } },
  ),
  route(
    updatePost,
    async ({ session, params, body, files, locale, localize }) => ({
      post: await posts.update(session, params.id, body, files.picture, locale),
      message: localize(bilingual('posts.edited')),
    }),
    { limit: { perMinute: 10, by: 'session' } },
  ),
  route(removePost, async ({ session, params, localize }) => {
    await posts.remove(session, params.id);
    return { message: localize(bilingual('posts.takenBack')) };
  }),
  route(likePost, ({ session, params }) => posts.like(session, params.id), likeLimit),
  route(unlikePost, ({ session, params }) => posts.unlike(session, params.id), likeLimit),
];
