import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { type App, buildApp } from '../src/app.ts';
import { type Config, loadConfig } from '../src/platform/config.ts';
import type { Db } from '../src/platform/database.ts';
import { createJobs } from '../src/platform/jobs.ts';
import type { Attachment, Jobs, Letter, Platform } from '../src/platform/platform.ts';
import { unlimited } from '../src/platform/rate-limit.ts';
import { type TestClock, testClock } from './clock.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { type JobsReport, runDueJobs } from './run-jobs.ts';

export { type TestClock, testClock } from './clock.ts';
export { type TestDatabase, testDatabase } from './database.ts';

/** A letter that would have left the house. */
export interface SentMail {
  readonly letter: Letter;
  readonly attachments: readonly Attachment[];
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly platform: Platform;
  readonly db: Db;
  readonly clock: TestClock;
  /** Letters sent so far, oldest first; those that were enqueued appear when their job has run. */
  readonly mails: SentMail[];
  /** Runs every job that is due by the test's clock, and those that they enqueue; throws when one fails unless that is allowed. */
  runJobs(options?: { allowFailures?: boolean }): Promise<JobsReport>;
  /** Stops in order, as a process that is asked to; it happens by itself when the test file has ended. */
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly clock?: TestClock;
  readonly database?: TestDatabase;
  /** Settings that differ from the tests' own, as the environment would give them. */
  readonly env?: Readonly<Record<string, string>>;
  /** Tests call as often as they like, unless limits are what they are about. */
  /** How push services are reached. */
  readonly pushAgent?: Parameters<typeof buildApp>[0]['pushAgent'];
  readonly limiter?: Parameters<typeof buildApp>[0]['limiter'];
}

/**
 * The whole application on a database of this test file, with a movable clock, a mailbox in memory and files in a
 * temporary folder. Call it where tests are collected: `const { app, db, clock } = await buildTestApp();`
 */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await testDatabase());
  const clock = options.clock ?? testClock();
  const config = testConfig(options.env);
  const jobs = createJobs(clock);
  const { mail, mails } = mailbox(jobs);
  const logger = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });
  const house: App = await buildApp({
    config,
    database,
    logger,
    clock,
    jobs,
    mail,
    limiter: options.limiter ?? unlimited,
    ...(options.pushAgent && { pushAgent: options.pushAgent }),
    // Nothing listens in tests: the sandbox's callbacks come in by the same door, without a socket.
    deliver: async ({ path, headers, body }) => {
      await house.app.inject({ method: 'POST', url: path, headers: { ...headers }, payload: body });
    },
  });
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= house.close();
    return closing;
  };
  afterAll(close);
  return {
    app: house.app,
    platform: house.platform,
    db: database.db,
    clock,
    mails,
    close,
    runJobs: (jobOptions) => runDueJobs(database.pool, clock, house.jobs, jobOptions),
  };
}

/** Settings of a process that touches nothing outside a temporary folder. */
function testConfig(env: Readonly<Record<string, string>> = {}): Config {
  const dataDir = mkdtempSync(join(tmpdir(), 'ngoma-test-data-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  return loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, SECRET_KEY: 'a key of thirty-two bytes for tests', ...env });
}

/** Mail that is enqueued and sent like any other, into a list. */
function mailbox(jobs: Jobs) {
  const mails: SentMail[] = [];
  const send = async (letter: Letter, attachments: readonly Attachment[] = []) => {
    mails.push({ letter, attachments });
  };
  const mail = {
    send,
    enqueue: (tx: Parameters<Jobs['enqueue']>[0], letter: Letter) => jobs.enqueue(tx, 'mail.send', { letter }),
    jobs: { 'mail.send': ({ letter }: { letter: Letter }) => send(letter) },
  };
  return { mail, mails };
}
