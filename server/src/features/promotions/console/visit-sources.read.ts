import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

/** Visits by links of one source; empty for links without one. */
export interface SourceVisits {
  readonly source: string;
  readonly visits: number;
}

/** Sources that are shown on their own. */
const maxShown = 20;

/** Sums the visits of an event by source, the most frequent first. The rarest sources are added to the visits without a source. */
export async function listVisitSources(
  db: DbOrTx,
  eventId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<SourceVisits[]> {
  const { rows } = await sql<SourceVisits>`
    select case when place <= ${maxShown} then source else '' end as source, sum(visits)::int as visits
    from (
      select source, sum(visits) as visits, row_number() over (order by source = '', sum(visits) desc, source) as place
      from event_visits where event_id = ${eventId} and day >= ${from}::date and day <= ${to}::date group by source
    ) placed
    group by 1 order by 2 desc, 1`.execute(db);
  return rows;
}
