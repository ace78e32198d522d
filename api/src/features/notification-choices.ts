import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import type { Role } from '../common/roles.ts';

/** What the house tells people of. */
export const noticeKinds = ['orders', 'reminders', 'messages', 'activity', 'projects', 'news'] as const;
export const NoticeKind = z.enum(noticeKinds);
export type NoticeKind = z.infer<typeof NoticeKind>;

/** Where it tells them. */
export const noticeChannels = ['email', 'push', 'inApp'] as const;
export const NoticeChannel = z.enum(noticeChannels);
export type NoticeChannel = z.infer<typeof NoticeChannel>;

/**
 * How it is where nobody chose: `fixed` is always sent (tickets, receipts and refunds are the contract itself), `never` is
 * not offered. News by mail wait to be asked for.
 */
export const usualChoice: Readonly<Record<NoticeKind, Readonly<Record<NoticeChannel, 'on' | 'off' | 'fixed' | 'never'>>>> = {
  orders: { email: 'fixed', push: 'on', inApp: 'on' },
  reminders: { email: 'on', push: 'on', inApp: 'on' },
  messages: { email: 'on', push: 'on', inApp: 'fixed' },
  activity: { email: 'never', push: 'on', inApp: 'on' },
  projects: { email: 'never', push: 'on', inApp: 'on' },
  news: { email: 'off', push: 'on', inApp: 'on' },
};

/** Whom a kind is for, where it is not for everybody. */
export const noticeRoles: Readonly<Partial<Record<NoticeKind, readonly Role[]>>> = { projects: ['provider'] };

export const NotificationChoice = z
  .object({ kind: NoticeKind, channel: NoticeChannel, isOn: z.boolean(), isFixed: z.boolean() })
  .meta({ id: 'NotificationChoice', example: { kind: 'news', channel: 'push', isOn: false, isFixed: false } });
export type NotificationChoice = z.infer<typeof NotificationChoice>;

export const notificationChoices = endpoint({
  method: 'GET',
  path: '/notification-choices',
  summary: 'What the signed-in person is told of, and where',
  allow: 'signed-in',
  reply: z.object({ choices: z.array(NotificationChoice) }),
});

export const chooseNotification = endpoint({
  method: 'PUT',
  path: '/notification-choices',
  summary: 'Switch one kind of notice on or off in one place',
  allow: 'signed-in',
  body: z.object({ kind: NoticeKind, channel: NoticeChannel, isOn: z.boolean() }),
  reply: z.object({ message: z.string(), choices: z.array(NotificationChoice) }),
  refuses: { 409: ['choice_fixed'] },
});
