import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Id, Instant, TimeZone } from '../../common/fields.ts';

/** Suggested reminder times, in minutes before the start. The API accepts others. */
export const reminderLeads = [60, 180, 1440, 4320, 10080] as const;
/** Default reminder times of ticket holders, in minutes before the start: one day and three hours. */
export const defaultReminderLeads = [1440, 180] as const;
/** Maximum number of reminder times of one person for one event. */
export const maxReminderLeads = 5;

export const ReminderSettings = z
  .object({
    minutesBefore: z.array(z.int().min(5).max(43_200)).max(maxReminderLeads),
    byMail: z.boolean(),
  })
  .meta({ id: 'ReminderSettings', example: { minutesBefore: [1440, 180], byMail: true } });
export type ReminderSettings = z.infer<typeof ReminderSettings>;

/** A reminder as the bell shows it, with the keys of the specification. */
export const ReminderNotification = z
  .object({
    id: Id,
    title: z.string(),
    isUnRead: z.boolean(),
    postedAt: Instant,
    type: z.string(),
    avatarUrl: z.string().nullable(),
    eventDetails: z.object({ eventId: Id, name: z.string(), location: z.string(), time: Instant, zone: TimeZone }),
  })
  .meta({ id: 'ReminderNotification' });
export type ReminderNotification = z.infer<typeof ReminderNotification>;

export const saveReminders = endpoint({
  method: 'PUT',
  path: '/event-reminder/:id',
  summary: 'Sets the reminder times for an event. An empty list turns its reminders off.',
  allow: 'signed-in',
  params: z.object({ id: Id }),
  body: z.object({ reminders: ReminderSettings }),
  reply: z.object({ message: z.string(), data: ReminderSettings }),
  refuses: { 404: ['not_found'], 409: ['event_past'] },
});

export const getReminders = endpoint({
  method: 'GET',
  path: '/event-reminder/:id',
  summary: 'Returns the caller’s reminder times for an event, or the default ones',
  allow: 'signed-in',
  params: z.object({ id: Id }),
  reply: z.object({ data: ReminderSettings, isSaved: z.boolean() }),
  refuses: { 404: ['not_found'] },
});

export const reminderNotifications = endpoint({
  method: 'GET',
  path: '/event-reminder/notifications',
  summary: 'Lists due reminders, newest first; 304 when nothing changed since `If-None-Match`',
  allow: 'signed-in',
  reply: z.object({ data: z.array(ReminderNotification) }),
});

export const markAllRemindersRead = endpoint({
  method: 'PUT',
  path: '/event-reminder/notifications/mark-all-read',
  summary: 'Marks all reminders as read',
  allow: 'signed-in',
  reply: z.object({ message: z.string() }),
});
