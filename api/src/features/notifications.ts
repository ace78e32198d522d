import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import type { Role } from '../common/roles.ts';

/** Kinds of notifications with preferences of their own. */
export const notificationKinds = ['orders', 'reminders', 'messages', 'activity', 'projects', 'news'] as const;
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
  news: { email: 'off', push: 'on', inApp: 'on' },
};

/** Roles that a kind is for; other kinds are for all roles. */
export const notificationRoles: Readonly<Partial<Record<NotificationKind, readonly Role[]>>> = { projects: ['provider'] };

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
