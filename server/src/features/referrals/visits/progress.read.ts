import { business } from '@ngoma/api/common/business';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

const zone = business.event.defaultZone;

export interface WeekRow {
  /** The Monday of the week, as `2026-11-23`. */
  readonly from: string;
  readonly visits: number;
  readonly signUps: number;
  readonly rewards: number;
}

/** Counts a referrer's visits, sign-ups and rewards since a day in Cameroon by week. Weeks without any are missing. */
export async function listWeeks(db: DbOrTx, referrerId: string, since: string): Promise<WeekRow[]> {
  const { rows } = await sql<WeekRow>`
    select to_char(date_trunc('week', counted.day), 'YYYY-MM-DD') as from, sum(counted.visits)::int as visits,
      sum(counted.sign_ups)::int as "signUps", sum(counted.rewards)::int as rewards
    from (
      select day::timestamp as day, visits, 0 as sign_ups, 0 as rewards from referral_visits
      where referrer_id = ${referrerId} and day >= ${since}::date
      union all
      select created_at at time zone ${zone}, 0, 1, 0 from users
      where referred_by = ${referrerId} and created_at >= ${since}::timestamp at time zone ${zone}
      union all
      select decided.decided_at at time zone ${zone}, 0, 0, 1 from referral_outcomes decided
      where decided.referrer_id = ${referrerId} and decided.decided_at >= ${since}::timestamp at time zone ${zone}
        and decided.result = 'earned'
        and not exists (select from referral_reversals reversal where reversal.invited_id = decided.invited_id)
    ) as counted
    group by 1 order by 1`.execute(db);
  return rows;
}
