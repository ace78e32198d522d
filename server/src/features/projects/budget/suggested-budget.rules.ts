import type { SuggestedBudget } from '@ngoma/api/features/projects/budget';

/** A signed contract for work of the same category. */
export interface Agreement {
  readonly totalXaf: number;
  readonly providerId: string;
  readonly isSameCity: boolean;
  /** Places of its event; 0 if the event has no tickets yet. */
  readonly guests: number;
}

/** With fewer agreements, or of fewer providers, a median would disclose what one of them was paid. */
const least = { agreements: 5, providers: 3 } as const;
/** An event is of a similar size with at least half and at most twice as many guests. */
const sizeFactor = 2;
/** Suggestions are rounded to this many XAF, so that they are no exact price of one contract. */
const roundedToXaf = 1_000;

/** Returns the value below which a share of the sorted amounts lies, interpolated between its two neighbours. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const [below = 0, above = below] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return below + (above - below) * (place - Math.floor(place));
}

const rounded = (xaf: number): number => Math.max(roundedToXaf, Math.round(xaf / roundedToXaf) * roundedToXaf);

const isEnough = (agreements: readonly Agreement[]): boolean =>
  agreements.length >= least.agreements && new Set(agreements.map(({ providerId }) => providerId)).size >= least.providers;

/**
 * Suggests a budget from the agreements that are most similar: those of the city for as many guests, else those of the city, else those
 * for as many guests, else all of the category. Returns null if none of these groups is large enough.
 */
export function suggestFrom(agreements: readonly Agreement[], guests: number): SuggestedBudget | null {
  const isSimilar = (one: Agreement) => one.guests * sizeFactor >= guests && one.guests <= guests * sizeFactor;
  const groups = [
    { isSameCity: true, isSimilarSize: true },
    { isSameCity: true, isSimilarSize: false },
    { isSameCity: false, isSimilarSize: true },
    { isSameCity: false, isSimilarSize: false },
  ];
  for (const { isSameCity, isSimilarSize } of groups) {
    // An event without tickets has no size to compare.
    if (isSimilarSize && guests === 0) continue;
    const similar = agreements.filter((one) => (!isSameCity || one.isSameCity) && (!isSimilarSize || isSimilar(one)));
    if (!isEnough(similar)) continue;
    const amounts = similar.map(({ totalXaf }) => totalXaf).sort((one, other) => one - other);
    return {
      ...{
        median: rounded(quantile(amounts, 0.5)),
        low: rounded(quantile(amounts, 0.25)),
        high: rounded(quantile(amounts, 0.75)),
      },
      ...{ agreements: amounts.length, isSameCity, isSimilarSize },
    };
  }
  return null;
}
