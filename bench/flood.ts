// `npm run bench flood`: sends more buyers to one event than the machine can serve, and a crowd that comes too late to a sold-out
// one. Measures how many still buy, how long each answer takes, and what an answer costs. Flags: --seconds=60 --buyers=2560 --people=2000.
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '../server/src/platform/observation/logger.ts';
import { type DatabaseHandle, openDatabase } from '../server/src/platform/postgres/database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embedded/embedded-postgres.ts';
import { migrate } from '../server/src/platform/postgres/migrate.ts';
import type { FloodPlan, FloodReport } from './flood/load.ts';
import { createPeople } from './onsale/people.ts';
import { createSale, type Sale } from './onsale/sale.ts';
import { ms, perSecond } from './shared/figures.ts';
import { runLoad, serverEnvironment, startServer, stopServer } from './shared/processes.ts';
import { processorSeconds, residentMb } from './shared/processor-time.ts';

const options = { seconds: 60, buyers: 2_560, people: 2_000, ...flags(process.argv.slice(2)) };
/** More than can be sold within the run. */
const stock = 5_000_000;
const limits = { goodputOfPeak: 0.8, p99Ms: 3_000, soldOutCost: 0.25, quietMs: 600, memoryGrowth: 1.1 };

const folder = mkdtempSync(join(tmpdir(), 'ngoma-flood-'));

function flags(args: readonly string[]): Partial<Record<'seconds' | 'buyers' | 'people', number>> {
  const pairs = args.map((arg) => /^--(seconds|buyers|people)=(\d+)$/.exec(arg));
  return Object.fromEntries(pairs.flatMap((pair) => (pair ? [[pair[1], Number(pair[2])]] : [])));
}

interface Flood extends FloodReport {
  /** Processor time of the server and the database per answer, in ms. */
  readonly costMs: number;
}

interface Bench {
  readonly database: DatabaseHandle;
  readonly port: number;
  readonly tokens: readonly string[];
  readonly pids: readonly number[];
}

const orderOf = (sale: Sale): string =>
  JSON.stringify({ eventId: sale.eventId, items: [{ ticketTypeId: sale.typeId, quantity: 1 }] });

async function flood(bench: Bench, sale: Sale, plan: Pick<FloodPlan, 'buyers' | 'seconds' | 'offered'>): Promise<Flood> {
  const cost = () => bench.pids.reduce((sum, pid) => sum + processorSeconds(pid), 0);
  const before = cost();
  const report = await runLoad<FloodReport>('flood/load.ts', {
    ...plan,
    ...{ port: bench.port, path: '/api/event-order/order', tokens: bench.tokens, body: orderOf(sale) },
  } satisfies FloodPlan);
  const answers = Object.values(report.statuses).reduce((sum, count) => sum + count, 0);
  return { ...report, costMs: ((cost() - before) * 1000) / answers };
}

function show(name: string, flood: Flood): void {
  const statuses = Object.entries(flood.statuses).map(([status, count]) => `${count} × ${status}`);
  console.log(
    `  ${name.padEnd(34)} ${perSecond(flood.goodput).padStart(8)} bought  p50 ${ms(flood.p50Ms)}  p99 ${ms(flood.p99Ms)}  max ${ms(flood.maxMs)}  ` +
      `${flood.costMs.toFixed(3)} ms of processor each  ${statuses.join(', ')}${flood.withoutAnswer > 0 ? `, ${flood.withoutAnswer} without an answer` : ''}`,
  );
}

/** Places one order when nothing else happens, and returns how long its answer took, in ms. */
async function placeOne(bench: Bench, sale: Sale): Promise<number> {
  const from = performance.now();
  const response = await fetch(`http://127.0.0.1:${bench.port}/api/event-order/order`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${bench.tokens[0]}`, 'Content-Type': 'application/json' },
    body: orderOf(sale),
  });
  if (response.status !== 201) throw new Error(`The quiet order was answered ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
  return performance.now() - from;
}

/** Returns whether each order answered with 201 is in the database once, and the inventory agrees. */
async function isComplete({ database }: Bench, sale: Sale, floods: readonly Flood[]): Promise<boolean> {
  const ids = floods.flatMap((one) => one.ids);
  const { rows } = await database.pool.query<{ found: number; placed: number; held: number }>(
    `select (select count(*)::int from orders where id = any($1::uuid[])) as found,
      (select count(*)::int from orders where event_id = $2) as placed, (select held from quotas where id = $3) as held`,
    [ids, sale.eventId, sale.quotaId],
  );
  const [row] = rows;
  console.log(`  ${ids.length} orders were answered with 201, ${row?.found} are found, ${row?.held} tickets are held`);
  return new Set(ids).size === ids.length && row?.found === ids.length && row.held === row.placed;
}

const checks: { readonly name: string; readonly isMet: boolean }[] = [];
function check(name: string, isMet: boolean): void {
  checks.push({ name, isMet });
  console.log(`  ${isMet ? 'ok  ' : 'FAIL'} ${name}`);
}

async function measure(bench: Bench, organizerId: string): Promise<void> {
  const { seconds, buyers } = options;
  const [server = 0] = bench.pids;
  const sale = await createSale(bench.database.db, organizerId, stock);
  await flood(bench, sale, { buyers: 64, seconds: 2, offered: undefined });
  const peak = await flood(bench, sale, { buyers: 256, seconds: 8, offered: undefined });
  show('256 buyers (the peak)', peak);
  // Right after the orders that it is compared with: the database still works off a long flood when that has ended.
  const soldOut = await createSale(bench.database.db, organizerId, 1);
  await placeOne(bench, soldOut);
  const late = await flood(bench, soldOut, { buyers: 256, seconds: 8, offered: undefined });
  show('256 buyers, nothing left', late);
  const crowd = await flood(bench, sale, { buyers, seconds, offered: undefined });
  show(`${buyers} buyers`, crowd);
  const twice = { buyers: buyers * 4, seconds, offered: peak.goodput * 2 };
  const offered = await flood(bench, sale, twice);
  show(`${buyers * 4} buyers, twice the peak`, offered);
  const memoryBefore = residentMb(server);
  const again = await flood(bench, sale, twice);
  show(`${buyers * 4} buyers, once more`, again);
  const quietMs = await placeOne(bench, sale);
  const memoryAfter = residentMb(server);

  const lateCrowd = await flood(bench, soldOut, { buyers, seconds: Math.min(seconds, 20), offered: undefined });
  show(`${buyers} buyers, nothing left`, lateCrowd);

  console.log('');
  check(
    'every order that was answered is in the database',
    await isComplete(bench, sale, [peak, crowd, offered, again]).then((is) => is),
  );
  for (const [name, one] of [
    [`${buyers} buyers`, crowd],
    ['twice the peak', offered],
    ['twice the peak once more', again],
  ] as const) {
    check(
      `${name}: goodput ${(one.goodput / peak.goodput).toFixed(2)} of the peak (${limits.goodputOfPeak})`,
      one.goodput >= limits.goodputOfPeak * peak.goodput,
    );
    check(
      `${name}: every answer within ${limits.p99Ms} ms at p99, and none missing`,
      one.p99Ms <= limits.p99Ms && one.withoutAnswer === 0,
    );
    const odd = Object.keys(one.statuses).filter((status) => !['201', '503'].includes(status));
    check(`${name}: no other answers than 201 and 503`, odd.length === 0);
  }
  check(
    `a sold-out answer costs ${(late.costMs / peak.costMs).toFixed(2)} of an order (${limits.soldOutCost})`,
    late.costMs <= limits.soldOutCost * peak.costMs,
  );
  check(`a sold-out crowd is answered within ${limits.p99Ms} ms at p99`, lateCrowd.p99Ms <= limits.p99Ms);
  check(`a quiet order after it took ${ms(quietMs)} (${limits.quietMs} ms)`, quietMs <= limits.quietMs);
  check(
    `the second flood of ${buyers * 4} buyers raised the memory from ${memoryBefore.toFixed(0)} to ${memoryAfter.toFixed(0)} MB (times ${limits.memoryGrowth})`,
    memoryAfter <= limits.memoryGrowth * memoryBefore,
  );
}

async function main(): Promise<boolean> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), logger: createLogger({ logLevel: 'silent' }) });
  let server: ChildProcess | undefined;
  try {
    await migrate(postgres.url);
    const database = openDatabase(postgres.url);
    const { organizerId, tokens } = await createPeople(database, serverEnvironment(folder, postgres.url), options.people);
    const started = await startServer(folder, postgres.url);
    server = started.server;
    const postmaster = Number(readFileSync(join(folder, 'data', 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
    await measure({ database, port: started.ready.product, tokens, pids: [server.pid ?? 0, postmaster] }, organizerId);
    await database.close();
    return checks.every(({ isMet }) => isMet);
  } finally {
    await stopServer(server);
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) ? 0 : 1;
