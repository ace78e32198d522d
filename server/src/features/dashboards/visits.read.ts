import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import type { Period } from './period.rules.ts';

/** The visits of an event in a period. */
export interface EventVisits {
  readonly eventId: string;
  readonly visits: number;
}

const inDays = ({ from, to }: Pick<Period, 'from' | 'to'>): RawBuilder<unknown> =>
  sql`visited.day >= ${from}::date and visited.day <= ${to}::date`;

/** Sums the visits of a period by event. `events` selects the ids of the events. */
export async function listVisits(
  db: DbOrTx,
  period: Pick<Period, 'from' | 'to'>,
  events: RawBuilder<unknown>,
): Promise<EventVisits[]> {
  const { rows } = await sql<EventVisits>`
    select visited.event_id as "eventId", sum(visited.visits)::int as visits from event_visits visited
    where visited.event_id in (${events}) and ${inDays(period)} group by visited.event_id`.execute(db);
  return rows;
}

/** Sums the visits of all events in a period. */
export async function countVisits(db: DbOrTx, period: Pick<Period, 'from' | 'to'>): Promise<number> {
  const { rows } = await sql<{ visits: number }>`
    select coalesce(sum(visited.visits), 0)::int as visits from event_visits visited where ${inDays(period)}`.execute(db);
  return rows[0]?.visits ?? 0;
}
