// `npm run bench soak`: half an hour of mixed load at half the peak, against the server as it is started in production, with its worker.
// Memory, event-loop lag, latency and dead rows of the database must stay flat. `-- --minutes=3` gives a quick look.
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '../server/src/platform/observation/logger.ts';
import { type DatabaseHandle, openDatabase } from '../server/src/platform/postgres/database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embedded/embedded-postgres.ts';
import { migrate } from '../server/src/platform/postgres/migrate.ts';
import { ensureBuilt } from '../tools/build/prepare.mjs';
import { freePort } from '../tools/free-port.ts';
import { createPeople } from './onsale/people.ts';
import { createSale, type Sale } from './onsale/sale.ts';
import { offer, Refused } from './settle/buyers.ts';
import { startServer, stopServer } from './settle/server-process.ts';
import { drawSoak, type Minute } from './soak/picture.ts';
import { type Visitors, visitorsOf } from './soak/visitors.ts';

const options = { minutes: 30, clients: 48, people: 1_000, events: 30, peakSeconds: 30, ...flags(process.argv) };
const limits = { idleMb: 250, afterMb: 600, putOff: 0.001 };
/** Values in which the last quarter of a run may exceed the second one by half. Below the floor they count as flat. */
const flat = { p99Ms: 100, lagP99Ms: 50, deadRows: 50_000 } as const satisfies Partial<Record<keyof Minute, number>>;
const folder = mkdtempSync(join(tmpdir(), 'ngoma-bench-'));
const picture = join(import.meta.dirname, 'soak/soak.svg');
/** Shorter runs say nothing about an hour, so that they do not replace the picture. */
const minutesOfPicture = 20;

function flags(args: readonly string[]): Record<string, number> {
  const pairs = args.map((arg) => /^--(minutes|clients|people|events|peakSeconds)=(\d+)$/.exec(arg));
  return Object.fromEntries(pairs.flatMap((pair) => (pair ? [[pair[1], Number(pair[2])]] : [])));
}

const kilobytesIn = (text: string, field: RegExp): number =>
  [...text.matchAll(field)].reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0);

/**
 * Returns the memory of the server and of the processes that it started, in MB. What they have in common, such as Node itself, is in
 * memory once and counts once: of a started process, what would be free without it.
 */
function memoryMb({ pid = 0 }: ChildProcess): number {
  const own = kilobytesIn(readFileSync(`/proc/${pid}/status`, 'utf8'), /VmRSS:\s+(\d+)/g);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  const started = children.map((child) => {
    try {
      return kilobytesIn(readFileSync(`/proc/${child}/smaps_rollup`, 'utf8'), /^Private_(?:Clean|Dirty):\s+(\d+)/gm);
    } catch {
      // It has ended meanwhile.
      return 0;
    }
  });
  return Math.round([own, ...started].reduce((sum, one) => sum + one * 1024, 0) / 1e6);
}

const readMetrics = async (port: number): Promise<string> => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

/** Describes what V8 has of the memory. */
async function describeHeap(port: number): Promise<string> {
  const text = await readMetrics(port);
  const mb = (name: string) => (Number(new RegExp(`^nodejs_${name}_bytes (\\S+)`, 'm').exec(text)?.[1]) / 1e6).toFixed(0);
  return `V8 has ${mb('heap_size_total')} MB, ${mb('heap_size_used')} in use, and ${mb('external_memory')} outside of its heap`;
}

/** Returns the 99th percentile of the event-loop lag since the last question. */
async function readLagMs(port: number): Promise<number> {
  const text = await readMetrics(port);
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1]) * 1000;
}

async function countDeadRows({ pool }: DatabaseHandle): Promise<number> {
  const { rows } = await pool.query<{ dead: number }>('select sum(n_dead_tup)::int as dead from pg_stat_all_tables');
  return rows[0]?.dead ?? 0;
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const median = (values: readonly number[]): number =>
  at(
    values.toSorted((a, b) => a - b),
    0.5,
  );

interface Bench {
  readonly port: number;
  readonly server: ChildProcess;
  readonly database: DatabaseHandle;
  readonly visitors: Visitors;
}

/** How many visits were put off, of how many. At half the peak hardly any may be. */
const put = { off: 0, ofVisits: 0 };

/** Does a visit, and does it again as a buyer would when the server asks for it. */
async function patiently(visit: () => Promise<void>): Promise<void> {
  put.ofVisits += 1;
  for (;;) {
    try {
      return await visit();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      put.off += 1;
      await sleep(error.retryAfterSeconds * 1000);
    }
  }
}

/** Returns the visits per second that the machine can serve, with as many visitors at once as there are clients. */
async function findPeak({ visitors }: Bench): Promise<number> {
  const until = performance.now() + options.peakSeconds * 1000;
  let done = 0;
  const client = async () => {
    while (performance.now() < until) {
      await patiently(() => visitors.visit());
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: options.clients }, client));
  return done / options.peakSeconds;
}

/** Offers visits at a rate, and returns what each minute was like. Throws for the first visit that fails. */
async function soak({ port, server, database, visitors }: Bench, perSecond: number): Promise<Minute[]> {
  const minutes: Minute[] = [];
  await readLagMs(port);
  for (let minute = 1; minute <= options.minutes; minute += 1) {
    const latencies: number[] = [];
    const { done, failed, firstError } = await offer({ perSecond, seconds: 60, maxOpen: 1_000 }, async () => {
      const startedAt = performance.now();
      await patiently(() => visitors.visit());
      latencies.push(performance.now() - startedAt);
    });
    if (failed > 0) throw new Error(`${failed} visits were refused in minute ${minute}: ${firstError}`);
    latencies.sort((a, b) => a - b);
    minutes.push({
      minute,
      ...{ p50Ms: at(latencies, 0.5), p99Ms: at(latencies, 0.99), lagP99Ms: await readLagMs(port) },
      ...{ memoryMb: memoryMb(server), deadRows: await countDeadRows(database) },
    });
    console.log(`minute ${minute}: ${(done / 60).toFixed(0)} visits/s, ${describe(minutes.at(-1) as Minute)}`);
  }
  return minutes;
}

const describe = ({ p50Ms, p99Ms, lagP99Ms, memoryMb: memory, deadRows }: Minute): string =>
  `p50 ${p50Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms, lag p99 ${lagP99Ms.toFixed(0)} ms, ${memory} MB, ${deadRows} dead rows`;

/** Returns what grew: the median of the last quarter of the minutes against that of the second one. */
function findGrowth(minutes: readonly Minute[]): string[] {
  const quarter = Math.floor(minutes.length / 4);
  if (quarter === 0) return [];
  return (Object.keys(flat) as (keyof typeof flat)[]).flatMap((key) => {
    const [early, late] = [minutes.slice(quarter, 2 * quarter), minutes.slice(-quarter)].map((part) =>
      median(part.map((minute) => minute[key])),
    ) as [number, number];
    return late > Math.max(flat[key], 1.5 * early) ? [`${key} grew from ${early.toFixed(0)} to ${late.toFixed(0)}`] : [];
  });
}

async function createMarket(database: DatabaseHandle, env: Readonly<Record<string, string>>, port: number): Promise<Visitors> {
  const { organizerId, organizerToken: scannerToken, tokens } = await createPeople(database, env, options.people);
  const paid: Sale[] = [];
  for (let n = 0; n < options.events; n += 1) paid.push(await createSale(database.db, organizerId, 10_000_000));
  const free = await createSale(database.db, organizerId, 10_000_000);
  await database.db.updateTable('ticket_types').set({ price_xaf: 0 }).where('id', '=', free.typeId).execute();
  return visitorsOf({ port, tokens, scannerToken, paid, free });
}

async function main(): Promise<boolean> {
  await ensureBuilt();
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), logger: createLogger({ logLevel: 'silent' }) });
  let server: ChildProcess | undefined;
  try {
    await migrate(postgres.url);
    const port = await freePort();
    const env = {
      ...{ NODE_ENV: 'production', DATABASE_URL: postgres.url, SECRET_KEY: 'a key of thirty-two bytes for the bench' },
      ...{ DATA_DIR: join(folder, 'server'), PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
      ...{ PAYMENTS_SANDBOX: '1', RATE_LIMITS: '0', LOG_LEVEL: 'warn' },
    };
    const database = openDatabase(postgres.url);
    const visitors = await createMarket(database, env, port);
    // The first start compiles the sources, whose compiler stays in memory. Later ones find them compiled.
    const first = await startServer(folder, env);
    // Some modules are loaded after it is ready.
    await sleep(20_000);
    await stopServer(first);
    server = await startServer(folder, env);
    await sleep(20_000);
    const idleMb = memoryMb(server);
    const bench = { port, server, database, visitors };
    const peak = await findPeak(bench);
    console.log(`Idle: ${idleMb} MB. Peak: ${peak.toFixed(0)} visits/s with ${options.clients} at once. Half of it:`);
    Object.assign(put, { off: 0, ofVisits: 0 });
    const minutes = await soak(bench, peak / 2);
    console.log(`${put.off} of ${put.ofVisits} visits were put off (limit ${limits.putOff})`);
    await sleep(30_000);
    const afterMb = memoryMb(server);
    console.log(
      `Half a minute after the load: ${afterMb} MB (limit ${limits.afterMb}); idle ${idleMb} MB (limit ${limits.idleMb}). ${await describeHeap(port)}`,
    );
    const path = options.minutes >= minutesOfPicture ? picture : join(tmpdir(), 'ngoma-soak.svg');
    writeFileSync(path, drawSoak(minutes));
    console.log(`The picture is ${path}`);
    const growth = findGrowth(minutes);
    for (const line of growth) console.log(line);
    await database.close();
    return growth.length === 0 && put.off <= limits.putOff * put.ofVisits && afterMb <= limits.afterMb && idleMb <= limits.idleMb;
  } finally {
    await stopServer(server);
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) ? 0 : 1;
