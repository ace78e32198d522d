import type { Locale } from '@ngoma/api/common/locale';
import type { PublicProfile } from '@ngoma/api/features/profiles';
import type { EventsFeature } from '#features/events/index';
import type { ProvidersFeature } from '#features/providers/index';
import type { UsersFeature } from '#features/users/index';
import type { Platform } from '#platform/platform';
import { notFound } from '#platform/refusal';
import { sumRatings } from './profiles.read.ts';
import { hasPublicProfile } from './profiles.rules.ts';

export interface ProfilesDoors {
  readonly users: Pick<UsersFeature, 'findById' | 'toSignedInUser'>;
  readonly events: Pick<EventsFeature, 'listEvents'>;
  readonly providers: Pick<ProvidersFeature, 'detail'>;
}

const mostUpcoming = 24;
const mostPast = 8;

/** What everybody may know of those who offer something. */
export const profilesService = ({ db }: Pick<Platform, 'db'>, { users, events, providers }: ProfilesDoors) => ({
  /** Refusal 404 for unknown ids, for blocked accounts and for those who have no public profile: told apart by nobody. */
  async get(id: string, locale: Locale): Promise<PublicProfile> {
    const user = await users.findById(db, id);
    if (!user || !hasPublicProfile(user)) throw notFound({ en: 'This profile does not exist', fr: 'Ce profil n’existe pas' });
    // Asked as a stranger would: what is unlisted, private or not out yet is no part of a profile.
    const list = (limit: number, past?: true) => events.listEvents({ organizerId: id, page: 1, limit, past }, undefined, locale);
    const [upcoming, past, ratings, provider] = await Promise.all([
      list(mostUpcoming),
      list(mostPast, true),
      sumRatings(db, id),
      user.role === 'provider' ? providers.detail(id, locale) : null,
    ]);
    const { _id, name, username, role, isVerified, avatar, cover, experience, website, socialLinks, createdAt } =
      users.toSignedInUser(user);
    // A number to write to is a telephone number.
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
      provider,
    };
  },
});
