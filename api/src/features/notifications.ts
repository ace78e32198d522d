import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import type { Role } from '../common/roles.ts';

/** Kinds of notifications with preferences of their own. */
export const notificationKinds = [
  'orders',
  'reminders',
  'messages',
  'activity',
  'projects',
  'reports',
  'following',
  'comments',
  'news',
] as const;
export const NotificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** Channels by which notifications are sent. */
export const notificationChannels = ['email', 'push', 'inApp'] as const;
export const NotificationChannel = z.enum(notificationChannels);
export type NotificationChannel = z.infer<typeof NotificationChannel>;

/**
 * Default preferences. `fixed` is always sent (tickets, receipts and refunds are part of the purchase); `never` is not offered.
 * News by email is off until a person turns it on.
 */
export const defaultPreferences: Readonly<
  Record<NotificationKind, Readonly<Record<NotificationChannel, 'on' | 'off' | 'fixed' | 'never'>>>
> = {
  orders: { email: 'fixed', push: 'on', inApp: 'on' },
  reminders: { email: 'on', push: 'on', inApp: 'on' },
  messages: { email: 'on', push: 'on', inApp: 'fixed' },
  activity: { email: 'never', push: 'on', inApp: 'on' },
  projects: { email: 'never', push: 'on', inApp: 'on' },
  reports: { email: 'on', push: 'never', inApp: 'never' },
  following: { email: 'on', push: 'on', inApp: 'on' },
  comments: { email: 'on', push: 'on', inApp: 'on' },
  news: { email: 'off', push: 'on', inApp: 'on' },
};

/** Roles that a kind is for; other kinds are for all roles. */
export const notificationRoles: Readonly<Partial<Record<NotificationKind, readonly Role[]>>> = {
  projects: ['provider'],
  reports: ['organizer'],
};

export const NotificationChoice = z
  .object({ kind: NotificationKind, channel: NotificationChannel, isOn: z.boolean(), isFixed: z.boolean() })
  .meta({ id: 'NotificationChoice', example: { kind: 'news', channel: 'push', isOn: false, isFixed: false } });
export type NotificationChoice = z.infer<typeof NotificationChoice>;

export const notificationChoices = endpoint({
  method: 'GET',
  path: '/notification-choices',
  summary: 'Returns the caller’s notification preferences by kind and channel',
  allow: 'signed-in',
  reply: z.object({ choices: z.array(NotificationChoice) }),
});

export const chooseNotification = endpoint({
  method: 'PUT',
  path: '/notification-choices',
  summary: 'Turns one kind of notification on or off for one channel',
  allow: 'signed-in',
  body: z.object({ kind: NotificationKind, channel: NotificationChannel, isOn: z.boolean() }),
  reply: z.object({ message: z.string(), choices: z.array(NotificationChoice) }),
  refuses: { 409: ['choice_fixed'] },
});

/** Kinds that a person may collect in one email a day. The others cannot wait. */
export const digestKinds = [
  'messages',
  'activity',
  'projects',
  'following',
  'comments',
  'news',
] as const satisfies readonly NotificationKind[];

const TimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .meta({ example: '22:00' });

/** Quiet hours as times of day in Cameroon, which may pass midnight, and the kinds that are collected. */
export const NotificationSettings = z
  .object({
    quietHours: z.object({ isOn: z.boolean(), from: TimeOfDay, until: TimeOfDay }),
    digests: z.array(z.enum(digestKinds)).max(digestKinds.length),
  })
  .meta({
    id: 'NotificationSettings',
    example: { quietHours: { isOn: true, from: '22:00', until: '07:00' }, digests: ['news'] },
  });
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const notificationSettings = endpoint({
  method: 'GET',
  path: '/notification-settings',
  summary: 'Returns the caller’s quiet hours, and which kinds come as one email a day',
  allow: 'signed-in',
  reply: z.object({ settings: NotificationSettings }),
});

export const saveNotificationSettings = endpoint({
  method: 'PUT',
  path: '/notification-settings',
  summary: 'Sets the caller’s quiet hours, and which kinds come as one email a day',
  allow: 'signed-in',
  body: z.object(NotificationSettings.shape),
  reply: z.object({ message: z.string(), settings: NotificationSettings }),
  refuses: { 409: ['quiet_hours_empty'] },
});
