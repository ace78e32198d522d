import type { ReminderSettings } from '@ngoma/api/features/events/reminders';
import { sql } from 'kysely';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import { defaultSettings } from './reminders.rules.ts';

/** Accesses reminders and their settings. */
export const remindersStore = (db: DbOrTx) => ({
  async findSettings(userId: string, eventId: string): Promise<ReminderSettings | undefined> {
    const row = await db
      .selectFrom('reminder_settings')
      .select(['minutes_before', 'by_mail'])
      .where('user_id', '=', userId)
      .where('event_id', '=', eventId)
      .executeTakeFirst();
    return row && { minutesBefore: row.minutes_before, byMail: row.by_mail };
  },

  async saveSettings(userId: string, eventId: string, settings: ReminderSettings, now: Date): Promise<void> {
    const chosen = { minutes_before: settings.minutesBefore, by_mail: settings.byMail, updated_at: now };
    await db
      .insertInto('reminder_settings')
      .values({ user_id: userId, event_id: eventId, ...chosen })
      .onConflict((conflict) => conflict.columns(['user_id', 'event_id']).doUpdateSet(chosen))
      .execute();
  },

  async markAllRead(userId: string, now: Date): Promise<void> {
    await db.updateTable('reminders').set({ read_at: now }).where('user_id', '=', userId).where('read_at', 'is', null).execute();
  },

  async anonymizePerson(userId: string): Promise<void> {
    await db.deleteFrom('reminders').where('user_id', '=', userId).execute();
    await db.deleteFrom('reminder_settings').where('user_id', '=', userId).execute();
  },

  /** Deletes reminders written before the given time and returns their number. */
  async removeBefore(instant: Date): Promise<number> {
    const { numDeletedRows } = await db.deleteFrom('reminders').where('created_at', '<', instant).executeTakeFirst();
    return Number(numDeletedRows);
  },
});

/**
 * Inserts the reminders that have come due for all people and returns the new ones. Of several due reminders only the latest is
 * written, so that a pause of the job does not cause two at once. Times that passed before the ticket was bought or the settings
 * were changed are skipped. An event that moved counts as a new date.
 */
export async function insertDue(tx: Tx, now: Date, limit: number): Promise<{ id: string; userId: string }[]> {
  const { rows } = await sql<{ id: string; userId: string }>`
    with candidates as (
      select ticket.holder_id as user_id, event.id as event_id, event.starts_at, min(ticket.created_at) as since,
        ${[...defaultSettings.minutesBefore]}::int[] as leads
      from events event join tickets ticket on ticket.event_id = event.id and ticket.state = 'valid'
      where event.state = 'published' and event.starts_at > ${now}
        and event.starts_at <= ${now}::timestamptz + make_interval(mins => ${Math.max(...defaultSettings.minutesBefore)})
        and not exists (select from reminder_settings chosen
          where chosen.user_id = ticket.holder_id and chosen.event_id = event.id)
      group by ticket.holder_id, event.id, event.starts_at
      union all
      select chosen.user_id, event.id, event.starts_at, chosen.updated_at, chosen.minutes_before
      from reminder_settings chosen join events event on event.id = chosen.event_id
      where event.state = 'published' and event.starts_at > ${now}
        and (event.visibility <> 'private' or exists (select from tickets ticket
          where ticket.event_id = event.id and ticket.holder_id = chosen.user_id and ticket.state = 'valid'))
    ), due as (
      select distinct on (user_id, event_id) user_id, event_id, starts_at, lead
      from candidates cross join unnest(leads) as lead
      where starts_at - make_interval(mins => lead) <= ${now} and (
        starts_at - make_interval(mins => lead) >= since
        or exists (select from reminders earlier where earlier.user_id = candidates.user_id and earlier.event_id = candidates.event_id
          and earlier.starts_at <> candidates.starts_at))
      order by user_id, event_id, lead
    )
    insert into reminders (id, user_id, event_id, starts_at, minutes_before, created_at)
    select gen_random_uuid(), user_id, event_id, starts_at, lead, ${now} from due
      join users person on person.id = due.user_id and person.blocked_at is null
    where not exists (select from reminders written where written.user_id = due.user_id and written.event_id = due.event_id
      and written.starts_at = due.starts_at and written.minutes_before = due.lead)
    limit ${limit}
    on conflict do nothing returning id, user_id as "userId"`.execute(tx);
  return rows;
}
