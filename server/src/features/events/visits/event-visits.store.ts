import { sql } from 'kysely';
import type { Db } from '#platform/postgres/database';

/** Visits of one event on one day in Cameroon by links of one source; empty for links without one. */
export interface CountedVisits {
  readonly eventId: string;
  readonly day: string;
  readonly source: string;
  readonly visits: number;
}

/** Maximum different sources that count for an event on a day. A visitor can make up any number of them. */
const maxSources = 30;

/** The only writer of visits. */
export const eventVisitsStore = (db: Db) => ({
  /**
   * Adds visits. Drafts and unknown events count nothing. Visits of further sources than an event may have on a day count as visits
   * without a source. Nodes add one after the other: so they count each other's sources, and never wait for each other in a circle.
   */
  async add(counted: readonly CountedVisits[]): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('event_visits', 0))`.execute(tx);
      await sql`insert into event_visits (event_id, day, source, visits)
        select "eventId", day, case when source = '' or is_stored or place <= ${maxSources} then source else '' end, sum(visits)
        from (
          select counted.*, stored.is_stored,
            stored.sources + row_number() over (
              partition by "eventId", counted.day, counted.source = '' or stored.is_stored order by counted.visits desc, counted.source
            ) as place
          from json_to_recordset(${JSON.stringify(counted)}::json)
            as counted ("eventId" uuid, day date, source text, visits integer)
          join events event on event.id = counted."eventId" and event.state <> 'draft'
          cross join lateral (
            select count(*) filter (where visited.source <> '') as sources,
              coalesce(bool_or(visited.source = counted.source), false) as is_stored
            from event_visits visited where visited.event_id = counted."eventId" and visited.day = counted.day
          ) stored
        ) placed
        group by 1, 2, 3 order by 1, 2, 3
        on conflict (event_id, day, source) do update set visits = event_visits.visits + excluded.visits`.execute(tx);
    });
  },
});
