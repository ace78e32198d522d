import type { Logger } from 'pino';
import { composeFeatures, type Features } from '../app.ts';
import { type ActivityFact, recordActivities } from '../features/activities/index.ts';
import type { Config } from '../platform/config.ts';
import { createFiles } from '../platform/files/files.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { openKeyRing } from '../platform/keys/key-ring.ts';
import type { JobOptions, Jobs, Platform } from '../platform/platform.ts';
import { type Db, openDatabase, type Tx } from '../platform/postgres/database.ts';

/** The application's features on a clock that can be set, without HTTP. */
export interface DemoApp {
  readonly db: Db;
  readonly features: Features;
  /** The platform and all features in one object, as use cases take them. */
  readonly context: Platform & Features;
  /** Sets the clock that all features read. */
  setClock(at: Date): void;
  /** Runs a job of a feature, as the worker would. Throws for a job without a handler. */
  run(name: string, payload?: Record<string, unknown>): Promise<void>;
  /** Returns the ids of the payments whose poll was enqueued since the last call. */
  takeDuePolls(): string[];
  /** Returns the ids of the payouts that were requested since the last call. */
  takeDuePayouts(): string[];
  /** Sends the security codes that were requested, and returns the last one that this address received. Throws if there is none. */
  takeCode(email: string): Promise<string>;
  /** Enqueues the confirmation emails of these orders. The worker sends them later. */
  sendEmailsOf(orderIds: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export interface DemoAppOptions {
  readonly config: Config;
  readonly url: string;
  readonly logger: Logger;
}

const noGateways: Config['gateways'] = { pawapay: undefined, mtn: undefined, notchpay: undefined, stripe: undefined };

/** Opens the features on a database. Commits do not wait for the disk: nothing depends on the data until they are complete. */
export async function openDemoApp({ config, url, logger }: DemoAppOptions): Promise<DemoApp> {
  const database = openDatabase(withAsynchronousCommits(url), { maxConnections: 12, applicationName: 'ngoma-demo' });
  const { db, pool } = database;
  let present = new Date();
  let duePolls = new Set<string>();
  let duePayouts = new Set<string>();
  let dueCodes: Readonly<Record<string, unknown>>[] = [];
  const codes = new Map<string, string>();
  const realJobs = createJobs();
  const platform: Platform = {
    // Demo tickets are paid with sandbox money, whatever payment methods this installation offers its buyers.
    config: { ...config, paymentsSandbox: true, gateways: noGateways },
    db,
    pool,
    clock: () => new Date(present),
    jobs: demoJobs({
      keepers: {
        'payments.poll': ({ paymentId }) => duePolls.add(String(paymentId)),
        'payments.payout': ({ payoutId }) => duePayouts.add(String(payoutId)),
        'auth.send-security-code': (payload) => dueCodes.push(payload),
      },
      renderLater: (tx, name, payloads) => realJobs.enqueueMany(tx, name, payloads, { priority: 'low' }),
      runLater: (tx, name, payload, options) => realJobs.enqueue(tx, name, payload, options),
      recordActivities: (tx, facts) => recordActivities(realJobs, tx, facts),
      clock: () => present,
    }),
    mail: {
      enqueue: async () => {},
      send: async ({ to, code }) => {
        if (code !== undefined) codes.set(to, code);
      },
    },
    phoneMessages: { isAvailable: () => false, send: async () => 'refused' },
    files: await createFiles(config),
    keys: await openKeyRing(db, config, () => new Date()),
    pages: { drop: async () => {} },
    logger,
  };
  // Callbacks are not delivered here. Polling finds out whether a payment succeeded.
  const features = composeFeatures(platform, { deliver: async () => {} });
  const handlers: Record<string, (payload: never) => Promise<void>> = Object.assign(
    {},
    features.events.jobs,
    features.payments.jobs,
    features.earnings.jobs,
    features.orders.jobs,
    features.auth.jobs,
    features.followers.jobs,
    features.comments.jobs,
  );
  const run = async (name: string, payload: Readonly<Record<string, unknown>> = {}): Promise<void> => {
    const handler = handlers[name];
    if (!handler) throw new Error(`No feature handles the job ${name}`);
    await handler(payload as never);
  };
  return {
    db,
    features,
    context: { ...platform, ...features },
    setClock(at) {
      present = at;
    },
    run,
    takeDuePolls() {
      const due = [...duePolls];
      duePolls = new Set();
      return due;
    },
    takeDuePayouts() {
      const due = [...duePayouts];
      duePayouts = new Set();
      return due;
    },
    async takeCode(email) {
      const due = dueCodes;
      dueCodes = [];
      for (const payload of due) await run('auth.send-security-code', payload);
      const code = codes.get(email);
      if (code === undefined) throw new Error(`No code was sent to ${email}`);
      codes.delete(email);
      return code;
    },
    sendEmailsOf: (orderIds) =>
      realJobs.enqueueMany(
        db,
        'order.paid',
        orderIds.map((orderId) => ({ orderId })),
      ),
    async close() {
      await features.payments.close();
      await features.checkin.close();
      await features.orders.close();
      await features.auth.close();
      await database.close();
    },
  };
}

/** The jobs that render pictures. They stay in the queue for the worker. */
const renderJobs: readonly string[] = ['providers.render-picture', 'users.render-picture', 'events.information.render-picture'];
/** Jobs that stay in the queue for their due time: the release of reserves, the end of a decision, and refunds. */
const keptJobs: readonly string[] = ['earnings.release', 'refund.deadline', 'payments.refund'];

interface DemoJobsOptions {
  readonly renderLater: (tx: Tx | Db, name: string, payloads: readonly Record<string, unknown>[]) => Promise<void>;
  readonly runLater: (tx: Tx | Db, name: string, payload: Record<string, unknown>, options?: JobOptions) => Promise<void>;
  /** The handling of jobs that the demo data run by themselves, by name. */
  readonly keepers: Readonly<Record<string, (payload: Readonly<Record<string, unknown>>) => unknown>>;
  readonly recordActivities: (tx: Tx | Db, facts: readonly ActivityFact[]) => Promise<void>;
  readonly clock: () => Date;
}

/**
 * Returns a job queue that drops most jobs, such as emails to hundreds of made-up buyers. Some are collected, and activity facts are
 * enqueued for the worker.
 */
function demoJobs({ keepers, renderLater, runLater, recordActivities, clock }: DemoJobsOptions): Jobs {
  const factsIn = (name: string, payload: Readonly<Record<string, unknown>>): readonly ActivityFact[] => {
    if (name === 'activity.record') return payload.facts as readonly ActivityFact[];
    if (name !== 'order.paid') return [];
    return [{ type: 'order_confirmed', sourceId: String(payload.orderId), happenedAt: clock().toISOString() }];
  };
  const enqueueMany: Jobs['enqueueMany'] = async (tx, name, payloads) => {
    if (renderJobs.includes(name)) await renderLater(tx, name, payloads);
    if (keptJobs.includes(name)) for (const payload of payloads) await runLater(tx, name, payload);
    for (const payload of payloads) keepers[name]?.(payload);
    await recordActivities(
      tx,
      payloads.flatMap((payload) => factsIn(name, payload)),
    );
  };
  return {
    enqueueMany,
    enqueueKeyed: (tx, name, keyed) =>
      enqueueMany(
        tx,
        name,
        keyed.map(({ payload }) => payload),
      ),
    enqueueCollected: (tx, name, { key }) => runLater(tx, name, {}, { key }),
    // A collected poll of a payment that is settled meanwhile finds nothing to do.
    remove: async () => {},
    enqueue: (tx, name, payload, options = {}) =>
      keptJobs.includes(name) ? runLater(tx, name, payload, options) : enqueueMany(tx, name, [payload]),
  };
}

function withAsynchronousCommits(url: string): string {
  const address = new URL(url);
  address.searchParams.set('options', '-c synchronous_commit=off');
  return address.href;
}
