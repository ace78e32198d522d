import { pino } from 'pino';
import { buildApp } from '../../src/app.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { startWorker } from '../../src/platform/jobs/worker.ts';
import { openDatabase } from '../../src/platform/postgres/database.ts';

/**
 * A process that runs the jobs of the whole application, for tests that kill one: `node payment-worker.ts <url> [ms]`. `ms` is the
 * time between two checks for killed workers, if it is not the usual one.
 */
const [url = '', checkMs] = process.argv.slice(2);
const logger = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });
const database = openDatabase(url);
const app = await buildApp({ config: loadConfig(process.env), database, logger });
const worker = await startWorker({
  ...{ connectionString: url, handlers: app.jobs, logger },
  ...(checkMs !== undefined && { checkMs: Number(checkMs) }),
});
process.send?.('ready');
process.once('SIGTERM', async () => {
  await worker.stop();
  await app.close();
  await database.close();
  process.disconnect?.();
});
