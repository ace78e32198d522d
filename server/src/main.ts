import { buildApp } from './app.ts';
import { DemoWorldCutOff, demoAccounts, demoPassword, ensureDemoWorld } from './demo/index.ts';
import { type Config, ConfigError, loadConfig } from './platform/config.ts';
import { openDatabase } from './platform/database.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { FolderInUse } from './platform/folder-lock.ts';
import { type JobWorker, startWorker } from './platform/jobs.ts';
import { createLogger } from './platform/logger.ts';
import { isOutboxShown } from './platform/mail-outbox.ts';
import { migrate } from './platform/migrate.ts';

/** Longer than any request or job may take; whatever still runs then would never end. */
const stopPatienceMs = 60_000;

/** What was started, undone in reverse order. */
type Undo = () => Promise<void> | undefined;

let isStopping = false;

/** Starts everything and fills `undo` on the way, so that a start that fails half-way is undone, too. */
async function start(config: Config, undo: Undo[]): Promise<void> {
  const logger = createLogger(config);
  let url = config.databaseUrl;
  if (url === undefined) {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, logger });
    undo.push(() => postgres.stop());
    url = postgres.url;
  }
  await migrate(url, { logger });
  const onBegin = () => console.log('Making the demo world (once, some seconds) …');
  const isDemo = await ensureDemoWorld({ config, url, logger, onBegin });
  const database = openDatabase(url);
  undo.push(() => database.close());
  const house = await buildApp({ config, database, logger, isStopping: () => isStopping });
  let worker: JobWorker | undefined;
  undo.push(() => worker?.stop());
  // Requests enqueue jobs, so they end before the worker does.
  undo.push(() => house.close());
  if (config.worker !== 'only') await house.app.listen({ host: config.host, port: config.port });
  if (config.worker !== 'off') {
    const { jobs: handlers, recurring } = house;
    const isAlone = config.databaseUrl === undefined;
    worker = await startWorker({ connectionString: url, handlers, recurring, logger, isAlone });
  }
  greet(config, isDemo);
}

function greet(config: Config, isDemo: boolean): void {
  const lines = config.worker === 'only' ? ['Ngoma is working off jobs.'] : [`Ngoma is ready: ${config.publicUrl}`];
  if (isDemo && config.worker !== 'only') {
    const addresses = demoAccounts.map(({ email }) => `  ${email}`);
    lines.push('', `Demo accounts, all with the password ${demoPassword}:`, ...addresses);
    if (isOutboxShown(config)) lines.push(`Letters are kept at ${config.publicUrl}/dev/mail`);
  }
  console.log(['', ...lines, '', 'Ctrl-C stops it.', ''].join('\n  '));
}

/** Everything in reverse: no new requests, running ones answered, running jobs finished, the database written down. */
async function stop(undo: Undo[]): Promise<void> {
  isStopping = true;
  const impatience = setTimeout(() => {
    console.error('Something did not end in time; stopping regardless.');
    process.exit(1);
  }, stopPatienceMs);
  impatience.unref();
  for (let step = undo.pop(); step; step = undo.pop()) await step();
  clearTimeout(impatience);
}

/** What a person can mend is said in words; everything else is a fault of ours and shows where it happened. */
function explain(fault: unknown, config: Config | undefined): string | unknown {
  if (fault instanceof ConfigError || fault instanceof FolderInUse || fault instanceof DemoWorldCutOff) return fault.message;
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
    // Ctrl-C reaches this process twice, from the terminal and from npm; the first time counts.
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
