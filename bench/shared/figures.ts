export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Returns the value below which a share of the sorted values lies. */
export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`;
export const ms = (value: number): string => `${value.toFixed(1)} ms`;
