import type { Work } from '../gallery-store.ts';

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const workOrders = ['newest', 'oldest', 'event'] as const;
export type WorkOrder = (typeof workOrders)[number];

/** The search and the order of the works in the grid. */
export interface WorkView {
  readonly search: string;
  readonly order: WorkOrder;
}

type Sorted = Pick<Work, 'eventName' | 'madeAt'>;

const byAge = (one: Sorted, other: Sorted): number => other.madeAt - one.madeAt;
const comparisons: Readonly<Record<WorkOrder, (one: Sorted, other: Sorted) => number>> = {
  newest: byAge,
  oldest: (one, other) => byAge(other, one),
  // The works of an event stand together, the latest first.
  event: (one, other) => fold(one.eventName).localeCompare(fold(other.eventName)) || byAge(one, other),
};

/** Returns the works whose event has all words of the search in its name, whatever their accents, in their order. */
export function foundWorks<Found extends Sorted>(works: readonly Found[], { search, order }: WorkView): Found[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return works.filter(({ eventName }) => words.every((word) => fold(eventName).includes(word))).sort(comparisons[order]);
}
