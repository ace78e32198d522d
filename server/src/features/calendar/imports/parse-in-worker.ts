import { Worker } from 'node:worker_threads';
import { boundedPool } from '#platform/concurrency/bounded-pool';
import type { ExternalEntry } from '../calendar.types.ts';
import type { ReadingLimits } from './ics.ts';

const timeoutMs = 5_000;
const runInPool = boundedPool({ concurrency: 1, maxWaiting: 20 });

/**
 * Parses a calendar in a worker thread within five seconds. Returns undefined for a text that cannot be read. Raises `busy`
 * (503).
 */
export const parseExternalCalendar = (text: string, limits: ReadingLimits): Promise<ExternalEntry[] | undefined> =>
  runInPool(
    () =>
      new Promise((fulfil) => {
        const worker = new Worker(new URL('./ics.worker.ts', import.meta.url), {
          workerData: { text, limits },
          resourceLimits: { maxOldGenerationSizeMb: 64 },
          stderr: true,
        });
        const end = (entries: ExternalEntry[] | undefined) => {
          clearTimeout(timer);
          fulfil(entries);
          void worker.terminate();
        };
        const timer = setTimeout(() => end(undefined), timeoutMs);
        worker.once('message', end);
        worker.once('error', () => end(undefined));
        worker.once('exit', () => end(undefined));
      }),
  );
