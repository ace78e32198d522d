import { z } from 'zod';
import { Names } from './formats.rules.ts';
import { kind } from './kinds.types.ts';

const shared = { category: 'comments', channels: { email: 'choice', push: 'choice' }, isUrgent: false } as const;
const title = { en: 'A night bus', fr: 'Un bus de nuit' };
const text = 'Does it stop in Bonabéri?';

/** Notifications of comments on posts: for the organizer together, for the author of a comment one by one. */
export const commentKinds = {
  'comments.received': kind({
    ...shared,
    texts: 'notificationsComments.received',
    activityType: 'comment_received',
    params: z.object({ postId: z.string(), title: Names, count: z.int().min(1), name: z.string(), text: z.string() }),
    path: ({ postId }) => `/post/${postId}#comments`,
    examples: [
      { postId: 'p', title, count: 1, name: 'Brenda N.', text },
      { postId: 'p', title, count: 12, name: 'Brenda N.', text },
    ],
  }),
  'comments.replied': kind({
    ...shared,
    texts: 'notificationsComments.replied',
    activityType: 'comment_replied',
    params: z.object({ postId: z.string(), title: Names, name: z.string(), text: z.string() }),
    path: ({ postId }) => `/post/${postId}#comments`,
    examples: [{ postId: 'p', title, name: 'Maison Sawa', text }],
  }),
};
