import { business } from '@ngoma/api/common/business';
import { type RawBuilder, sql } from 'kysely';
import type { Period } from './period.rules.ts';

const zone = business.event.defaultZone;

/** Midnight in Cameroon at the beginning of a day such as `2026-12-12`. */
export const midnight = (day: string): RawBuilder<unknown> => sql`${day}::date::timestamp at time zone ${zone}`;

/** Midnight in Cameroon at the end of a day. */
export const dayAfter = (day: string): RawBuilder<unknown> => sql`(${day}::date + 1)::timestamp at time zone ${zone}`;

/** Whether a column, by its name or as an expression, lies in the days of a period in Cameroon, both included. */
export function within(column: string | RawBuilder<unknown>, { from, to }: Pick<Period, 'from' | 'to'>): RawBuilder<unknown> {
  const moment = typeof column === 'string' ? sql.ref(column) : column;
  return sql`${moment} >= ${midnight(from)} and ${moment} < ${dayAfter(to)}`;
}
