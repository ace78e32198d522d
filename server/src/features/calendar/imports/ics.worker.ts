import { parentPort, workerData } from 'node:worker_threads';
import { type ReadingLimits, readCalendar } from './ics.ts';

// A hostile calendar can make its parser loop. It runs in a worker thread that is terminated after a time limit.
const { text, limits } = workerData as { text: string; limits: ReadingLimits };
parentPort?.postMessage(readCalendar(text, limits));
