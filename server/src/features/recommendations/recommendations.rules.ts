import type { recommendationReasons } from '@ngoma/api/features/recommendations';

export type Reason = (typeof recommendationReasons)[number];

/** How well an event fits a person, from 0 (not at all) to 1 (as well as can be), reason by reason. */
export type Fit = Readonly<Record<Reason, number>>;

/**
 * How much each reason counts. What people went to says more of them than where it was; a crowd elsewhere says least, and
 * alone it recommends only to those of whom nothing is known.
 */
const weights: Fit = { category: 3, organizer: 2.5, wished_alike: 2, city: 1.5, weekday: 0.75, popular: 0.5 };

/** Something sooner is worth a little more: halved after this many days. */
const halfLifeDays = 30;

/** The order of the list: the weighted sum of all fits, fading with the days until the event. */
export function scoreOf(fit: Fit, daysAhead: number): number {
  const sum = reasons.reduce((total, reason) => total + weights[reason] * fit[reason], 0);
  return sum * 2 ** (-Math.max(daysAhead, 0) / halfLifeDays);
}

const reasons = Object.keys(weights) as Reason[];

/** The reason that counts most here: the one that is said in words. */
export const mainReason = (fit: Fit): Reason =>
  reasons.reduce((best, reason) => (weights[reason] * fit[reason] > weights[best] * fit[best] ? reason : best), 'popular');

/** The best first, and not more than so many of one organizer, so that a list is no advertisement. */
export function choose<C extends { readonly fit: Fit; readonly daysAhead: number; readonly organizerId: string }>(
  candidates: readonly C[],
  most: number,
  mostOfOne: number,
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
    if (chosen.length === most) break;
    if (count === mostOfOne) continue;
    taken.set(candidate.organizerId, count + 1);
    chosen.push(candidate);
  }
  return chosen;
}
