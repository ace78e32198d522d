import { Refusal } from './refusal.ts';

export interface PoolLimits {
  /** How many are worked on at once. */
  readonly concurrency: number;
  /** How many may wait for their turn; the next one is told to come back. */
  readonly maxWaiting: number;
}

/**
 * For work that eats the processor: runs so many at once, lets so many wait in order of arrival, and refuses the rest at
 * once with 503 `busy` and `Retry-After`, which costs nothing.
 */
export function boundedPool({ concurrency, maxWaiting }: PoolLimits): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async (work) => {
    if (running >= concurrency) {
      if (waiting.length >= maxWaiting) throw busy();
      // Whoever ends hands its place over, so nobody who comes later slips in between.
      await new Promise<void>((start) => waiting.push(start));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

const busy = () =>
  new Refusal(
    'busy',
    503,
    {
      en: 'Very many people are here right now. Please try again in a few seconds.',
      fr: 'Énormément de personnes sont là en ce moment. Veuillez réessayer dans quelques secondes.',
    },
    { retryAfterSeconds: 3 },
  );
