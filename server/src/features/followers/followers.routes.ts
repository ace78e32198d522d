import * as api from '@ngoma/api/features/people/followers';
import { type Route, type RouteOptions, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import { countFollowers, followOrganizer, getFigures, getFollowState, listFollowing, unfollowOrganizer } from './follow.ts';

const followLimit = { limit: { perMinute: 60, by: 'session' } } as const satisfies RouteOptions;

/** Routes of followers, and of the organizers whom a person follows. */
export const followersRoutes = (platform: Platform): Route[] => [
  route(api.countFollowers, ({ params }) => countFollowers(platform, params.organizerId), { readsReplica: true }),
  route(api.followerFigures, ({ session }) => getFigures(platform, session)),
  route(api.listFollowing, async ({ session, locale }) => ({ following: await listFollowing(platform, session, locale) })),
  route(api.getFollowState, ({ session, params }) => getFollowState(platform, session, params.organizerId)),
  route(
    api.followOrganizer,
    async ({ session, params, localize }) => ({
      ...(await followOrganizer(platform, session, params.organizerId)),
      message: localize(bilingual('followers.nowFollowing')),
    }),
    followLimit,
  ),
  route(
    api.unfollowOrganizer,
    async ({ session, params, localize }) => ({
      ...(await unfollowOrganizer(platform, session, params.organizerId)),
      message: localize(bilingual('followers.stoppedFollowing')),
    }),
    followLimit,
  ),
];
