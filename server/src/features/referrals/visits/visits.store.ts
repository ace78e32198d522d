import { sql } from 'kysely';
import type { Db } from '#platform/postgres/database';

/** The only writer of visits. */
export const visitsStore = (db: Db) => ({
  /** Counts a visit of a participant's link. Unknown codes count nothing. */
  async add(code: string, day: string): Promise<void> {
    await sql`insert into referral_visits (referrer_id, day, visits)
      select id, ${day}::date, 1 from users where referral_code = ${code} and role = 'participant' and erased_at is null
      on conflict (referrer_id, day) do update set visits = referral_visits.visits + 1`.execute(db);
  },
});
