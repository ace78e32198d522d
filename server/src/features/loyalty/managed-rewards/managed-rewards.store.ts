import { type SqlBool, sql } from 'kysely';
import type { Tx } from '#platform/postgres/database';
import type { RewardRecord, RewardTexts } from './managed-rewards.rules.ts';

/** The columns of a reward as a record. */
export const rewardColumns = sql`id, title, title_fr as "titleFr", description, description_fr as "descriptionFr", partner, address,
  cost_points as cost, stock, redeemed, per_person as "perPerson", opens_at as "opensAt", closes_at as "closesAt",
  archived_at as "archivedAt", picture_key as "pictureKey", picture_alt as "pictureAlt", picture_alt_fr as "pictureAltFr", created_at as "createdAt", version`;

/** Locks a reward, as redemptions do, and returns it; undefined for an unknown id. */
export async function lockReward(tx: Tx, id: string): Promise<RewardRecord | undefined> {
  const { rows } = await sql<RewardRecord>`select ${rewardColumns} from rewards where id = ${id} for update`.execute(tx);
  return rows[0];
}

/** Writes the fields of a reward that the caller has locked, and the next version. */
export async function updateReward(tx: Tx, id: string, reward: RewardTexts & { readonly stock: number }): Promise<void> {
  await tx
    .updateTable('rewards')
    .set({
      ...{ title: reward.title, title_fr: reward.titleFr },
      ...{ description: reward.description, description_fr: reward.descriptionFr, partner: reward.partner },
      address: reward.address,
      ...{ cost_points: reward.cost, stock: reward.stock, per_person: reward.perPerson },
      ...{ opens_at: reward.opensAt, closes_at: reward.closesAt },
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** Sets the picture of a reward with its words, or removes it with null. */
export async function updatePicture(
  tx: Tx,
  id: string,
  picture: { readonly key: string; readonly alt: string; readonly altFr: string | null } | null,
): Promise<void> {
  await tx
    .updateTable('rewards')
    .set({
      ...{ picture_key: picture?.key ?? null, picture_alt: picture?.alt ?? null, picture_alt_fr: picture?.altFr ?? null },
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** Ends a reward, or offers it again with null. */
export async function setArchived(tx: Tx, id: string, archivedAt: Date | null): Promise<void> {
  await tx.updateTable('rewards').set({ archived_at: archivedAt, version: sql`version + 1` }).where('id', '=', id).execute();
}

/** Returns all codes of a reward. */
export async function listCodesOf(tx: Tx, id: string): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('reward_codes').select('code').where('reward_id', '=', id).execute();
  return new Set(rows.map(({ code }) => code));
}

/** Deletes the codes behind a position. The database refuses to delete a code that was redeemed. */
export async function deleteCodesAfter(tx: Tx, id: string, position: number): Promise<void> {
  await tx.deleteFrom('reward_codes').where('reward_id', '=', id).where(sql<SqlBool>`position > ${position}`).execute();
}
