import type { Locale } from '@ngoma/api/common/locale';
import { type PublicProfile, profileEvents } from '@ngoma/api/features/people/profiles';
import type { EventsFeature } from '#features/events/index';
import type { ProvidersFeature } from '#features/providers/index';
import type { UsersFeature } from '#features/users/index';
import { notFound } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import { sumRatings } from './profiles.read.ts';
import { hasPublicProfile } from './profiles.rules.ts';

export interface ProfilesDeps {
  readonly users: Pick<UsersFeature, 'findById' | 'toSignedInUser'>;
  readonly events: Pick<EventsFeature, 'listEvents'>;
  readonly providers: Pick<ProvidersFeature, 'detail'>;
}

/** Builds public profiles. */
export const profilesService = ({ db }: Pick<Platform, 'db'>, { users, events, providers }: ProfilesDeps) => ({
  /** Raises the same `not_found` (404) for unknown ids, blocked accounts and accounts without a public profile. */
  async get(id: string, locale: Locale): Promise<PublicProfile> {
    const user = await users.findById(db, id);
    if (!user || !hasPublicProfile(user)) throw notFound(bilingual('profiles.profileNotFound'));
    // Listed without a session, so that unlisted, private and unpublished events are left out.
    const list = (limit: number, past?: true) => events.listEvents({ organizerId: id, page: 1, limit, past }, undefined, locale);
    const [upcoming, past, ratings, provider] = await Promise.all([
      list(profileEvents.upcoming),
      list(profileEvents.past, true),
      sumRatings(db, id),
      user.role === 'provider' ? providers.detail(id, locale) : null,
    ]);
    const { _id, name, username, role, isVerified, avatar, cover, experience, website, socialLinks, createdAt } =
      users.toSignedInUser(user);
    // A WhatsApp contact is a telephone number, which stays private.
    const { whatsapp: _number, ...publicLinks } = socialLinks;
    return {
      ...{ _id, name, username, role, isVerified, avatar, cover, experience, website },
      socialLinks: publicLinks,
      memberSince: createdAt,
      rating: provider?.rating ?? {
        average: ratings.count === 0 ? null : Math.round((ratings.sum / ratings.count) * 10) / 10,
        count: ratings.count,
      },
      upcoming: upcoming.basicDetails,
      past: past.basicDetails,
      upcomingCount: upcoming.total,
      pastCount: past.total,
      provider,
    };
  },
});
