import type { Logger } from 'pino';
import { busy } from '#platform/concurrency/bounded-pool';
import { type WorkerProcess, workerProcess } from '#platform/concurrency/worker-process';
import type { PdfRequest } from './pdf-process.ts';

/** Maximum PDFs that wait or are drawn. Further ones are refused: requests with 503, jobs until their next attempt. */
const maxPdfsWaiting = 64;

/** The process that draws PDFs. Its user closes it. */
export type PdfWorker = WorkerProcess<PdfRequest, Uint8Array>;

/**
 * Returns a process that draws PDFs, which starts with the first one. Drawing takes tens of milliseconds of processor time, which
 * would delay every request of this process.
 */
export const pdfWorker = (logger?: Pick<Logger, 'warn'>): PdfWorker =>
  workerProcess(new URL('./pdf-process.ts', import.meta.url), {
    maxWaiting: maxPdfsWaiting,
    refuse: busy,
    onLoss: (error) => logger?.warn({ err: error }, 'The process that draws PDFs was replaced'),
  });
