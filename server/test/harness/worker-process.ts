import pg from 'pg';
import { startWorker } from '../../src/platform/jobs/worker.ts';

/**
 * A worker process for tests that kill one: `node worker-process.ts <url> <name> [hang]`. Its job `effect` records its effect once,
 * however often it runs. With `hang` it never ends a job whose number is a multiple of five, after it has recorded that it began.
 */
const [url = '', name = '', mode] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 8 });

async function effect({ number }: { number: number }): Promise<void> {
  await pool.query('insert into begun (number, worker) values ($1, $2)', [number, name]);
  if (mode === 'hang' && number % 5 === 0) await new Promise(() => setInterval(() => {}, 1_000));
  await pool.query('insert into effects (number, worker) values ($1, $2) on conflict do nothing', [number, name]);
}

const log = () => {};
const worker = await startWorker({
  connectionString: url,
  handlers: { effect },
  logger: { info: log, warn: log, error: log, debug: log },
  checkMs: 100,
});
process.send?.('ready');
process.once('SIGTERM', async () => {
  await worker.stop();
  await pool.end();
  process.disconnect?.();
});
