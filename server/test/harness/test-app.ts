import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { afterAll } from 'vitest';
import { type Config, loadConfig } from '#platform/config';
import { unlimited } from '#platform/http/limits/rate-limit';
import { createJobs } from '#platform/jobs/jobs';
import type { Attachment, EmailMessage, JobHandlers, Jobs, Platform } from '#platform/platform';
import type { Db } from '#platform/postgres/database';
import { type App, buildApp } from '../../src/app.ts';
import { pdfWorker } from '../../src/features/tickets/index.ts';
import { type TestClock, testClock } from './clock.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { type JobsReport, runDueJobs } from './run-jobs.ts';

export { type TestClock, testClock } from './clock.ts';
export { type TestDatabase, testDatabase } from './database.ts';

/** An email that the application has sent. */
export interface SentMail {
  readonly message: EmailMessage;
  readonly attachments: readonly Attachment[];
}

export interface TestApp {
  readonly fastify: FastifyInstance;
  readonly platform: Platform;
  readonly db: Db;
  readonly clock: TestClock;
  /** The handlers of all jobs, by name. */
  readonly jobs: JobHandlers;
  /** Emails sent so far, oldest first. Enqueued emails are added when their job has run. */
  readonly mails: SentMail[];
  /**
   * Runs every job that is due by the test's clock, and those that they enqueue. Throws when one fails, unless failures are
   * allowed.
   */
  runJobs(options?: { allowFailures?: boolean }): Promise<JobsReport>;
  /** Shuts down in order, as a process does. Called automatically after the test file. */
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly clock?: TestClock;
  readonly database?: TestDatabase;
  /** Environment variables that override those of the tests. */
  readonly env?: Readonly<Record<string, string>>;
  /** A logger in place of the silent one. */
  readonly logger?: Logger;
  /** HTTPS agent for requests to push services. */
  readonly pushAgent?: Parameters<typeof buildApp>[0]['pushAgent'];
  readonly limiter?: Parameters<typeof buildApp>[0]['limiter'];
  /** Further payment gateways, preferred to the sandbox. */
  readonly gateways?: Parameters<typeof buildApp>[0]['gateways'];
  /** Returns the node that callbacks of the payment sandbox reach; the application itself by default. */
  readonly deliverTo?: () => FastifyInstance;
}

/**
 * Draws the PDFs of all files that this process runs, because a worker of each would load its modules for a second. It ends when it
 * has had nothing to draw for a while, and with this process.
 */
const sharedPdfs = pdfWorker();
const pdfs = { run: sharedPdfs.run, close: async () => {} };

/**
 * Builds the whole application on a database of this test file, with a movable clock, a mailbox in memory and files in a
 * temporary folder. Rate limits are off by default. To be called at collection time: `const { fastify, db, clock } = await
 * buildTestApp();`
 */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await testDatabase());
  const clock = options.clock ?? testClock();
  const config = testConfig(options.env);
  const jobs = createJobs(clock);
  const { mail, mails } = mailbox(jobs);
  const logger = options.logger ?? pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });
  const app: App = await buildApp({
    config,
    database,
    logger,
    clock,
    jobs,
    mail,
    pdfs,
    limiter: options.limiter ?? unlimited,
    // Without the pages, as before the first build: their hundreds of routes take longer than all others.
    webFolder: join(config.dataDir, 'web'),
    ...(options.pushAgent && { pushAgent: options.pushAgent }),
    ...(options.gateways && { gateways: options.gateways }),
    // The application does not listen in tests: callbacks of the payment sandbox reach the webhook through `inject`.
    deliver: async ({ path, headers, body }) => {
      const node = options.deliverTo?.() ?? app.fastify;
      await node.inject({ method: 'POST', url: path, headers: { ...headers }, payload: body });
    },
  });
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= app.close();
    return closing;
  };
  afterAll(close);
  return {
    fastify: app.fastify,
    platform: app.platform,
    db: database.db,
    clock,
    jobs: app.jobs,
    mails,
    close,
    runJobs: (jobOptions) => runDueJobs(database.pool, clock, app.jobs, jobOptions),
  };
}

/**
 * Returns settings that touch nothing outside a temporary folder. Without quiet hours, because the clock starts at the present,
 * which may be at night.
 */
function testConfig(env: Readonly<Record<string, string>> = {}): Config {
  const dataDir = mkdtempSync(join(tmpdir(), 'ngoma-test-data-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  return loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    SECRET_KEY: 'a key of thirty-two bytes for tests',
    QUIET_HOURS: 'off',
    ...env,
  });
}

/** Makes a mail service that collects sent emails in a list. Emails are enqueued as in production. */
function mailbox(jobs: Jobs) {
  const mails: SentMail[] = [];
  const send = async (message: EmailMessage, attachments: readonly Attachment[] = []) => {
    mails.push({ message, attachments });
  };
  const mail = {
    send,
    enqueue: (tx: Parameters<Jobs['enqueue']>[0], message: EmailMessage) => jobs.enqueue(tx, 'mail.send', { email: message }),
    jobs: { 'mail.send': ({ email }: { email: EmailMessage }) => send(email) },
  };
  return { mail, mails };
}
