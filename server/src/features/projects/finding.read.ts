import { sql } from 'kysely';
import { wants } from '#features/notification-choices/index';
import type { DbOrTx } from '#platform/database';
import { projectColumns } from './projects.store.ts';
import type { ProjectRow } from './projects.types.ts';

/**
 * A project that providers may be told of now: it takes bids, its event is out (a draft's and a suspended one's wait), and
 * its organizer has not posted too many within a day before it.
 */
export async function findTellable(
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
 * The statement for whom a project fits: listed providers of its service in its town, or who travel, whose calendar has room
 * for it, who have not bid yet and want to hear of it. Those of the town come first; among equals the lot decides, for each
 * project anew and always the same. Exported so that a test can ask the planner about it.
 */
export const fittingQuery = (
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
    and (${wants(sql`profile.user_id`, 'projects', 'inApp')} or ${wants(sql`profile.user_id`, 'projects', 'push')})
  order by profile.cities_folded @> array[fold(${city})] desc, md5(profile.user_id::text || ${id}::text) limit ${limit}`;

/** Whom a project fits, so many at most. */
export const listFitting = async (db: DbOrTx, project: Parameters<typeof fittingQuery>[0], limit: number): Promise<string[]> =>
  (await fittingQuery(project, limit).execute(db)).rows.map((row) => row.id);

/** The projects of these events that still take bids. */
export async function listOpenOfEvents(db: DbOrTx, eventIds: readonly string[], now: Date): Promise<string[]> {
  if (eventIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`select id from projects
    where event_id = any(${[...eventIds]}::uuid[]) and state = 'open' and deadline > ${now} order by created_at, id`.execute(db);
  return rows.map(({ id }) => id);
}
