import { business } from '@ngoma/api/common/business';
import type { ActivityFact } from '#features/activities/index';
import { readSettings } from '#features/operator-settings/index';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { countTierPoints, isParticipant, lockPaidOrder, type PaidOrder } from './loyalty.read.ts';
import {
  expiryOf,
  pointsForPaid,
  pointsShort,
  pointsToReverse,
  requireRedeemable,
  type Taken,
  takePoints,
  tierSince,
  tierStatusOf,
} from './loyalty.rules.ts';
import {
  type EntryKind,
  type Lot,
  type LotEntry,
  type LotSource,
  listDueLots,
  listExpired,
  loyaltyStore,
} from './loyalty.store.ts';
import { type NewReward, rewardsStore } from './rewards.store.ts';

/** Points that another feature gives in its own transaction, active at once. */
export interface PointsAward {
  readonly userId: string;
  readonly source: Exclude<LotSource, 'order'>;
  /** The reason for the points. Each source gives points to a user once. */
  readonly sourceId: string;
  readonly eventId?: string;
  readonly note?: { readonly en: string; readonly fr: string };
  readonly points: number;
}

/** Maximum lots per transaction, so that no account stays locked for long. */
const maxLots = 200;
const presumedHours = business.event.presumedHours;

const entryOf = ({ userId, id }: Pick<Lot, 'userId' | 'id'>, kind: EntryKind, at: Date, change: Partial<LotEntry>): LotEntry => ({
  ...{ userId, lotId: id, kind, at, pending: 0, active: 0 },
  ...change,
});

/**
 * Gives, activates, reverses, expires and spends points. Every change locks the account first, so that sums and lots stay
 * consistent.
 */
export const loyaltyService = ({ db, clock }: Platform) => {
  /** Gives active points to a participant. Returns the number given: 0 for a repeat and for other roles. */
  async function awardPoints(tx: Tx, award: PointsAward): Promise<number> {
    if (!(await isParticipant(tx, award.userId))) return 0;
    const now = clock();
    const store = loyaltyStore(tx);
    await store.lockAccount(award.userId, now);
    const { eventId = null, ...rest } = award;
    const { pointsLifetimeMonths } = await readSettings(tx, now);
    const id = await store.insertLot({
      ...rest,
      eventId,
      active: { at: now, until: expiryOf(now, pointsLifetimeMonths) },
      createdAt: now,
    });
    if (id === undefined) return 0;
    await store.append([entryOf({ userId: award.userId, id }, 'earned', now, { active: award.points })]);
    return award.points;
  }

  async function awardOrderPoints(tx: Tx, order: PaidOrder): Promise<void> {
    const store = loyaltyStore(tx);
    await store.lockAccount(order.buyerId, clock());
    const { multiplierPercent } = tierStatusOf(await countTierPoints(tx, order.buyerId, tierSince(order.confirmedAt)));
    // The rule of the moment in which the order was confirmed, however late this job runs.
    const { xafPerPoint } = await readSettings(tx, order.confirmedAt);
    const points = pointsForPaid(order.keptXaf, { xafPerPoint, multiplierPercent });
    if (points === 0) return;
    const { buyerId: userId, eventId, id: sourceId, confirmedAt: createdAt } = order;
    const id = await store.insertLot({ userId, source: 'order', sourceId, eventId, points, active: undefined, createdAt });
    if (id !== undefined) await store.append([entryOf({ userId, id }, 'earned', createdAt, { pending: points })]);
  }

  /** Gives pending points for a paid order. Idempotent. */
  const awardPointsForOrder = (orderId: string): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const order = await lockPaidOrder(tx, orderId);
      if (order) await awardOrderPoints(tx, order);
    });

  /** Reverses points of a lot. Takes the part that is already spent from the user's other points, as far as they suffice. */
  async function reverse(tx: Tx, lot: Lot, points: number): Promise<void> {
    const store = loyaltyStore(tx);
    const now = clock();
    const own = Math.min(points, lot.left);
    const others = lot.state === 'pending' ? [] : await store.lockSpendable(lot.userId, now);
    const { taken } = takePoints(
      others.filter(({ id }) => id !== lot.id),
      points - own,
    );
    if (own > 0) await store.takeFromLot(lot.id, own, { isReversal: true });
    if (points > own) await store.addReversed(lot.id, points - own);
    for (const { lotId, points: some } of taken) await store.takeFromLot(lotId, some, { isReversal: false });
    const change = lot.state === 'pending' ? { pending: -own } : { active: -own };
    await store.append([
      ...(own > 0 ? [entryOf(lot, 'reversed', now, change)] : []),
      ...taken.map(({ lotId, points: some }) =>
        entryOf({ userId: lot.userId, id: lotId }, 'reversed', now, { active: -some, sourceId: lot.id }),
      ),
    ]);
  }

  /** Reverses the points of refunded parts of an order. Idempotent, because it recomputes them from the current order. */
  async function reverseRefundedPoints(orderId: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const order = await lockPaidOrder(tx, orderId);
      if (!order) return;
      const store = loyaltyStore(tx);
      await store.lockAccount(order.buyerId, clock());
      const lot = await store.lockLotOfOrder(orderId);
      const points = lot ? pointsToReverse(lot, order) : 0;
      if (lot && points > 0) await reverse(tx, lot, points);
    });
  }

  /**
   * Takes back all points that another feature gave. Points that were spent come out of the user's other points; what these do not
   * cover is forgiven, so that no account falls below zero. Idempotent.
   */
  async function reverseAward(tx: Tx, award: Pick<PointsAward, 'userId' | 'source' | 'sourceId'>): Promise<void> {
    const store = loyaltyStore(tx);
    await store.lockAccount(award.userId, clock());
    const lot = await store.lockLotOf(award);
    const points = lot ? lot.points - lot.reversed : 0;
    if (lot && points > 0) await reverse(tx, lot, points);
  }

  async function forEachUser<Row extends { readonly userId: string }>(
    rows: readonly Row[],
    work: (tx: Tx, own: readonly Row[]) => Promise<void>,
  ): Promise<void> {
    for (const [userId, own] of Map.groupBy(rows, (row) => row.userId)) {
      await db.transaction().execute(async (tx) => {
        await loyaltyStore(tx).lockAccount(userId, clock());
        await work(tx, own);
      });
    }
  }

  /** Activates the points of events that are over, of all users or of one. */
  async function activateDueLots(userId?: string): Promise<void> {
    for (;;) {
      const due = await listDueLots(db, clock(), { presumedHours, limit: maxLots, ...(userId !== undefined && { userId }) });
      if (due.length === 0) return;
      await forEachUser(due, async (tx, own) => {
        const store = loyaltyStore(tx);
        const dueLots = new Map(own.map((lot) => [lot.id, lot]));
        const lots = (await store.lockLots([...dueLots.keys()])).filter(({ state }) => state === 'pending');
        for (const lot of lots) {
          const dueLot = dueLots.get(lot.id);
          if (dueLot) await store.activate(lot.id, dueLot.overAt, expiryOf(dueLot.overAt, dueLot.lifetimeMonths));
        }
        await store.append(
          lots.map((lot) =>
            entryOf(lot, 'activated', dueLots.get(lot.id)?.overAt ?? clock(), { pending: -lot.left, active: lot.left }),
          ),
        );
      });
    }
  }

  /** Expires points after twelve months. */
  async function expireDueLots(): Promise<void> {
    for (;;) {
      const due = await listExpired(db, clock(), maxLots);
      if (due.length === 0) return;
      await forEachUser(due, async (tx, own) => {
        const store = loyaltyStore(tx);
        const lots = (await store.lockLots(own.map(({ id }) => id))).filter(({ state }) => state === 'active');
        for (const lot of lots) await store.takeFromLot(lot.id, lot.left, { isReversal: false });
        await store.append(lots.map((lot) => entryOf(lot, 'expired', clock(), { active: -lot.left })));
      });
    }
  }

  async function spend(tx: Tx, userId: string, points: number, redemptionId: string, taken: readonly Taken[]): Promise<void> {
    const store = loyaltyStore(tx);
    const now = clock();
    for (const { lotId, points: some } of taken) await store.takeFromLot(lotId, some, { isReversal: false });
    await store.append(
      taken.map(({ lotId, points: some }) =>
        entryOf({ userId, id: lotId }, 'spent', now, { active: -some, sourceId: redemptionId }),
      ),
    );
    if (taken.reduce((sum, { points: some }) => sum + some, 0) !== points)
      throw new Error('The points taken differ from the price of the reward');
  }

  return {
    awardPoints,
    reverseAward,
    awardPointsForOrder,
    activateDueLots,

    /** Gives points for rating an event, once, in the transaction that stores the rating. */
    async awardPointsForRating(tx: Tx, userId: string, eventId: string): Promise<number> {
      const { pointsPerRating } = await readSettings(tx, clock());
      return awardPoints(tx, { userId, source: 'rating', sourceId: eventId, eventId, points: pointsPerRating });
    },

    /** Gives points for confirmed orders among the facts and ignores the others. Idempotent. */
    async onActivities(facts: readonly ActivityFact[]): Promise<void> {
      for (const { type, sourceId } of facts) if (type === 'order_confirmed') await awardPointsForOrder(sourceId);
    },

    /** Adds a reward with codes that a partner accepts. */
    createReward: (reward: NewReward, by: Pick<Session, 'userId'>): Promise<string> =>
      db.transaction().execute((tx) => rewardsStore(tx).insert(reward, by.userId, clock())),

    /**
     * Spends points on a reward. Points, stock and code change in one transaction, so that concurrent requests redeem exactly the
     * stock. Raises 404, and `reward_gone`, `reward_limit`, `reward_closed` or `points_short` (409).
     */
    redeem: ({ userId }: Pick<Session, 'userId'>, rewardId: string): Promise<{ code: string; left: number }> =>
      db.transaction().execute(async (tx) => {
        const now = clock();
        // Locks in a fixed order, the own account before the shared reward, to avoid deadlocks.
        await loyaltyStore(tx).lockAccount(userId, now);
        const reward = await rewardsStore(tx).lock(rewardId, userId);
        if (!reward) throw notFound(bilingual('loyalty.rewardNotFound'));
        requireRedeemable(reward, now);
        const lots = await loyaltyStore(tx).lockSpendable(userId, now);
        const { taken, missing } = takePoints(lots, reward.costPoints);
        if (missing > 0) throw pointsShort(missing);
        const { redemptionId, code } = await rewardsStore(tx).redeemNext(reward, userId, now);
        await spend(tx, userId, reward.costPoints, redemptionId, taken);
        return { code, left: lots.reduce((sum, { left }) => sum + left, 0) - reward.costPoints };
      }),

    jobs: {
      'loyalty.review-orders': async ({ orderIds }: { orderIds: readonly string[] }) => {
        for (const orderId of orderIds) await reverseRefundedPoints(orderId);
      },
      'loyalty.move-by-time': async () => {
        await activateDueLots();
        await expireDueLots();
      },
    },
  };
};
