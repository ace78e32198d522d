import type { BodyOutput, QueryOutput, ReplyOf } from '@ngoma/api/common/endpoint';
import type * as api from '@ngoma/api/features/supervision/managed-rewards';
import type { ManagedReward } from '@ngoma/api/features/supervision/managed-rewards';
import { recordAct } from '#platform/audit';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { insertCodes, rewardsStore } from '../rewards.store.ts';
import { findOffer, listCodesForPartner, listOffers, listRewardActs } from './managed-rewards.read.ts';
import {
  type Change,
  changesBetween,
  offerState,
  planStock,
  type RewardRecord,
  type RewardTexts,
  requireNotEnded,
  requireReopenable,
  requireValidPeriod,
  requireVersion,
} from './managed-rewards.rules.ts';
import { deleteCodesAfter, listCodesOf, lockReward, setArchived, updateReward } from './managed-rewards.store.ts';

/** Everything that the use cases of rewards need. */
export type RewardsContext = Pick<Platform, 'db' | 'clock' | 'files' | 'jobs'>;
type Context = Pick<RewardsContext, 'db' | 'clock' | 'files'>;
type Admin = Pick<Session, 'userId'>;
type Fields = BodyOutput<typeof api.createManagedReward>;

const actsShown = 50;
const unknownReward = () => notFound(bilingual('loyalty.rewardNotFound'));

const toManaged = (
  { id, archivedAt, pictureKey, pictureAlt, pictureAltFr, ...reward }: RewardRecord,
  { files }: Pick<Context, 'files'>,
  now: Date,
): ManagedReward => ({
  ...reward,
  _id: id,
  kind: 'partner_code',
  opensAt: reward.opensAt?.toISOString() ?? null,
  closesAt: reward.closesAt?.toISOString() ?? null,
  createdAt: reward.createdAt.toISOString(),
  isEnded: archivedAt !== null,
  picture: pictureKey === null ? null : { url: files.url(pictureKey), alt: pictureAlt ?? '', altFr: pictureAltFr },
  state: offerState({ ...reward, archivedAt }, now),
});

const toTexts = ({ opensAt, closesAt, titleFr, descriptionFr, perPerson, ...fields }: Fields): RewardTexts => ({
  ...{ title: fields.title, titleFr, description: fields.description, descriptionFr, partner: fields.partner },
  ...{ address: fields.address ?? null, cost: fields.cost, perPerson: perPerson ?? null },
  opensAt: opensAt ? new Date(opensAt) : null,
  closesAt: closesAt ? new Date(closesAt) : null,
});

/** Lists the rewards for admins, in any state. */
export async function listManagedRewards(
  { db, clock, files }: Context,
  { page, limit, ...filter }: QueryOutput<typeof api.listManagedRewards>,
): Promise<ReplyOf<typeof api.listManagedRewards>> {
  const now = clock();
  const { rows, counts } = await listOffers(db, filter, { limit, offset: (page - 1) * limit }, now);
  const total = filter.state ? counts[filter.state] : Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { rewards: rows.map((row) => toManaged(row, { files }, now)), counts, total, currentPage: page };
}

/** Returns a reward with its history. Raises `not_found` (404). */
export async function getManagedReward({ db, clock, files }: Context, id: string): Promise<ReplyOf<typeof api.getManagedReward>> {
  const reward = await findOffer(db, id);
  if (!reward) throw unknownReward();
  const acts = await listRewardActs(db, id, actsShown);
  return {
    reward: toManaged(reward, { files }, clock()),
    history: acts.map(({ at, changes, ...act }) => ({ ...act, at: at.toISOString(), changes: [...(changes ?? [])] })),
  };
}

/** Adds a reward with its codes. Raises `invalid_input` (400) for a period or codes that contradict. */
export async function createManagedReward({ db, clock, files }: Context, admin: Admin, fields: Fields): Promise<ManagedReward> {
  const now = clock();
  const texts = toTexts(fields);
  requireValidPeriod(texts, undefined, now);
  const { codes } = planStock({ stock: 0, redeemed: 0, codes: new Set() }, fields.stock, fields.codes, texts.partner);
  return db.transaction().execute(async (tx) => {
    const id = await rewardsStore(tx).insert(
      {
        title: { en: texts.title, fr: texts.titleFr },
        description: { en: texts.description, fr: texts.descriptionFr },
        ...{ partner: texts.partner, address: texts.address, costPoints: texts.cost, codes },
        ...{ perPerson: texts.perPerson, opensAt: texts.opensAt, closesAt: texts.closesAt },
      },
      admin.userId,
      now,
    );
    await recordRewardAct({ clock }, tx, { admin, id, action: 'reward.created', detail: { name: texts.title } });
    return toManaged((await findOffer(tx, id)) as RewardRecord, { files }, now);
  });
}

/**
 * Changes a reward that is still at the given version. Redemptions keep their points, code and texts. Raises `not_found` (404),
 * `reward_changed` (409) and `invalid_input` (400).
 */
export const changeManagedReward = (
  ctx: Context,
  admin: Admin,
  id: string,
  { version, ...fields }: BodyOutput<typeof api.changeManagedReward>,
): Promise<ManagedReward> =>
  changeLocked(ctx, { id, version }, async (tx, reward, now) => {
    const texts = toTexts(fields);
    requireValidPeriod(texts, reward, now);
    const known = { ...reward, codes: await listCodesOf(tx, id) };
    const { codes, withdrawn } = planStock(known, fields.stock, fields.codes, texts.partner);
    const changes = changesBetween(reward, { ...texts, stock: fields.stock });
    if (changes.length === 0) return;
    if (withdrawn > 0) await deleteCodesAfter(tx, id, fields.stock);
    await insertCodes(tx, id, codes, reward.stock);
    await updateReward(tx, id, { ...texts, stock: fields.stock });
    await recordRewardAct(ctx, tx, { admin, id, action: 'reward.changed', detail: { name: texts.title, changes } });
  });

/** Ends a reward. Raises `not_found` (404), `reward_changed` and `reward_ended` (409). */
export const endManagedReward = (ctx: Context, admin: Admin, id: string, { version, reason }: Decision): Promise<ManagedReward> =>
  changeLocked(ctx, { id, version }, async (tx, reward, now) => {
    requireNotEnded(reward);
    await setArchived(tx, id, now);
    await recordRewardAct(ctx, tx, { admin, id, action: 'reward.ended', detail: { name: reward.title, reason } });
  });

/** Offers a reward again. Raises `not_found` (404), `reward_changed`, `reward_not_ended` and `reward_over` (409). */
export const reopenManagedReward = (
  ctx: Context,
  admin: Admin,
  id: string,
  { version, reason }: Decision,
): Promise<ManagedReward> =>
  changeLocked(ctx, { id, version }, async (tx, reward, now) => {
    requireReopenable(reward, now);
    await setArchived(tx, id, null);
    await recordRewardAct(ctx, tx, { admin, id, action: 'reward.reopened', detail: { name: reward.title, reason } });
  });

/** Returns the codes of a reward for its partner. An entry of the audit log names who read them. Raises `not_found` (404). */
export const readRewardCodes = (ctx: Context, admin: Admin, id: string) =>
  ctx.db.transaction().execute(async (tx) => {
    const reward = await findOffer(tx, id);
    if (!reward) throw unknownReward();
    await recordRewardAct(ctx, tx, { admin, id, action: 'reward.codes_read', detail: { name: reward.title } });
    return { reward, codes: await listCodesForPartner(tx, id) };
  });

type Decision = BodyOutput<typeof api.endManagedReward>;

/** Changes a reward that is still at the given version, and returns it. Raises `not_found` (404) and `reward_changed` (409). */
export async function changeLocked(
  { db, clock, files }: Context,
  { id, version }: { readonly id: string; readonly version: number },
  change: (tx: Tx, reward: RewardRecord, now: Date) => Promise<void>,
): Promise<ManagedReward> {
  return db.transaction().execute(async (tx) => {
    const reward = await lockReward(tx, id);
    if (!reward) throw unknownReward();
    requireVersion(reward, version);
    const now = clock();
    await change(tx, reward, now);
    return toManaged((await findOffer(tx, id)) as RewardRecord, { files }, now);
  });
}

interface RewardAct {
  readonly admin: Admin;
  readonly id: string;
  readonly action: api.RewardAct['action'];
  readonly detail: { readonly name: string; readonly reason?: string; readonly changes?: readonly Change[] };
}

/** Records an action on a reward in the audit log. */
export const recordRewardAct = (
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  { admin, id, action, detail }: RewardAct,
): Promise<void> => recordAct(tx, clock, { actorId: admin.userId, action, subjectType: 'reward', subjectId: id, detail });
