import type { Proposal } from '@ngoma/api/features/service-requests';

/** An item of a proposal in two versions: null where a version does not have it. */
export interface ItemChange {
  readonly label: string;
  readonly before: number | null;
  readonly after: number | null;
}

/** The differences between two versions of a proposal. */
export interface ProposalChanges {
  /** The later total less the earlier one, in XAF. */
  readonly totalXaf: number;
  readonly items: readonly ItemChange[];
  /** The fields that differ. */
  readonly fields: ReadonlySet<ComparedField>;
}

const comparedFields = ['depositPercent', 'cancellationPolicy', 'validUntil', 'delivery', 'message'] as const;
export type ComparedField = (typeof comparedFields)[number];

/**
 * Pairs the items of two versions by their label, in the order of the later version; items that only the earlier one had come last.
 * Several items of one label are paired in their order.
 */
function itemsOf(before: Proposal, after: Proposal): ItemChange[] {
  const left = [...before.lines];
  const shown = after.lines.map(({ label, amount }): ItemChange => {
    const place = left.findIndex((line) => line.label === label);
    const [found] = place < 0 ? [] : left.splice(place, 1);
    return { label, before: found?.amount ?? null, after: amount };
  });
  return [...shown, ...left.map(({ label, amount }) => ({ label, before: amount, after: null }))];
}

/** Compares two versions of a proposal. */
export const compareProposals = (before: Proposal, after: Proposal): ProposalChanges => ({
  totalXaf: after.total - before.total,
  items: itemsOf(before, after),
  fields: new Set(comparedFields.filter((field) => before[field] !== after[field])),
});
