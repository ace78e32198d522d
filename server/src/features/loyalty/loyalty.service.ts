import { business } from '@ngoma/api/common/business';
import type { ActivityFact } from '#features/activities/index';
import type { Tx } from '#platform/database';
import type { Platform } from '#platform/platform';
import { notFound } from '#platform/refusal';
import type { Session } from '#platform/session';
import { countTierPoints, holdPaidOrder, isParticipant, type PaidOrder } from './loyalty.read.ts';
import {
  expiryOf,
  pointsForPaid,
  pointsShort,
  pointsToReverse,
  requireOpen,
  standingOf,
  type Taken,
  takeFrom,
  tierSince,
} from './loyalty.rules.ts';
import { type EntryKind, type Lot, type LotSource, listExpired, listRipe, loyaltyStore, type Move } from './loyalty.store.ts';
import { type NewReward, rewardsStore } from './rewards.store.ts';

/** Points that another slice gives in its own transaction, active at once. */
export interface Gift {
  readonly userId: string;
  readonly source: Exclude<LotSource, 'order'>;
  /** What they are for: one reason gives points to one person once. */
  readonly sourceId: string;
  readonly eventId?: string;
  readonly note?: { readonly en: string; readonly fr: string };
  readonly points: number;
}

/** Lots moved in one transaction at most, so that no account is held for long. */
const mostAtOnce = 200;
const presumedHours = business.event.presumedHours;

const moveOf = ({ userId, id }: Pick<Lot, 'userId' | 'id'>, kind: EntryKind, at: Date, change: Partial<Move>): Move => ({
  ...{ userId, lotId: id, kind, at, pending: 0, active: 0 },
  ...change,
});

/** How points come and go. Whoever changes an account has locked it first, so that sums and lots agree. */
export const loyaltyService = ({ db, clock }: Platform) => {
  /** Gives points to a participant, active at once; whoever else it is gets none. Answers how many: 0 for a repeat. */
  async function give(tx: Tx, gift: Gift): Promise<number> {
    if (!(await isParticipant(tx, gift.userId))) return 0;
    const now = clock();
    const store = loyaltyStore(tx);
    await store.lockAccount(gift.userId, now);
    const { eventId = null, ...rest } = gift;
    const id = await store.insertLot({ ...rest, eventId, active: { at: now, until: expiryOf(now) }, createdAt: now });
    if (id === undefined) return 0;
    await store.append([moveOf({ userId: gift.userId, id }, 'earned', now, { active: gift.points })]);
    return gift.points;
  }

  async function earn(tx: Tx, order: PaidOrder): Promise<void> {
    const store = loyaltyStore(tx);
    await store.lockAccount(order.buyerId, clock());
    const { multiplierPercent } = standingOf(await countTierPoints(tx, order.buyerId, tierSince(order.confirmedAt)));
    const points = pointsForPaid(order.keptXaf, multiplierPercent);
    if (points === 0) return;
    const { buyerId: userId, eventId, id: sourceId, confirmedAt: createdAt } = order;
    const id = await store.insertLot({ userId, source: 'order', sourceId, eventId, points, active: undefined, createdAt });
    if (id !== undefined) await store.append([moveOf({ userId, id }, 'earned', createdAt, { pending: points })]);
  }

  /** Points for an order that was paid, waiting for its event. Harmless to repeat. */
  const earnFromOrder = (orderId: string): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const order = await holdPaidOrder(tx, orderId);
      if (order) await earn(tx, order);
    });

  /** What the lot itself no longer has is taken from the person's other points, as far as there are any. */
  async function reverse(tx: Tx, lot: Lot, points: number): Promise<void> {
    const store = loyaltyStore(tx);
    const now = clock();
    const own = Math.min(points, lot.left);
    const others = lot.state === 'pending' ? [] : await store.lockSpendable(lot.userId, now);
    const { taken } = takeFrom(
      others.filter(({ id }) => id !== lot.id),
      points - own,
    );
    if (own > 0) await store.takeFromLot(lot.id, own, { isReversal: true });
    if (points > own) await store.noteReversed(lot.id, points - own);
    for (const { lotId, points: some } of taken) await store.takeFromLot(lotId, some, { isReversal: false });
    const change = lot.state === 'pending' ? { pending: -own } : { active: -own };
    await store.append([
      ...(own > 0 ? [moveOf(lot, 'reversed', now, change)] : []),
      ...taken.map(({ lotId, points: some }) =>
        moveOf({ userId: lot.userId, id: lotId }, 'reversed', now, { active: -some, sourceId: lot.id }),
      ),
    ]);
  }

  /** Takes back what refunds leave unearned. Harmless to repeat: it asks what the order is worth now. */
  async function reviewOrder(orderId: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const order = await holdPaidOrder(tx, orderId);
      if (!order) return;
      const store = loyaltyStore(tx);
      await store.lockAccount(order.buyerId, clock());
      const lot = await store.lockLotOfOrder(orderId);
      const points = lot ? pointsToReverse(lot, order) : 0;
      if (lot && points > 0) await reverse(tx, lot, points);
    });
  }

  async function byPerson<Row extends { readonly userId: string }>(
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

  /** Makes points active whose event took place; of everybody, or of one person. */
  async function activateRipe(userId?: string): Promise<void> {
    for (;;) {
      const ripe = await listRipe(db, clock(), { presumedHours, limit: mostAtOnce, ...(userId !== undefined && { userId }) });
      if (ripe.length === 0) return;
      await byPerson(ripe, async (tx, own) => {
        const store = loyaltyStore(tx);
        const overAt = new Map(own.map((lot) => [lot.id, lot.overAt]));
        const lots = (await store.lockLots([...overAt.keys()])).filter(({ state }) => state === 'pending');
        for (const lot of lots) {
          const at = overAt.get(lot.id) ?? clock();
          await store.activate(lot.id, at, expiryOf(at));
        }
        await store.append(
          lots.map((lot) => moveOf(lot, 'activated', overAt.get(lot.id) ?? clock(), { pending: -lot.left, active: lot.left })),
        );
      });
    }
  }

  /** Ends points whose twelve months have passed. */
  async function expireOld(): Promise<void> {
    for (;;) {
      const old = await listExpired(db, clock(), mostAtOnce);
      if (old.length === 0) return;
      await byPerson(old, async (tx, own) => {
        const store = loyaltyStore(tx);
        const lots = (await store.lockLots(own.map(({ id }) => id))).filter(({ state }) => state === 'active');
        for (const lot of lots) await store.takeFromLot(lot.id, lot.left, { isReversal: false });
        await store.append(lots.map((lot) => moveOf(lot, 'expired', clock(), { active: -lot.left })));
      });
    }
  }

  async function spend(tx: Tx, userId: string, points: number, redemptionId: string, taken: readonly Taken[]): Promise<void> {
    const store = loyaltyStore(tx);
    const now = clock();
    for (const { lotId, points: some } of taken) await store.takeFromLot(lotId, some, { isReversal: false });
    await store.append(
      taken.map(({ lotId, points: some }) =>
        moveOf({ userId, id: lotId }, 'spent', now, { active: -some, sourceId: redemptionId }),
      ),
    );
    if (taken.reduce((sum, { points: some }) => sum + some, 0) !== points) throw new Error('A reward was paid with other points');
  }

  return {
    give,
    earnFromOrder,
    activateRipe,

    /** Points for having rated an event, once, in the transaction that keeps the rating. */
    giveForRating: (tx: Tx, userId: string, eventId: string): Promise<number> =>
      give(tx, { userId, source: 'rating', sourceId: eventId, eventId, points: business.loyalty.pointsPerRating }),

    /** What the product tells of; only what gives points is listened to. Harmless to repeat. */
    async hear(facts: readonly ActivityFact[]): Promise<void> {
      for (const { type, sourceId } of facts) if (type === 'order_confirmed') await earnFromOrder(sourceId);
    },

    /** Adds a reward whose codes a partner honours. */
    createReward: (reward: NewReward, by: Pick<Session, 'userId'>): Promise<string> =>
      db.transaction().execute((tx) => rewardsStore(tx).insert(reward, by.userId, clock())),

    /**
     * Spends points on a reward: points, stock and the code in one transaction, of many at once exactly as many as there are.
     * Refusals 404, 409 `reward_gone`, `reward_limit`, `reward_closed`, `points_short`.
     */
    redeem: ({ userId }: Pick<Session, 'userId'>, rewardId: string): Promise<{ code: string; left: number }> =>
      db.transaction().execute(async (tx) => {
        const now = clock();
        // Always in this order: one's own account first, then what everybody wants.
        await loyaltyStore(tx).lockAccount(userId, now);
        const reward = await rewardsStore(tx).lock(rewardId, userId);
        if (!reward) throw notFound({ en: 'This reward does not exist', fr: 'Cette récompense n’existe pas' });
        requireOpen(reward, now);
        const lots = await loyaltyStore(tx).lockSpendable(userId, now);
        const { taken, missing } = takeFrom(lots, reward.costPoints);
        if (missing > 0) throw pointsShort(missing);
        const { redemptionId, code } = await rewardsStore(tx).take(reward, userId, now);
        await spend(tx, userId, reward.costPoints, redemptionId, taken);
        return { code, left: lots.reduce((sum, { left }) => sum + left, 0) - reward.costPoints };
      }),

    jobs: {
      'loyalty.review-orders': async ({ orderIds }: { orderIds: readonly string[] }) => {
        for (const orderId of orderIds) await reviewOrder(orderId);
      },
      'loyalty.move-by-time': async () => {
        await activateRipe();
        await expireOld();
      },
    },
  };
};
