import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { Id, Image, Instant } from '../common/fields.ts';
import { Role } from '../common/roles.ts';
import { SocialLinks } from './auth.ts';
import { EventBasicDetail } from './events.ts';
import { ProviderDetail } from './providers.ts';

/** What everybody may know of somebody: how to reach them is no part of it. */
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
      description: 'All ratings of the own events together, or what clients said of a provider; null where there are none',
    }),
    upcoming: z.array(EventBasicDetail).meta({ description: 'Listed events that are not over, the next first; at most 24' }),
    past: z.array(EventBasicDetail).meta({ description: 'Listed events that are over, the latest first; at most 8' }),
    provider: ProviderDetail.nullable().meta({ description: 'What a provider offers and has done; null for organizers' }),
  })
  .meta({ id: 'PublicProfile' });
export type PublicProfile = z.infer<typeof PublicProfile>;

export const getProfile = endpoint({
  method: 'GET',
  path: '/profile/:id',
  summary: 'The public profile of an organizer or a service provider; nobody else has one',
  allow: 'public',
  params: z.object({ id: Id }),
  reply: z.object({ profile: PublicProfile }),
  refuses: { 404: ['not_found'] },
});
