import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Id, Image, Instant } from '../../common/fields.ts';
import { Role } from '../../common/roles.ts';
import { EventBasicDetail } from '../events/events.ts';
import { ProviderDetail } from '../providers.ts';
import { SocialLinks } from './auth.ts';

/** The events of a public profile; further ones are pages of this size of `GET /event`. */
export const profileEvents = { upcoming: 24, past: 8 } as const;

/** Public profile of a person, without contact details. */
export const PublicProfile = z
  .object({
    _id: Id,
    name: z.string(),
    username: z.string().nullable(),
    role: Role,
    isVerified: z.boolean(),
    avatar: Image.nullable(),
    cover: Image.nullable(),
    experience: z.string().nullable(),
    website: z.string().nullable(),
    socialLinks: SocialLinks,
    memberSince: Instant,
    rating: z.object({ average: z.number().nullable(), count: z.int() }).meta({
      description: 'Rating over all of the organizer’s events, or from the provider’s clients; null without ratings',
    }),
    upcoming: z
      .array(EventBasicDetail)
      .max(profileEvents.upcoming)
      .meta({ description: 'Listed events that are not over, next first' }),
    past: z.array(EventBasicDetail).max(profileEvents.past).meta({ description: 'Listed events that are over, latest first' }),
    upcomingCount: z.int().min(0).meta({ description: 'All listed events that are not over' }),
    pastCount: z.int().min(0).meta({ description: 'All listed events that are over' }),
    provider: ProviderDetail.nullable().meta({ description: 'Services and work of a provider; null for organizers' }),
  })
  .meta({ id: 'PublicProfile' });
export type PublicProfile = z.infer<typeof PublicProfile>;

export const getProfile = endpoint({
  method: 'GET',
  path: '/profile/:id',
  summary: 'Returns the public profile of an organizer or provider. No other role has one.',
  allow: 'public',
  params: z.object({ id: Id }),
  reply: z.object({ profile: PublicProfile }),
  refuses: { 404: ['not_found'] },
});
