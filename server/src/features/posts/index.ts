import type { Platform } from '#platform/platform';
import type { NewsContext } from './list-news.ts';
import { postsRoutes } from './posts.routes.ts';
import { type EventAccess, postsService } from './posts.service.ts';

/** The posts feature: organizers' public posts, their likes, and the news that each reader gets. */
export function postsFeature(
  platform: Platform,
  deps: { readonly events: EventAccess; readonly tastesOf: NewsContext['tastesOf'] },
) {
  const posts = postsService(platform, deps);
  const { create, like, anonymizePerson, jobs } = posts;
  return { routes: postsRoutes(posts, { ...platform, tastesOf: deps.tastesOf }), jobs, create, like, anonymizePerson };
}
