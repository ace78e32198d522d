import { Refusal } from '../http/refusal.ts';
import { bilingual } from '../i18n/messages.ts';

export interface PoolLimits {
  /** Maximum number of jobs that run at once. */
  readonly concurrency: number;
  /** Maximum number of waiting jobs. Further ones are refused. */
  readonly maxWaiting: number;
}

/**
 * Limits concurrency of work that uses much processor time: runs up to `concurrency` at once, queues up to `maxWaiting` in order
 * of arrival, and refuses further work at once with 503 `busy` and `Retry-After`.
 */
export function boundedPool({ concurrency, maxWaiting }: PoolLimits): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async (work) => {
    if (running >= concurrency) {
      if (waiting.length >= maxWaiting) throw busy();
      // A job that ends hands its place to the next waiting one, so that newer jobs cannot overtake.
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

/** Refuses work that cannot wait any more (503 `busy`). */
export const busy = () => new Refusal('busy', 503, bilingual('platform.busy'), { retryAfterSeconds: 3 });
