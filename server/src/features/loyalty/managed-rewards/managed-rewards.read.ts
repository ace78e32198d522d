import type { ManagedReward, offerSorts, RewardAct } from '@ngoma/api/features/supervision/managed-rewards';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import { containsPattern } from '#platform/postgres/search/contains-pattern';
import type { Change, RewardRecord } from './managed-rewards.rules.ts';
import { rewardColumns } from './managed-rewards.store.ts';

type State = ManagedReward['state'];

export interface OfferFilter {
  readonly q?: string | undefined;
  readonly state?: State | undefined;
  readonly sort: (typeof offerSorts)[number];
}

/** The state of a reward as `offerState` decides it. */
const stateAt = (now: Date) => sql<State>`case
  when archived_at is not null or closes_at <= ${now} then 'ended' when opens_at > ${now} then 'upcoming'
  when redeemed >= stock then 'used_up' else 'active' end`;

const orders = {
  newest: sql`created_at desc, id desc`,
  cheapest: sql`cost_points, id`,
  ending: sql`closes_at nulls last, id`,
};

const matches = (q: string | undefined) =>
  q ? sql`fold(concat_ws(' ', title, title_fr, partner)) like fold(${containsPattern(q)})` : sql`true`;

/** Lists one page of rewards in any state, and counts those that match the text by state. */
export async function listOffers(
  db: DbOrTx,
  { q, state, sort }: OfferFilter,
  page: { readonly limit: number; readonly offset: number },
  now: Date,
): Promise<{ rows: RewardRecord[]; counts: Record<State, number> }> {
  const [{ rows }, counted] = await Promise.all([
    sql<RewardRecord>`select ${rewardColumns} from rewards
      where ${matches(q)} and ${state ? sql`${stateAt(now)} = ${state}` : sql`true`}
      order by ${orders[sort]} limit ${page.limit} offset ${page.offset}`.execute(db),
    sql<{ state: State; count: number }>`select ${stateAt(now)} as state, count(*)::int as count from rewards
      where ${matches(q)} group by 1`.execute(db),
  ]);
  const counts = { active: 0, upcoming: 0, used_up: 0, ended: 0 };
  for (const one of counted.rows) counts[one.state] = one.count;
  return { rows, counts };
}

/** Returns a reward, or undefined for an unknown id. */
export async function findOffer(db: DbOrTx, id: string): Promise<RewardRecord | undefined> {
  const { rows } = await sql<RewardRecord>`select ${rewardColumns} from rewards where id = ${id}`.execute(db);
  return rows[0];
}

export interface RewardActRow extends Omit<RewardAct, 'at' | 'changes'> {
  readonly at: Date;
  readonly changes: readonly Change[] | null;
}

/** Returns the audit entries of a reward, the latest first. */
export async function listRewardActs(db: DbOrTx, id: string, limit: number): Promise<RewardActRow[]> {
  const { rows } = await sql<RewardActRow>`
    select act.action, admin.name as by, act.created_at as at, act.detail ->> 'reason' as reason, act.detail -> 'changes' as changes
    from audit_log act join users admin on admin.id = act.actor_id
    where act.subject_type = 'reward' and act.subject_id = ${id} order by act.created_at desc, act.id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Returns the codes of a reward in the order in which they are redeemed, with the time of each redemption. */
export async function listCodesForPartner(db: DbOrTx, id: string): Promise<{ code: string; redeemedAt: Date | null }[]> {
  const { rows } = await sql<{ code: string; redeemedAt: Date | null }>`
    select given.code, taken.created_at as "redeemedAt" from reward_codes given
      left join reward_redemptions taken on taken.reward_id = given.reward_id and taken.position = given.position
    where given.reward_id = ${id} order by given.position`.execute(db);
  return rows;
}
