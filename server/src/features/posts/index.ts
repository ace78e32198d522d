import type { Platform } from '#platform/platform';
import { postsRoutes } from './posts.routes.ts';
import { type EventAccess, postsService } from './posts.service.ts';

/** The posts feature: organizers' public posts and their likes. */
export function postsFeature(platform: Platform, deps: { readonly events: EventAccess }) {
  const posts = postsService(platform, deps);
  const { create, like, anonymizePerson, jobs } = posts;
  return { routes: postsRoutes(posts), jobs, create, like, anonymizePerson };
}
