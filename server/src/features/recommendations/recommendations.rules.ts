import type { recommendationReasons } from '@ngoma/api/features/events/recommendations';

export type Reason = (typeof recommendationReasons)[number];

/** How well an event fits a person by each reason, from 0 to 1. */
export type Fit = Readonly<Record<Reason, number>>;

/**
 * The weight of each reason. What people attended counts more than where it was. Popularity counts least, and decides alone only
 * for people without history.
 */
const weights: Fit = { category: 3, organizer: 2.5, wished_alike: 2, city: 1.5, weekday: 0.75, popular: 0.5 };

/** The score of an event is halved per this many days until it starts. */
const halfLifeDays = 30;

/** Returns the score of an event: the weighted sum of its fits, decreasing with the days until it starts. */
export function scoreOf(fit: Fit, daysAhead: number): number {
  const sum = reasons.reduce((total, reason) => total + weights[reason] * fit[reason], 0);
  return sum * 2 ** (-Math.max(daysAhead, 0) / halfLifeDays);
}

const reasons = Object.keys(weights) as Reason[];

/** Returns the reason with the largest weighted fit, which is shown to the reader. */
export const mainReason = (fit: Fit): Reason =>
  reasons.reduce((best, reason) => (weights[reason] * fit[reason] > weights[best] * fit[best] ? reason : best), 'popular');

/** Returns the best candidates, with a maximum per organizer so that no organizer dominates the list. */
export function chooseBest<C extends { readonly fit: Fit; readonly daysAhead: number; readonly organizerId: string }>(
  candidates: readonly C[],
  maxEntries: number,
  maxPerOrganizer: number,
): C[] {
  const sorted = candidates
    .filter(({ fit }) => reasons.some((reason) => fit[reason] > 0))
    .map((candidate) => ({ candidate, score: scoreOf(candidate.fit, candidate.daysAhead) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score);
  const taken = new Map<string, number>();
  const chosen: C[] = [];
  for (const { candidate } of sorted) {
    const count = taken.get(candidate.organizerId) ?? 0;
    if (chosen.length === maxEntries) break;
    if (count === maxPerOrganizer) continue;
    taken.set(candidate.organizerId, count + 1);
    chosen.push(candidate);
  }
  return chosen;
}
