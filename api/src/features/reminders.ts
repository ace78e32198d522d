import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { Id, Instant } from '../common/fields.ts';

/** The times before the start among which people choose, in minutes; programs may name others. */
export const reminderLeads = [60, 180, 1440, 4320, 10080] as const;
/** A day and three hours before: what holders of tickets get who chose nothing, in minutes. */
export const usualReminderLeads = [1440, 180] as const;
/** Times that one person may choose for one event. */
export const mostReminderLeads = 5;

export const ReminderSettings = z
  .object({
    minutesBefore: z.array(z.int().min(5).max(43_200)).max(mostReminderLeads),
    byMail: z.boolean(),
  })
  .meta({ id: 'ReminderSettings', example: { minutesBefore: [1440, 180], byMail: true } });
export type ReminderSettings = z.infer<typeof ReminderSettings>;

/** A reminder as the bell shows it; the keys are the specification's. */
export const ReminderNotification = z
  .object({
    id: Id,
    title: z.string(),
    isUnRead: z.boolean(),
    postedAt: Instant,
    type: z.string(),
    avatarUrl: z.string().nullable(),
    eventDetails: z.object({ eventId: Id, name: z.string(), location: z.string(), time: Instant, zone: z.string() }),
  })
  .meta({ id: 'ReminderNotification' });
export type ReminderNotification = z.infer<typeof ReminderNotification>;

export const saveReminders = endpoint({
  method: 'PUT',
  path: '/event-reminder/:id',
  summary: 'When to be reminded of an event; an empty list switches its reminders off',
  allow: 'signed-in',
  params: z.object({ id: Id }),
  body: z.object({ reminders: ReminderSettings }),
  reply: z.object({ message: z.string(), data: ReminderSettings }),
  refuses: { 404: ['not_found'], 409: ['event_past'] },
});

export const getReminders = endpoint({
  method: 'GET',
  path: '/event-reminder/:id',
  summary: 'The own reminder settings for an event; the usual ones where none were saved',
  allow: 'signed-in',
  params: z.object({ id: Id }),
  reply: z.object({ data: ReminderSettings, isSaved: z.boolean() }),
  refuses: { 404: ['not_found'] },
});

export const reminderNotifications = endpoint({
  method: 'GET',
  path: '/event-reminder/notifications',
  summary: 'The reminders that have come due, the newest first; 304 where nothing changed since `If-None-Match`',
  allow: 'signed-in',
  reply: z.object({ data: z.array(ReminderNotification) }),
});

export const markAllRemindersRead = endpoint({
  method: 'PUT',
  path: '/event-reminder/notifications/mark-all-read',
  summary: 'Mark every reminder as read',
  allow: 'signed-in',
  reply: z.object({ message: z.string() }),
});
