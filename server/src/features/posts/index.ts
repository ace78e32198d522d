import type { Platform } from '#platform/platform';
import { postsRoutes } from './posts.routes.ts';
import { type EventsWritten, postsService } from './posts.service.ts';

/** The posts slice: what organizers write to everybody. */
export function postsFeature(platform: Platform, doors: { readonly events: EventsWritten }) {
  const posts = postsService(platform, doors);
  return { routes: postsRoutes(posts), create: posts.create, like: posts.like };
}
