import { getProfile } from '@ngoma/api/features/people/profiles';
import { type Route, route } from '#platform/http/route';
import type { profilesService } from './profiles.service.ts';

export const profilesRoutes = (profiles: ReturnType<typeof profilesService>): Route[] => [
  route(getProfile, async ({ params, locale }) => ({ profile: await profiles.get(params.id, locale) }), {
    readsReplica: true,
  }),
];
