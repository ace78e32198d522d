import type { Locale } from '@ngoma/api/common/locale';
import { sql } from 'kysely';
import { wants } from '#features/notification-choices/index';
import type { DbOrTx } from '#platform/database';
import type { RemindableEvent } from './reminders.rules.ts';

/** A reminder with what a person reads on it. */
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
}

const columns = sql`reminder.id, reminder.minutes_before as "minutesBefore", reminder.created_at as "createdAt",
  reminder.read_at as "readAt", event.id as "eventId", event.name, event.name_fr as "nameFr", event.location, event.city,
  event.starts_at as "startsAt", event.zone, event.cover_key as "coverKey", category.slug as "categorySlug"`;

/** A person's reminders, the newest first; those of events that were called off are silent. */
export async function listByUser(db: DbOrTx, userId: string, limit: number): Promise<ReminderRow[]> {
  const { rows } = await sql<ReminderRow>`select ${columns}
    from reminders reminder join events event on event.id = reminder.event_id
    join categories category on category.id = event.category_id
    where reminder.user_id = ${userId} and event.state in ('published', 'ended')
      and ${wants(sql`reminder.user_id`, 'reminders', 'inApp')}
    order by reminder.created_at desc, reminder.id limit ${limit}`.execute(db);
  return rows;
}

/** What a letter needs beside. */
export interface ReminderLetterRow extends ReminderRow {
  readonly userId: string;
  readonly email: string;
  readonly locale: Locale | null;
  readonly byMail: boolean;
  readonly isHolder: boolean;
}

/** A reminder as it goes out; undefined where its event was called off or moved since. */
export async function findForDelivery(db: DbOrTx, id: string): Promise<ReminderLetterRow | undefined> {
  const { rows } = await sql<ReminderLetterRow>`select ${columns}, person.id as "userId", person.email, person.locale,
      coalesce(chosen.by_mail, true) and ${wants(sql`person.id`, 'reminders', 'email')} as "byMail",
      exists (select from tickets ticket where ticket.event_id = event.id and ticket.holder_id = person.id
        and ticket.state = 'valid') as "isHolder"
    from reminders reminder join events event on event.id = reminder.event_id
    join categories category on category.id = event.category_id
    join users person on person.id = reminder.user_id
    left join reminder_settings chosen on chosen.user_id = reminder.user_id and chosen.event_id = reminder.event_id
    where reminder.id = ${id} and event.state = 'published' and event.starts_at = reminder.starts_at`.execute(db);
  return rows[0];
}

/** The event of whom somebody wants to be reminded, as far as they may know of it. */
export async function findRemindable(
  db: DbOrTx,
  eventId: string,
  userId: string,
  now: Date,
): Promise<RemindableEvent | undefined> {
  const { rows } = await sql<RemindableEvent>`select event.state, event.visibility, event.starts_at as "startsAt",
      (event.publish_at is null or event.publish_at <= ${now}) as "isOut",
      exists (select from tickets ticket where ticket.event_id = event.id and ticket.holder_id = ${userId}
        and ticket.state = 'valid') as "isHolder"
    from events event where event.id = ${eventId}`.execute(db);
  return rows[0];
}
