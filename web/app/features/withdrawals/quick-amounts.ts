const steps = [5, 2, 1] as const;

/** Returns the largest of 1, 2, 5, 10, 20, 50 … that is not above a limit. */
function roundBelow(limit: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(limit));
  return magnitude * (steps.find((step) => step * magnitude <= limit) ?? 1);
}

/** Returns up to two round sums, about a fifth and a half of what can be withdrawn. */
export function quickAmounts({ min, max }: { readonly min: number; readonly max: number }): number[] {
  const sums = [max / 5, max / 2].filter((limit) => limit >= min).map(roundBelow);
  return [...new Set(sums)];
}
