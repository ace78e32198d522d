import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Email, Id, Instant, line, prose } from '../../common/fields.ts';

/** A stored promotion, as the gift bell shows it. */
export const StoredNotification = z
  .object({
    _id: Id,
    subject: z.string(),
    message: z.string(),
    isUnRead: z.boolean(),
    postedAt: Instant,
    eventId: Id.nullable(),
    path: z.string().nullable(),
  })
  .meta({ id: 'StoredNotification' });
export type StoredNotification = z.infer<typeof StoredNotification>;

/** Audiences of a promotion. An organizer writes to people of an own event, an admin to all users of a role. */
export const audiences = [
  'ticket_holders',
  'wishers',
  'past_guests',
  'everybody',
  'participants',
  'organizers',
  'providers',
] as const;

export const sendUserNotification = endpoint({
  method: 'POST',
  path: '/promotion/send-user-notification',
  summary: 'Sends a promotion to an audience, in the bell and by push',
  allow: ['organizer', 'admin'],
  body: z.object({
    subject: line(120),
    message: prose(1000),
    audience: z.enum(audiences),
    eventId: Id.optional(),
  }),
  status: 201,
  reply: z.object({ message: z.string(), notificationId: Id, recipients: z.int() }),
  refuses: { 404: ['not_found'], 403: ['forbidden'], 409: ['no_recipients', 'too_many_today'] },
  idempotent: true,
});

export const saveFcmToken = endpoint({
  method: 'POST',
  path: '/promotion/save-fcm-token',
  summary: 'Saves a push subscription, as JSON, for the browser. It belongs to the session’s user, whatever the body names.',
  allow: 'signed-in',
  body: z.object({ userId: Id.optional(), email: Email.optional(), fcmToken: z.string().min(10).max(4096) }),
  reply: z.object({ message: z.string() }),
  refuses: { 400: ['subscription_invalid'] },
});

export const removePushSubscription = endpoint({
  method: 'POST',
  path: '/promotion/forget-fcm-token',
  summary: 'Removes the browser’s push subscription',
  allow: 'signed-in',
  body: z.object({ fcmToken: z.string().min(10).max(4096) }),
  reply: z.object({ message: z.string() }),
  refuses: { 400: ['subscription_invalid'] },
});

export const pushKey = endpoint({
  method: 'GET',
  path: '/promotion/push-key',
  summary: 'Returns the public VAPID key for push subscriptions',
  allow: 'public',
  reply: z.object({ publicKey: z.string() }),
});

export const userNotifications = endpoint({
  method: 'GET',
  path: '/promotion/notifications/user',
  summary: 'Lists the caller’s stored promotions. Any email other than the caller’s gets 404.',
  allow: 'signed-in',
  query: z.object({ email: Email }),
  reply: z.object({ notifications: z.array(StoredNotification) }),
  refuses: { 404: ['not_found'] },
});

export const markNotificationRead = endpoint({
  method: 'POST',
  path: '/promotion/mark-notification-read',
  summary: 'Marks a promotion as read, which removes it from the list',
  allow: 'signed-in',
  body: z.object({ notificationId: Id }),
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'] },
});
