import type { Role } from '@ngoma/api/common/roles';
import { type RawBuilder, sql } from 'kysely';
import { wants } from '#features/notification-choices/index';
import type { DbOrTx } from '#platform/database';
import { type ActivityRow, offerings } from './activities.rules.ts';

export interface Reader {
  readonly userId: string;
  readonly role: Role;
}
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

const columns = sql`activity.id, activity.type, activity.happened_at as "happenedAt", activity.quantity,
  event.id as "eventId", coalesce(event.name, '') as "eventName", event.name_fr as "eventNameFr", event.location, event.city,
  activity.person_id as "personId", person.name as "personName",
  case when activity.text_en is not null then
    json_build_object('en', activity.text_en, 'fr', activity.text_fr, 'path', activity.path) end as told`;

/** What concerns somebody: what they were told, their events, their own deeds, events called off that they have tickets for; admins see all. */
const concerning = ({ userId, role }: Reader): RawBuilder<unknown> =>
  role === 'admin'
    ? sql`select id from activities`
    : sql`select activity.id from events event join activities activity on activity.event_id = event.id
        where event.organizer_id = ${userId} and activity.recipient_id is null
      union select id from activities where person_id = ${userId} and recipient_id is null
      union select id from activities where recipient_id = ${userId}
      union select activity.id from tickets ticket
        join activities activity on activity.event_id = ticket.event_id and activity.type = 'event_cancelled'
        where ticket.holder_id = ${userId}`;

/** Of these, what others did: guests at one's own events, and organizers with events one has tickets for. */
const broughtByOthers = ({ userId, role }: Reader): RawBuilder<unknown> =>
  role === 'admin'
    ? sql`true`
    : sql`(activity.recipient_id = ${userId}
        or event.organizer_id = ${userId} and activity.person_id is distinct from ${userId} and activity.person_id is not null
        or event.organizer_id <> ${userId} and activity.person_id is null and activity.recipient_id is null)`;

/** What somebody wants to see in their bell: what they did themselves is about their orders, the rest about others or offered to them. */
const wanted = ({ userId }: Reader): RawBuilder<unknown> =>
  sql`case when activity.person_id = ${userId} and activity.recipient_id is null
    then ${wants(sql`${userId}::uuid`, 'orders', 'inApp')}
    when activity.type in (${sql.join(offerings)}) then ${wants(sql`${userId}::uuid`, 'projects', 'inApp')} else ${wants(sql`${userId}::uuid`, 'activity', 'inApp')} end`;

const select = (reader: Reader, condition: RawBuilder<unknown>, { limit, offset }: Page) => sql<ActivityRow>`
  select ${columns} from activities activity
    left join events event on event.id = activity.event_id
    left join users person on person.id = activity.person_id
  where activity.id in (${concerning(reader)}) and ${condition} and ${wanted(reader)}
  order by activity.happened_at desc, activity.id desc limit ${limit} offset ${offset}`;

/** Everything that concerns a person, the newest first. */
export async function listConcerning(db: DbOrTx, reader: Reader, page: Page): Promise<ActivityRow[]> {
  return (await select(reader, sql`true`, page).execute(db)).rows;
}

export async function countConcerning(db: DbOrTx, reader: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from activities activity
    where activity.id in (${concerning(reader)}) and ${wanted(reader)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What others did that concerns a person, the newest first. */
export async function listNews(db: DbOrTx, reader: Reader, limit: number): Promise<ActivityRow[]> {
  return (await select(reader, broughtByOthers(reader), { limit, offset: 0 }).execute(db)).rows;
}

/** The events for everybody that came out last; their moment is that of coming out. */
export async function listLatestEvents(db: DbOrTx, now: Date, limit: number): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select activity.id, activity.type, event.published_at as "happenedAt", activity.quantity, event.id as "eventId",
      event.name as "eventName", event.name_fr as "eventNameFr", event.location, event.city,
      null as "personId", null as "personName", null as told
    from events event join activities activity on activity.source_id = event.id and activity.type = 'event_created'
    where event.state = 'published' and event.visibility = 'public' and event.published_at <= ${now} and event.over_at > ${now}
    order by event.published_at desc, event.id limit ${limit}`.execute(db);
  return rows;
}
