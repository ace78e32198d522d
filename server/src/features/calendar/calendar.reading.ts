import { Worker } from 'node:worker_threads';
import { boundedPool } from '#platform/bounded-pool';
import type { ReadingLimits } from './calendar.ics.ts';
import type { ForeignEntry } from './calendar.types.ts';

const patienceMs = 5_000;
const inTurn = boundedPool({ concurrency: 1, maxWaiting: 20 });

/** Reads another's calendar in a thread of its own, for at most five seconds; undefined for what cannot be read. Refusal 503 `busy`. */
export const readForeignCalendar = (text: string, limits: ReadingLimits): Promise<ForeignEntry[] | undefined> =>
  inTurn(
    () =>
      new Promise((fulfil) => {
        const worker = new Worker(new URL('./calendar.ics.worker.ts', import.meta.url), {
          workerData: { text, limits },
          resourceLimits: { maxOldGenerationSizeMb: 64 },
          stderr: true,
        });
        const end = (entries: ForeignEntry[] | undefined) => {
          clearTimeout(patience);
          fulfil(entries);
          void worker.terminate();
        };
        const patience = setTimeout(() => end(undefined), patienceMs);
        worker.once('message', end);
        worker.once('error', () => end(undefined));
        worker.once('exit', () => end(undefined));
      }),
  );
