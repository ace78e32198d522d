import type { Logger } from 'pino';
import { composeSlices, type Slices } from '../app.ts';
import type { Config } from '../platform/config.ts';
import { type Db, openDatabase } from '../platform/database.ts';
import { createFiles } from '../platform/files.ts';
import { createJobs } from '../platform/jobs.ts';
import type { Jobs, Platform } from '../platform/platform.ts';

/** The slices as users know them, on a clock that can be moved and without anybody listening. */
export interface DemoHouse {
  readonly db: Db;
  readonly slices: Slices;
  /** From now on the slices believe it is this moment. */
  goTo(at: Date): void;
  /** Runs a job of a slice, as the worker would. */
  run(name: string, payload?: Record<string, unknown>): Promise<void>;
  /** The payments that a poll is due for since this was asked last. */
  takeDuePolls(): string[];
  /** Leaves the letters of these orders to the worker, which sends them once it runs. */
  sendLettersOf(orderIds: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export interface DemoHouseOptions {
  readonly config: Config;
  readonly url: string;
  readonly logger: Logger;
}

/** Opens the slices on a database. Until the world is whole nobody relies on it, so no commit waits for the disk. */
export async function openDemoHouse({ config, url, logger }: DemoHouseOptions): Promise<DemoHouse> {
  const database = openDatabase(withoutWaiting(url), { maxConnections: 12, applicationName: 'ngoma-demo' });
  const { db, pool } = database;
  let present = new Date();
  let duePolls = new Set<string>();
  const realJobs = createJobs();
  const platform: Platform = {
    // Tickets are paid with play money, whatever this installation offers its buyers.
    config: { ...config, paymentsSandbox: true },
    db,
    pool,
    clock: () => new Date(present),
    jobs: worldJobs((paymentId) => duePolls.add(paymentId)),
    mail: { enqueue: async () => {}, send: async () => {} },
    files: await createFiles(config),
    pages: { drop: async () => {} },
    logger,
  };
  // Callbacks are lost here: whether a payment came through is found out by asking.
  const slices = composeSlices(platform, { deliver: async () => {} });
  const handlers: Record<string, (payload: never) => Promise<void>> = Object.assign({}, slices.events.jobs, slices.payments.jobs);
  return {
    db,
    slices,
    goTo(at) {
      present = at;
    },
    async run(name, payload = {}) {
      const handler = handlers[name];
      if (!handler) throw new Error(`No slice handles the job ${name}`);
      await handler(payload as never);
    },
    takeDuePolls() {
      const due = [...duePolls];
      duePolls = new Set();
      return due;
    },
    sendLettersOf: (orderIds) =>
      realJobs.enqueueMany(
        db,
        'order.paid',
        orderIds.map((orderId) => ({ orderId })),
      ),
    async close() {
      await slices.orders.close();
      await slices.auth.close();
      await database.close();
    },
  };
}

/** Most of what the slices would have done later (letters to hundreds of made-up buyers) is done by nobody; polls are kept. */
function worldJobs(keepPoll: (paymentId: string) => void): Jobs {
  const enqueue: Jobs['enqueue'] = async (_tx, name, payload) => {
    if (name === 'payments.poll') keepPoll(String(payload.paymentId));
  };
  return {
    enqueue,
    async enqueueMany(tx, name, payloads) {
      for (const payload of payloads) await enqueue(tx, name, payload);
    },
  };
}

function withoutWaiting(url: string): string {
  const address = new URL(url);
  address.searchParams.set('options', '-c synchronous_commit=off');
  return address.href;
}
