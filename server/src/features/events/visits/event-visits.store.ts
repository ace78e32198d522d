import { sql } from 'kysely';
import type { Db } from '#platform/postgres/database';

/** Visits of one event on one day in Cameroon. */
export interface CountedVisits {
  readonly eventId: string;
  readonly day: string;
  readonly visits: number;
}

/** The only writer of visits. */
export const eventVisitsStore = (db: Db) => ({
  /** Adds visits, in the order of their events, so that two nodes never wait for each other. Drafts and unknown events count nothing. */
  async add(counted: readonly CountedVisits[]): Promise<void> {
    await sql`insert into event_visits (event_id, day, visits)
      select event.id, counted.day, counted.visits
      from json_to_recordset(${JSON.stringify(counted)}::json) as counted ("eventId" uuid, day date, visits integer)
      join events event on event.id = counted."eventId" and event.state <> 'draft'
      order by event.id, counted.day
      on conflict (event_id, day) do update set visits = event_visits.visits + excluded.visits`.execute(db);
  },
});
