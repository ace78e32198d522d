import { sql } from 'kysely';
import { newId } from '#platform/ids';
import type { Tx } from '#platform/postgres/database';
import type { RewardFacts } from './loyalty.rules.ts';

export interface NewReward {
  readonly title: { readonly en: string; readonly fr: string | null };
  readonly description: { readonly en: string; readonly fr: string | null };
  /** The business that accepts the codes. */
  readonly partner: string;
  /** Street and town of the partner. */
  readonly address?: string | null;
  readonly costPoints: number;
  /** One code per piece of stock. */
  readonly codes: readonly string[];
  readonly perPerson?: number | null;
  readonly opensAt?: Date | null;
  readonly closesAt?: Date | null;
}

export interface LockedReward extends RewardFacts {
  readonly id: string;
  readonly title: string;
  readonly titleFr: string | null;
  readonly partner: string;
  readonly costPoints: number;
}

/** Appends codes to the stock of a reward that has so many already. */
export async function insertCodes(tx: Tx, rewardId: string, codes: readonly string[], stock: number): Promise<void> {
  await sql`insert into reward_codes (reward_id, position, code)
    select ${rewardId}, ${stock} + given.position, given.code
    from unnest(${[...codes]}::text[]) with ordinality as given (code, position)`.execute(tx);
}

/** Marks a redeemed code as used or not. Returns false for a redemption of another person and an unknown one. */
export async function markCode(
  tx: Tx,
  { id, userId }: { readonly id: string; readonly userId: string },
  { isUsed, now }: { readonly isUsed: boolean; readonly now: Date },
): Promise<boolean> {
  const own = await tx
    .selectFrom('reward_redemptions')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!own) return false;
  if (isUsed)
    await tx
      .insertInto('used_reward_codes')
      .values({ redemption_id: id, used_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await tx.deleteFrom('used_reward_codes').where('redemption_id', '=', id).execute();
  return true;
}

export const rewardsStore = (tx: Tx) => ({
  async insert(reward: NewReward, by: string, now: Date): Promise<string> {
    const id = newId();
    await tx
      .insertInto('rewards')
      .values({
        id,
        kind: 'partner_code',
        title: reward.title.en,
        title_fr: reward.title.fr,
        description: reward.description.en,
        description_fr: reward.description.fr,
        partner: reward.partner,
        address: reward.address ?? null,
        cost_points: reward.costPoints,
        stock: reward.codes.length,
        per_person: reward.perPerson ?? null,
        opens_at: reward.opensAt ?? null,
        closes_at: reward.closesAt ?? null,
        created_by: by,
        created_at: now,
      })
      .execute();
    await insertCodes(tx, id, reward.codes, 0);
    return id;
  },

  /** Locks a reward and returns it with how often this user has redeemed it, or undefined for an unknown id. */
  async lock(id: string, userId: string): Promise<LockedReward | undefined> {
    const { rows } = await sql<Omit<LockedReward, 'mine'>>`select id, title, title_fr as "titleFr", partner,
        cost_points as "costPoints", stock, redeemed, per_person as "perPerson", opens_at as "opensAt", closes_at as "closesAt", archived_at is not null as "isArchived"
      from rewards where id = ${id} for update`.execute(tx);
    const [reward] = rows;
    if (!reward) return undefined;
    const { rows: counted } = await sql<{ mine: number }>`select count(*)::int as mine from reward_redemptions
      where reward_id = ${id} and user_id = ${userId}`.execute(tx);
    return { ...reward, mine: counted[0]?.mine ?? 0 };
  },

  /** Takes the next code of a reward that the caller has locked, and returns it with the id of the redemption. */
  async redeemNext(reward: LockedReward, userId: string, now: Date): Promise<{ redemptionId: string; code: string }> {
    const position = reward.redeemed + 1;
    const redemptionId = newId();
    await tx.updateTable('rewards').set({ redeemed: position }).where('id', '=', reward.id).execute();
    await tx
      .insertInto('reward_redemptions')
      .values({
        id: redemptionId,
        reward_id: reward.id,
        user_id: userId,
        position,
        points: reward.costPoints,
        created_at: now,
        title: reward.title,
        title_fr: reward.titleFr,
        partner: reward.partner,
      })
      .execute();
    const { code } = await tx
      .selectFrom('reward_codes')
      .select('code')
      .where('reward_id', '=', reward.id)
      .where('position', '=', position)
      .executeTakeFirstOrThrow();
    return { redemptionId, code };
  },
});
