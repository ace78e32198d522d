import { parentPort, workerData } from 'node:worker_threads';
import { type ReadingLimits, readCalendar } from './calendar.ics.ts';

// Another's calendar may be made to keep its reader busy for ever: it is read beside the house, and cut off in time.
const { text, limits } = workerData as { text: string; limits: ReadingLimits };
parentPort?.postMessage(readCalendar(text, limits));
