import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { copyBeforeMigrations } from './backup/take-backup.ts';
import { DemoDataIncomplete, demoAccounts, demoPassword, ensureDemoData } from './demo/index.ts';
import { type Config, ConfigError, loadConfig } from './platform/config.ts';
import { FolderInUse } from './platform/folder-lock.ts';
import { type JobWorker, startWorker } from './platform/jobs/worker.ts';
import { WrongSecretKey } from './platform/keys/key-ring.ts';
import { isOutboxShown } from './platform/mail/outbox.ts';
import { createLogger } from './platform/observation/logger.ts';
import { returnMemory } from './platform/observation/memory-return.ts';
import { openDatabase } from './platform/postgres/database.ts';
import { DataFolderError } from './platform/postgres/embedded/data-folder.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/postgres/embedded/embedded-postgres.ts';
import { migrate } from './platform/postgres/migrate.ts';

/** Maximum time of a shutdown in milliseconds, longer than any request or job may take. */
const stopTimeoutMs = 60_000;

/**
 * Maximum connections that wait to be accepted, if the system's own limit (`net.core.somaxconn`) allows as many. What comes beyond it
 * is dropped, and the client's system repeats it after 1, 3, 7, 15 seconds.
 */
const listenBacklog = 4_096;

/** A step that undoes one step of the start. The steps run in reverse order. */
type Undo = () => Promise<void> | undefined;

let isStopping = false;

/**
 * Starts everything. Adds an undo step for each part right after it has started, so that a start that fails half-way is undone,
 * too.
 */
async function start(config: Config, undo: Undo[]): Promise<void> {
  const logger = createLogger(config);
  let url = config.databaseUrl;
  let postgres: EmbeddedPostgres | undefined;
  if (url === undefined) {
    const { dataDir, walArchive } = config;
    postgres = await startEmbeddedPostgres({ dataDir, walArchive, logger });
    undo.push(() => postgres?.stop());
    url = postgres.url;
  }
  const directUrl = config.databaseDirectUrl ?? url;
  await migrate(directUrl, { logger, beforeChanges: () => copyEmbedded(config, directUrl, logger) });
  const onBegin = () => console.log('Creating the demo data (once, about a minute) …');
  const isDemo = await ensureDemoData({ config, url, logger, onBegin });
  const database = openDatabase(url, {
    directUrl,
    replicaUrl: config.databaseReplicaUrl,
    onReplicaSwitch: (isUsed) => {
      if (isUsed) logger.info('Public reads use the replica');
      else logger.warn('The replica is away or more than 5 seconds behind; public reads use the primary');
    },
  });
  undo.push(() => database.close());
  const app = await buildApp({ config, database, logger, isStopping: () => isStopping, embedded: postgres?.state });
  undo.push(() => app.close());
  let worker: JobWorker | undefined;
  undo.push(() => worker?.stop());
  // Requests enqueue jobs, so they end before the worker stops. Jobs use the connections and threads of features until then.
  undo.push(() => app.endRequests());
  const stopReturning = returnMemory();
  undo.push(async () => stopReturning());
  if (config.worker !== 'only') {
    const { host, port } = config;
    await app.fastify.listen({ host, port, backlog: listenBacklog });
  }
  if (config.worker !== 'off') {
    const { jobs: handlers, recurring } = app;
    const isAlone = config.databaseUrl === undefined;
    worker = await startWorker({ connectionString: directUrl, handlers, recurring, logger, isAlone });
  }
  // The first step of the stop: load balancers see the 503 of /readyz before the server stops listening.
  if (config.worker !== 'only' && config.stopDelayMs > 0) undo.push(() => wait(config.stopDelayMs));
  printReady(config, isDemo);
}

/** Copies the embedded database before migrations change it. An operator backs up a database of their own. */
async function copyEmbedded({ dataDir, databaseUrl }: Config, url: string, logger: Logger): Promise<void> {
  if (databaseUrl === undefined) await copyBeforeMigrations({ dataDir, url, logger });
}

function printReady(config: Config, isDemo: boolean): void {
  const lines = config.worker === 'only' ? ['Ngoma is running jobs.'] : [`Ngoma is ready: ${config.publicUrl}`];
  if (isDemo && config.worker !== 'only') {
    const addresses = demoAccounts.map(({ email }) => `  ${email}`);
    lines.push('', `Demo accounts, all with the password ${demoPassword}:`, ...addresses);
    if (isOutboxShown(config)) lines.push(`Emails are shown at ${config.publicUrl}/dev/mail`);
  }
  console.log(['', ...lines, '', 'Ctrl-C stops it.', ''].join('\n  '));
}

/**
 * Undoes the start in reverse order: refuses new requests, answers running ones, finishes running jobs and stops the database
 * cleanly.
 */
async function stop(undo: Undo[]): Promise<void> {
  isStopping = true;
  const timer = setTimeout(() => {
    console.error('The shutdown took too long; exiting now.');
    process.exit(1);
  }, stopTimeoutMs);
  timer.unref();
  for (let step = undo.pop(); step; step = undo.pop()) await step();
  clearTimeout(timer);
}

/** Returns a message for errors that an operator can fix. Returns other errors as they are, with their stack. */
function explain(fault: unknown, config: Config | undefined): string | unknown {
  const forOperators = [ConfigError, FolderInUse, DataFolderError, DemoDataIncomplete, WrongSecretKey];
  if (fault instanceof Error && forOperators.some((kind) => fault instanceof kind)) return fault.message;
  if ((fault as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    return `Port ${config?.port} on ${config?.host} is taken by another program. Stop it, or choose another port: PORT=3001 npm start`;
  }
  return fault;
}

async function main(): Promise<void> {
  const undo: Undo[] = [];
  let config: Config | undefined;
  let started: Promise<void> = Promise.resolve();
  const end = async (code: number) => {
    await started.catch(() => {});
    await stop(undo);
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // Ctrl-C reaches this process twice, from the terminal and from npm. Only the first one counts.
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      console.log('  Stopping …');
      void end(0);
    });
  }
  try {
    config = loadConfig(process.env);
    started = start(config, undo);
    await started;
  } catch (fault) {
    console.error(explain(fault, config));
    await end(1);
  }
}

await main();
