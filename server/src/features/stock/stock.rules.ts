/** One stock of tickets: what it holds, what is gone, what is kept for people who are paying. */
export interface Quota {
  readonly id: string;
  readonly eventId: string;
  readonly name: string | null;
  readonly size: number;
  readonly sold: number;
  /** Includes holds that have expired but were not tidied up yet. */
  readonly held: number;
}

/** What one order asks of the stock. Several lines may draw from one quota. */
export interface Wish {
  readonly lines: readonly { readonly quotaId: string; readonly quantity: number }[];
}

/** The answer to a wish: all of it, or nothing and how much each quota that fell short still has. */
export type Allotment =
  | { readonly granted: true }
  | {
      readonly granted: false;
      readonly short: readonly { readonly quotaId: string; readonly wanted: number; readonly left: number }[];
    };

export interface Allotments {
  /** One per wish, in the same order. */
  readonly answers: readonly Allotment[];
  /** What each quota has left once all granted wishes are taken out. */
  readonly left: ReadonlyMap<string, number>;
}

/** What nobody has bought or holds. */
export const leftOf = (quota: Pick<Quota, 'size' | 'sold' | 'held'>): number => Math.max(0, quota.size - quota.sold - quota.held);

/**
 * First come, first served: each wish, in order of arrival, gets everything it asks for or nothing at all. A large wish
 * that cannot be met leaves the stock to the smaller ones behind it. A quota that is not given counts as empty.
 */
export function allot(wishes: readonly Wish[], quotas: Iterable<Pick<Quota, 'id' | 'size' | 'sold' | 'held'>>): Allotments {
  const left = new Map<string, number>();
  for (const quota of quotas) left.set(quota.id, leftOf(quota));
  const answers = wishes.map((wish): Allotment => {
    const wanted = sumByQuota(wish);
    const short = [...wanted]
      .filter(([quotaId, quantity]) => quantity > (left.get(quotaId) ?? 0))
      .map(([quotaId, quantity]) => ({ quotaId, wanted: quantity, left: left.get(quotaId) ?? 0 }));
    if (short.length > 0) return { granted: false, short };
    for (const [quotaId, quantity] of wanted) left.set(quotaId, (left.get(quotaId) ?? 0) - quantity);
    return { granted: true };
  });
  return { answers, left };
}

function sumByQuota(wish: Wish): Map<string, number> {
  const wanted = new Map<string, number>();
  for (const { quotaId, quantity } of wish.lines) wanted.set(quotaId, (wanted.get(quotaId) ?? 0) + quantity);
  return wanted;
}

/** A change of a quota's books: tickets sold and held, more or fewer. */
export interface StockDelta {
  readonly quotaId: string;
  readonly sold: number;
  readonly held: number;
}

/** Adds up the changes of each quota and leaves out those that cancel each other, in the order of ids. */
export function sumDeltas(deltas: readonly StockDelta[]): StockDelta[] {
  const sums = new Map<string, { sold: number; held: number }>();
  for (const { quotaId, sold, held } of deltas) {
    const sum = sums.get(quotaId) ?? { sold: 0, held: 0 };
    sums.set(quotaId, { sold: sum.sold + sold, held: sum.held + held });
  }
  return [...sums]
    .map(([quotaId, sum]) => ({ quotaId, ...sum }))
    .filter(({ sold, held }) => sold !== 0 || held !== 0)
    .sort((a, b) => (a.quotaId < b.quotaId ? -1 : 1));
}

/** A quota as an organizer wants it. */
export interface QuotaPlan {
  readonly id: string;
  readonly name: string | null;
  readonly size: number;
}

/** The plans that would make a stock smaller than what is sold and held already. */
export const belowSold = (
  plans: readonly QuotaPlan[],
  present: ReadonlyMap<string, Quota>,
): { plan: QuotaPlan; quota: Quota }[] =>
  plans.flatMap((plan) => {
    const quota = present.get(plan.id);
    return quota && plan.size < quota.sold + quota.held ? [{ plan, quota }] : [];
  });
