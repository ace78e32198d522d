import { z } from 'zod';
import { bilingual } from '#platform/i18n/messages';
import { dateTimeIn, Names, Time } from './formats.rules.ts';
import { kind } from './kinds.types.ts';

const shared = { category: 'following', channels: { email: 'choice', push: 'choice' }, isUrgent: false, isBulk: true } as const;
const organizerName = 'Ada Sounds';

/** Notifications of followers about what an organizer has published. */
export const followerKinds = {
  'followers.event_published': kind({
    ...shared,
    texts: 'notificationsFollowers.eventPublished',
    showsEventCard: true,
    activityType: 'followed_event_published',
    params: z.object({
      ...{ eventId: z.string(), name: Names, organizerName: z.string() },
      ...{ startsAt: Time, zone: z.string(), place: z.string() },
    }),
    values: ({ startsAt, zone }) => ({ time: dateTimeIn(startsAt, zone) }),
    facts: ({ startsAt, zone, place }) => [
      { label: bilingual('common.labels.when'), value: dateTimeIn(startsAt, zone) },
      { label: bilingual('common.labels.where'), value: place },
    ],
    path: ({ eventId }) => `/our-event/${eventId}`,
    pushedEventId: ({ eventId }) => eventId,
    examples: [
      {
        ...{ eventId: 'e', name: { en: 'Makossa Night', fr: 'Nuit du makossa' }, organizerName },
        ...{ startsAt: '2026-12-12T19:00:00.000Z', zone: 'Africa/Douala', place: 'Palais, Yaoundé' },
      },
    ],
  }),
  'followers.post_published': kind({
    ...shared,
    texts: 'notificationsFollowers.postPublished',
    activityType: 'followed_post_published',
    params: z.object({ postId: z.string(), title: Names, organizerName: z.string() }),
    path: ({ postId }) => `/post/${postId}`,
    examples: [{ postId: 'p', title: { en: 'A night bus', fr: 'Un bus de nuit' }, organizerName }],
  }),
};
