import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { Email, Id, Instant, line, prose } from '../common/fields.ts';

/** A stored message, as the gift bell shows it. */
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

/** Who a message goes to: an organizer writes to people of an own event, an admin to everybody of a role. */
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
  summary: 'Send a message to the bell, and as push, of many people',
  allow: ['organizer', 'admin'],
  body: z.object({
    subject: line(120),
    message: prose(1000),
    audience: z.enum(audiences),
    eventId: Id.optional(),
  }),
  status: 201,
  reply: z.object({ message: z.string(), notificationId: Id, recipients: z.int() }),
  refuses: { 404: ['not_found'], 403: ['forbidden'], 409: ['nobody', 'too_many_today'] },
  idempotent: true,
});

export const saveFcmToken = endpoint({
  method: 'POST',
  path: '/promotion/save-fcm-token',
  summary:
    'Keep where this browser is reached: a push subscription as JSON. Whose it is, the session says, whatever the body does',
  allow: 'signed-in',
  body: z.object({ userId: Id.optional(), email: Email.optional(), fcmToken: z.string().min(10).max(4096) }),
  reply: z.object({ message: z.string() }),
  refuses: { 400: ['subscription_invalid'] },
});

export const forgetPush = endpoint({
  method: 'POST',
  path: '/promotion/forget-fcm-token',
  summary: 'This browser no longer wants push',
  allow: 'signed-in',
  body: z.object({ fcmToken: z.string().min(10).max(4096) }),
  reply: z.object({ message: z.string() }),
});

export const pushKey = endpoint({
  method: 'GET',
  path: '/promotion/push-key',
  summary: 'The public VAPID key with which a browser subscribes',
  allow: 'public',
  reply: z.object({ publicKey: z.string() }),
});

export const userNotifications = endpoint({
  method: 'GET',
  path: '/promotion/notifications/user',
  summary: 'The own stored messages; of another e-mail than the session’s nothing is known',
  allow: 'signed-in',
  query: z.object({ email: Email }),
  reply: z.object({ notifications: z.array(StoredNotification) }),
  refuses: { 404: ['not_found'] },
});

export const markNotificationRead = endpoint({
  method: 'POST',
  path: '/promotion/mark-notification-read',
  summary: 'Mark a message as read, which takes it off the list',
  allow: 'signed-in',
  body: z.object({ notificationId: Id }),
  reply: z.object({ message: z.string() }),
  refuses: { 404: ['not_found'] },
});
