import { maxTotal } from '@ngoma/api/common/paging';
import type { Role } from '@ngoma/api/common/roles';
import type { ActivityType } from '@ngoma/api/features/events/activities';
import { type RawBuilder, sql } from 'kysely';
import { isSwitchedOn } from '#features/notifications/index';
import type { DbOrTx } from '#platform/postgres/database';
import { type CappedTotal, countCapped } from '#platform/postgres/search/capped-count';
import { type ActivityRow, offerTypes } from './activities.rules.ts';

export interface Reader {
  readonly userId: string;
  readonly role: Role;
}
/** A row of the list: a fact, or a notification with its kind and params. */
export interface StoredActivity extends ActivityRow {
  readonly kind: string | null;
  readonly params: unknown;
}
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

const columns = sql`activity.id, activity.type, activity.happened_at as "happenedAt", activity.quantity,
  event.id as "eventId", coalesce(event.name, '') as "eventName", event.name_fr as "eventNameFr", event.location, event.city,
  activity.person_id as "personId", person.name as "personName",
  case when activity.text_en is not null then
    json_build_object('en', activity.text_en, 'fr', activity.text_fr, 'path', activity.path) end as personal`;

/**
 * Restricts these to what others did: guests at the reader's own events, and organizers of events the reader holds tickets for.
 */
const isByOthers = ({ userId, role }: Reader): RawBuilder<unknown> =>
  role === 'admin'
    ? sql`true`
    : sql`(activity.recipient_id = ${userId}
        or event.organizer_id = ${userId} and activity.person_id is distinct from ${userId} and activity.person_id is not null
        or event.organizer_id <> ${userId} and activity.person_id is null and activity.recipient_id is null)`;

/**
 * Restricts these by the reader's notification choices: `orders` for the reader's own actions, `projects` for offers, `activity`
 * for the rest.
 */
const isSwitchedOnFor = ({ userId }: Reader): RawBuilder<unknown> =>
  sql`case when activity.person_id = ${userId} and activity.recipient_id is null
    then ${isSwitchedOn(sql`${userId}::uuid`, 'orders', 'inApp')}
    when activity.type in (${sql.join(offerTypes)}) then ${isSwitchedOn(sql`${userId}::uuid`, 'projects', 'inApp')} else ${isSwitchedOn(sql`${userId}::uuid`, 'activity', 'inApp')} end`;

/** Selects the notifications that the bell shows: the reader's own, and for admins all. */
const ofNotifications = ({ userId, role }: Reader, condition: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> => sql`
  from personal_notifications notice left join events event on event.id = notice.event_id
  where notice.activity_type is not null and ${condition} and ${role === 'admin' ? sql`true` : sql`notice.user_id = ${userId}`}
    and case notice.category when 'projects' then ${isSwitchedOn(sql`${userId}::uuid`, 'projects', 'inApp')}
      when 'following' then ${isSwitchedOn(sql`${userId}::uuid`, 'following', 'inApp')}
      when 'comments' then ${isSwitchedOn(sql`${userId}::uuid`, 'comments', 'inApp')}
      else ${isSwitchedOn(sql`${userId}::uuid`, 'activity', 'inApp')} end`;

const newestFirst = (table: 'activity' | 'found'): RawBuilder<unknown> =>
  sql`order by ${sql.ref(`${table}.happened_at`)} desc, ${sql.ref(`${table}.id`)} desc`;

/** How many activities of one index to read: the newest ones for a page, any of them to count them. */
interface Reading {
  readonly limit: number;
  readonly isOrdered: boolean;
}

/** The activities of one index that fulfil the condition. The limit bounds what is read of an active event or person. */
const someOf = (
  from: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  { limit, isOrdered }: Reading,
): RawBuilder<unknown> => sql`
  (select activity.id, activity.happened_at from ${from} where ${condition}
    ${isOrdered ? newestFirst('activity') : sql``} limit ${limit})`;

/** The types of activities to which a list is narrowed. */
type ActivityTypes = readonly ActivityType[];

const withEvent = sql`activities activity left join events event on event.id = activity.event_id`;

/**
 * Selects activities of all people. Of some types, those of each type are read on their own in its index, because there may be few among
 * many others.
 */
function allPeoples(shown: RawBuilder<unknown>, { limit, isOrdered }: Reading, types?: ActivityTypes): RawBuilder<unknown> {
  if (!types) return someOf(withEvent, shown, { limit, isOrdered: true });
  return sql`(select found.id, found.happened_at from unnest(${[...types]}::text[]) as of_type (type)
    cross join lateral ${someOf(withEvent, sql`activity.type = of_type.type and ${shown}`, { limit, isOrdered: true })} found
    ${isOrdered ? newestFirst('found') : sql``} limit ${limit})`;
}

/**
 * Selects the activities that concern the reader, as a union of finds that each use an index: personal notifications, activities at
 * the reader's own events, the reader's own actions, and cancellations of events the reader holds tickets for. Admins see every
 * activity.
 */
function concerning(
  reader: Reader,
  condition: RawBuilder<unknown>,
  reading: Reading,
  types?: ActivityTypes,
): RawBuilder<unknown> {
  const { userId, role } = reader;
  const { limit, isOrdered } = reading;
  if (role === 'admin') return allPeoples(sql`${condition} and ${isSwitchedOnFor(reader)}`, reading, types);
  const isOfType = types ? sql`activity.type = any(${[...types]}::text[])` : sql`true`;
  const shown = sql`${condition} and ${isOfType} and ${isSwitchedOnFor(reader)}`;
  const atOwnEvents = someOf(
    sql`activities activity`,
    sql`activity.event_id = event.id and activity.recipient_id is null and ${shown}`,
    reading,
  );
  return sql`
    (select found.id, found.happened_at from events event cross join lateral ${atOwnEvents} found where event.organizer_id = ${userId}
      ${isOrdered ? newestFirst('found') : sql``} limit ${limit})
    union ${someOf(withEvent, sql`activity.person_id = ${userId} and activity.recipient_id is null and ${shown}`, reading)}
    union ${someOf(withEvent, sql`activity.recipient_id = ${userId} and ${shown}`, reading)}
    union ${someOf(
      sql`(select distinct event_id from tickets where holder_id = ${userId}) held
        join activities activity on activity.type = 'event_cancelled' and activity.source_id = held.event_id
        left join events event on event.id = activity.event_id`,
      shown,
      reading,
    )}`;
}

/** Selects the notifications that the bell shows. Of some types admins read those of each type on their own, as with activities. */
function notices(reader: Reader, { limit, isOrdered }: Reading, types?: ActivityTypes): RawBuilder<unknown> {
  const some = (condition: RawBuilder<unknown>, isSorted: boolean) =>
    sql`(select notice.id, notice.happened_at ${ofNotifications(reader, condition)}
      ${isSorted ? sql`order by notice.happened_at desc, notice.id desc` : sql``} limit ${limit})`;
  if (!types) return some(sql`true`, isOrdered);
  if (reader.role !== 'admin') return some(sql`notice.activity_type = any(${[...types]}::text[])`, isOrdered);
  return sql`(select found.id, found.happened_at from unnest(${[...types]}::text[]) as of_type (type)
    cross join lateral ${some(sql`notice.activity_type = of_type.type`, true)} found
    ${isOrdered ? newestFirst('found') : sql``} limit ${limit})`;
}

/** Selects one page of both lists, newest first. The details are joined to its rows alone. */
function select(reader: Reader, condition: RawBuilder<unknown>, { limit, offset }: Page, types?: ActivityTypes) {
  const newest: Reading = { limit: limit + offset, isOrdered: true };
  return sql<StoredActivity>`
  with page as (
    select * from (
      (select found.id, found.happened_at, false as "isNotice" from (${concerning(reader, condition, newest, types)}) found
        ${newestFirst('found')} limit ${limit + offset})
      union all
      (select found.id, found.happened_at, true from ${notices(reader, newest, types)} found)
    ) listed order by happened_at desc, id desc limit ${limit} offset ${offset}
  )
  (select ${columns}, null as kind, null::jsonb as params from page join activities activity on activity.id = page.id
    left join events event on event.id = activity.event_id left join users person on person.id = activity.person_id
    where not page."isNotice")
  union all
  (select notice.id, notice.activity_type, notice.happened_at, null, event.id, coalesce(event.name, ''), event.name_fr,
    event.location, event.city, null, null, null, notice.kind, notice.params
    from page join personal_notifications notice on notice.id = page.id left join events event on event.id = notice.event_id
    where page."isNotice")
  order by "happenedAt" desc, id desc`;
}

/** Lists the activities that concern the reader, newest first; of some types alone if they are given. */
export async function listForReader(db: DbOrTx, reader: Reader, page: Page, types?: ActivityTypes): Promise<StoredActivity[]> {
  return (await select(reader, sql`true`, page, types).execute(db)).rows;
}

/** Counts the activities that concern the reader, as far as totals are counted. */
export function countForReader(db: DbOrTx, reader: Reader, types?: ActivityTypes): Promise<CappedTotal> {
  const counted: Reading = { limit: maxTotal + 1, isOrdered: false };
  return countCapped(
    db,
    sql`select from (select id from (${concerning(reader, sql`true`, counted, types)}) found
      union all select id from ${notices(reader, counted, types)} noticed) listed`,
  );
}

/** Lists what others did that concerns the reader, newest first. */
export async function listByOthers(db: DbOrTx, reader: Reader, limit: number): Promise<StoredActivity[]> {
  return (await select(reader, isByOthers(reader), { limit, offset: 0 }).execute(db)).rows;
}

/** Lists the public events that were published last. `happenedAt` is the time of publication. */
export async function listLatestEvents(db: DbOrTx, now: Date, limit: number): Promise<StoredActivity[]> {
  const { rows } = await sql<StoredActivity>`
    select activity.id, activity.type, event.published_at as "happenedAt", activity.quantity, event.id as "eventId",
      event.name as "eventName", event.name_fr as "eventNameFr", event.location, event.city,
      null as "personId", null as "personName", null as personal, null as kind, null as params
    from events event join activities activity on activity.source_id = event.id and activity.type = 'event_created'
    where event.state = 'published' and event.visibility = 'public' and event.published_at <= ${now} and event.over_at > ${now}
    order by event.published_at desc, event.id limit ${limit}`.execute(db);
  return rows;
}
