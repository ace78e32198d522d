import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Id, Image, Instant, TimeZone } from '../../common/fields.ts';

/** Whether the caller follows an organizer, and how many people do. */
const FollowState = z.object({ isFollowing: z.boolean(), followers: z.int().min(0) });
export type FollowState = z.infer<typeof FollowState>;

/** An organizer that a person follows. */
export const FollowedOrganizer = z
  .object({
    _id: Id,
    name: z.string(),
    isVerified: z.boolean(),
    avatar: Image.nullable(),
    followers: z.int().min(0),
    followedAt: Instant,
    nextEvent: z
      .object({ _id: Id, eventName: z.string(), date: Instant, zone: TimeZone, city: z.string() })
      .nullable()
      .meta({ description: 'The organizer’s next public event; null if none is planned' }),
  })
  .meta({ id: 'FollowedOrganizer' });
export type FollowedOrganizer = z.infer<typeof FollowedOrganizer>;

const OrganizerParams = z.object({ organizerId: Id });
const unknown = { 404: ['not_found'] };

export const countFollowers = endpoint({
  method: 'GET',
  path: '/organizers/:organizerId/followers',
  summary: 'Returns the number of people who follow an organizer',
  allow: 'public',
  params: OrganizerParams,
  reply: z.object({ followers: z.int().min(0) }),
  refuses: unknown,
});

export const followerFigures = endpoint({
  method: 'GET',
  path: '/followers/figures',
  summary: 'Returns how many people follow the caller, and how many began and stopped in the last 30 days',
  allow: ['organizer'],
  reply: z.object({ followers: z.int().min(0), gained: z.int().min(0), lost: z.int().min(0) }),
});

export const listFollowing = endpoint({
  method: 'GET',
  path: '/following',
  summary: 'Lists the organizers whom the caller follows, latest first',
  allow: 'signed-in',
  reply: z.object({ following: z.array(FollowedOrganizer) }),
});

export const getFollowState = endpoint({
  method: 'GET',
  path: '/following/:organizerId',
  summary: 'Returns whether the caller follows an organizer',
  allow: 'signed-in',
  params: OrganizerParams,
  reply: FollowState,
  refuses: unknown,
});

export const followOrganizer = endpoint({
  method: 'PUT',
  path: '/following/:organizerId',
  summary: 'Follows an organizer. A repeated request changes nothing.',
  allow: 'signed-in',
  params: OrganizerParams,
  reply: FollowState.extend({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['own_profile', 'following_full'] },
});

export const unfollowOrganizer = endpoint({
  method: 'DELETE',
  path: '/following/:organizerId',
  summary: 'Stops following an organizer. A repeated request changes nothing.',
  allow: 'signed-in',
  params: OrganizerParams,
  reply: FollowState.extend({ message: z.string() }),
});
