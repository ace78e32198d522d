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

/** What nobody has bought or holds. */
export const leftOf = (quota: Pick<Quota, 'size' | 'sold' | 'held'>): number => Math.max(0, quota.size - quota.sold - quota.held);

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
