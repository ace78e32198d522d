import { sql } from 'kysely';
import { isSwitchedOn } from '#features/notifications/index';
import type { DbOrTx } from '#platform/postgres/database';
import { projectColumns } from '../projects.store.ts';
import type { ProjectRow } from '../projects.types.ts';

/**
 * Finds a project that providers may be notified of now: it accepts bids, its event is published, and its organizer has posted
 * fewer than `mostPerDay` projects in the day before it.
 */
export async function findNotifiable(
  db: DbOrTx,
  id: string,
  now: Date,
  mostPerDay: number,
): Promise<(ProjectRow & { readonly organizerName: string }) | undefined> {
  const { rows } = await sql<ProjectRow & { organizerName: string }>`
    select ${projectColumns}, organizer.name as "organizerName"
    from projects project join events event on event.id = project.event_id join users organizer on organizer.id = project.organizer_id
    where project.id = ${id} and project.state = 'open' and project.deadline > ${now} and organizer.blocked_at is null
      and event.state = 'published' and (event.publish_at is null or event.publish_at <= ${now})
      and (select count(*) from projects other where other.organizer_id = project.organizer_id
        and other.created_at > project.created_at - interval '1 day'
        and (other.created_at, other.id) < (project.created_at, project.id)) < ${mostPerDay}`.execute(db);
  return rows[0];
}

/**
 * Returns the query for providers that match a project: listed, with its category, in its city or travelling, free at its time,
 * without a bid yet and with notifications turned on. Providers of the city come first. Among equals the order is random per
 * project but stable. Exported so that a test can inspect its query plan.
 */
export const matchingQuery = (
  { id, category, city, startsAt, endsAt }: Pick<ProjectRow, 'id' | 'category' | 'city' | 'startsAt' | 'endsAt'>,
  limit: number,
) => sql<{ id: string }>`
  select profile.user_id as id from provider_profiles profile join users person on person.id = profile.user_id
  where profile.is_listed and profile.categories @> array[${category}]::text[]
    and (profile.travels or profile.cities_folded @> array[fold(${city})])
    and person.role = 'provider' and person.blocked_at is null
    and not exists (select from bookings where bookings.provider_id = profile.user_id and released_at is null
      and tstzrange(bookings.starts_at, bookings.ends_at) && tstzrange(${startsAt}, ${endsAt}))
    and not exists (select from bids where bids.project_id = ${id} and bids.provider_id = profile.user_id)
    and (${isSwitchedOn(sql`profile.user_id`, 'projects', 'inApp')} or ${isSwitchedOn(sql`profile.user_id`, 'projects', 'push')})
  order by profile.cities_folded @> array[fold(${city})] desc, md5(profile.user_id::text || ${id}::text) limit ${limit}`;

/** Lists the ids of matching providers. */
export const listMatching = async (db: DbOrTx, project: Parameters<typeof matchingQuery>[0], limit: number): Promise<string[]> =>
  (await matchingQuery(project, limit).execute(db)).rows.map((row) => row.id);

/** Lists the projects of these events that accept bids. */
export async function listOpenOfEvents(db: DbOrTx, eventIds: readonly string[], now: Date): Promise<string[]> {
  if (eventIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`select id from projects
    where event_id = any(${[...eventIds]}::uuid[]) and state = 'open' and deadline > ${now} order by created_at, id`.execute(db);
  return rows.map(({ id }) => id);
}
