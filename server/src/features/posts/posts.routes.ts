import { createPost, getPost, likePost, listPosts, removePost, unlikePost } from '@ngoma/api/features/posts';
import { type Route, type RouteOptions, route } from '#platform/route';
import type { postsService } from './posts.service.ts';

const often = { limit: { perMinute: 60, by: 'session' } } as const satisfies RouteOptions;

/** The calls about news. */
export const postsRoutes = (posts: ReturnType<typeof postsService>): Route[] => [
  route(listPosts, ({ query, session, locale }) => posts.list(query, session, locale)),
  route(getPost, async ({ params, session, locale }) => ({ post: await posts.get(params.id, session, locale) })),
  route(
    createPost,
    async ({ session, body, files, locale, say }) => ({
      post: await posts.create(session, body, files.picture, locale),
      message: say({ en: 'Your news is out', fr: 'Votre actualité est publiée' }),
    }),
    { limit: { perMinute: 10, by: 'session' } },
  ),
  route(removePost, async ({ session, params, say }) => {
    await posts.remove(session, params.id);
    return { message: say({ en: 'Taken back', fr: 'Retirée' }) };
  }),
  route(likePost, ({ session, params }) => posts.like(session, params.id), often),
  route(unlikePost, ({ session, params }) => posts.unlike(session, params.id), often),
];
