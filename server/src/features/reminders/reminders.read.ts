import { sql } from 'kysely';
import { isSwitchedOn } from '#features/notifications/index';
import type { DbOrTx } from '#platform/postgres/database';
import type { RemindableEvent } from './reminders.rules.ts';

/** A reminder with the event data shown on it. */
export interface ReminderRow {
  readonly id: string;
  readonly minutesBefore: number;
  readonly createdAt: Date;
  readonly readAt: Date | null;
  readonly eventId: string;
  readonly name: string;
  readonly nameFr: string | null;
  readonly location: string;
  readonly city: string;
  readonly startsAt: Date;
  readonly zone: string;
  readonly coverKey: string | null;
  readonly categorySlug: string;
  /** The colour that the organizer chose for the event. */
  readonly primaryColor: string | null;
}

const columns = sql`reminder.id, reminder.minutes_before as "minutesBefore", reminder.created_at as "createdAt",
  reminder.read_at as "readAt", event.id as "eventId", event.name, event.name_fr as "nameFr", event.location, event.city,
  event.starts_at as "startsAt", event.zone, event.cover_key as "coverKey", category.slug as "categorySlug",
  (select customization.primary_color from event_customizations customization where customization.event_id = event.id) as "primaryColor"`;

/** Lists a person's reminders, newest first. Reminders of cancelled events are left out. */
export async function listByUser(db: DbOrTx, userId: string, limit: number): Promise<ReminderRow[]> {
  const { rows } = await sql<ReminderRow>`select ${columns}
    from reminders reminder join events event on event.id = reminder.event_id
    join categories category on category.id = event.category_id
    where reminder.user_id = ${userId} and event.state in ('published', 'ended')
      and ${isSwitchedOn(sql`reminder.user_id`, 'reminders', 'inApp')}
    order by reminder.created_at desc, reminder.id limit ${limit}`.execute(db);
  return rows;
}

/** A reminder with what its holder is notified of. */
export interface DueReminderRow extends ReminderRow {
  readonly userId: string;
  readonly byMail: boolean;
  readonly isHolder: boolean;
}

/** Finds a reminder for delivery. Returns undefined when its event was cancelled or moved meanwhile. */
export async function findForDelivery(db: DbOrTx, id: string): Promise<DueReminderRow | undefined> {
  const { rows } = await sql<DueReminderRow>`select ${columns}, person.id as "userId", coalesce(chosen.by_mail, true) as "byMail",
      exists (select from tickets ticket where ticket.event_id = event.id and ticket.holder_id = person.id
        and ticket.state = 'valid') as "isHolder"
    from reminders reminder join events event on event.id = reminder.event_id
    join categories category on category.id = event.category_id
    join users person on person.id = reminder.user_id
    left join reminder_settings chosen on chosen.user_id = reminder.user_id and chosen.event_id = reminder.event_id
    where reminder.id = ${id} and event.state = 'published' and event.starts_at = reminder.starts_at`.execute(db);
  return rows[0];
}

/** Finds the data that decides whether a person may be reminded of an event. */
export async function findRemindable(
  db: DbOrTx,
  eventId: string,
  userId: string,
  now: Date,
): Promise<RemindableEvent | undefined> {
  const { rows } = await sql<RemindableEvent>`select event.state, event.visibility, event.starts_at as "startsAt",
      (event.publish_at is null or event.publish_at <= ${now}) as "isPublished",
      exists (select from tickets ticket where ticket.event_id = event.id and ticket.holder_id = ${userId}
        and ticket.state = 'valid') as "isHolder"
    from events event where event.id = ${eventId}`.execute(db);
  return rows[0];
}
