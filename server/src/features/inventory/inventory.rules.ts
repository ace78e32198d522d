/** The stock of one or several ticket types: its size, the sold tickets, and those held by unpaid orders. */
export interface Quota {
  readonly id: string;
  readonly eventId: string;
  readonly name: string | null;
  readonly size: number;
  readonly sold: number;
  /** Includes expired holds until the job expires them. */
  readonly held: number;
}

/** Returns how many tickets are neither sold nor held. */
export const leftOf = (quota: Pick<Quota, 'size' | 'sold' | 'held'>): number => Math.max(0, quota.size - quota.sold - quota.held);

/** A quota with its event, within which its row is found. */
export interface QuotaKey {
  readonly quotaId: string;
  readonly eventId: string;
}

/** A change of a quota's sold and held tickets; numbers may be negative. */
export interface InventoryDelta extends QuotaKey {
  readonly sold: number;
  readonly held: number;
}

/** Sums the changes of each quota, omits zero sums, and sorts by quota id. */
export function sumDeltas(deltas: readonly InventoryDelta[]): InventoryDelta[] {
  const sums = new Map<string, InventoryDelta>();
  for (const delta of deltas) {
    const sum = sums.get(delta.quotaId) ?? { sold: 0, held: 0 };
    sums.set(delta.quotaId, { ...delta, sold: sum.sold + delta.sold, held: sum.held + delta.held });
  }
  return [...sums.values()].filter(({ sold, held }) => sold !== 0 || held !== 0).sort((a, b) => (a.quotaId < b.quotaId ? -1 : 1));
}

/** The requested name and size of a quota. */
export interface QuotaPlan {
  readonly id: string;
  readonly name: string | null;
  readonly size: number;
}

/** Returns the plans whose size is below the sold and held tickets of the quota. */
export const belowSold = (
  plans: readonly QuotaPlan[],
  present: ReadonlyMap<string, Quota>,
): { plan: QuotaPlan; quota: Quota }[] =>
  plans.flatMap((plan) => {
    const quota = present.get(plan.id);
    return quota && plan.size < quota.sold + quota.held ? [{ plan, quota }] : [];
  });
