import type { Platform } from '#platform/platform';
import { postsRoutes } from './posts.routes.ts';
import { type EventsWritten, postsService } from './posts.service.ts';

/** The posts slice: what organizers write to everybody. */
export function postsFeature(platform: Platform, doors: { readonly events: EventsWritten }) {
  const posts = postsService(platform, doors);
  const { create, like, forgetPerson, jobs } = posts;
  return { routes: postsRoutes(posts), jobs, create, like, forgetPerson };
}
