import type { Logger } from 'pino';
import { composeSlices, type Slices } from '../app.ts';
import { type ActivityFact, tell } from '../features/activities/index.ts';
import type { Config } from '../platform/config.ts';
import { type Db, openDatabase, type Tx } from '../platform/database.ts';
import { createFiles } from '../platform/files.ts';
import { createJobs } from '../platform/jobs.ts';
import type { JobOptions, Jobs, Platform } from '../platform/platform.ts';

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
    jobs: worldJobs({
      keepPoll: (paymentId) => duePolls.add(paymentId),
      renderLater: (tx, payloads) => realJobs.enqueueMany(tx, renderPicture, payloads, { priority: 'patient' }),
      releaseLater: (tx, payload, options) => realJobs.enqueue(tx, releaseTakings, payload, options),
      tell: (tx, facts) => tell(realJobs, tx, facts),
      clock: () => present,
    }),
    mail: { enqueue: async () => {}, send: async () => {} },
    files: await createFiles(config),
    pages: { drop: async () => {} },
    logger,
  };
  // Callbacks are lost here: whether a payment came through is found out by asking.
  const slices = composeSlices(platform, { deliver: async () => {} });
  const handlers: Record<string, (payload: never) => Promise<void>> = Object.assign(
    {},
    slices.events.jobs,
    slices.payments.jobs,
    slices.takings.jobs,
  );
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

/** Pictures of providers' work are made whole by the worker, once it runs. */
const renderPicture = 'providers.render-picture';
/** What past events keep back for refunds becomes available when its time has come. */
const releaseTakings = 'takings.release';

interface Kept {
  readonly renderLater: (tx: Tx | Db, payloads: readonly Record<string, unknown>[]) => Promise<void>;
  readonly releaseLater: (tx: Tx | Db, payload: Readonly<Record<string, unknown>>, options: JobOptions) => Promise<void>;
  readonly keepPoll: (paymentId: string) => void;
  readonly tell: (tx: Tx | Db, facts: readonly ActivityFact[]) => Promise<void>;
  readonly clock: () => Date;
}

/**
 * Most of what the slices would have done later (letters to hundreds of made-up buyers) is done by nobody. Polls are kept,
 * and what happened is told: the worker writes it down once it runs.
 */
function worldJobs({ keepPoll, renderLater, releaseLater, tell, clock }: Kept): Jobs {
  const factsIn = (name: string, payload: Readonly<Record<string, unknown>>): readonly ActivityFact[] => {
    if (name === 'activity.record') return payload.facts as readonly ActivityFact[];
    if (name !== 'order.paid') return [];
    return [{ type: 'order_confirmed', sourceId: String(payload.orderId), happenedAt: clock().toISOString() }];
  };
  const enqueueMany: Jobs['enqueueMany'] = async (tx, name, payloads) => {
    if (name === renderPicture) await renderLater(tx, payloads);
    if (name === 'payments.poll') for (const { paymentId } of payloads) keepPoll(String(paymentId));
    await tell(
      tx,
      payloads.flatMap((payload) => factsIn(name, payload)),
    );
  };
  return {
    enqueueMany,
    enqueue: (tx, name, payload, options = {}) =>
      name === releaseTakings ? releaseLater(tx, payload, options) : enqueueMany(tx, name, [payload]),
  };
}

function withoutWaiting(url: string): string {
  const address = new URL(url);
  address.searchParams.set('options', '-c synchronous_commit=off');
  return address.href;
}
