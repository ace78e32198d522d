// `npm run bench onsale`: measures how many orders per second one hot event takes, with everything real. Compares it with a
// conventional handler (bench/onsale/reference-handler.ts) and, if the machine has pgbench, with the bare update rate of one hot
// row.
import { type ChildProcess, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '../server/src/platform/observation/logger.ts';
import { type DatabaseHandle, openDatabase } from '../server/src/platform/postgres/database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embedded-postgres.ts';
import { migrate } from '../server/src/platform/postgres/migrate.ts';
import type { LoadPlan, LoadReport } from './onsale/load.ts';
import { createPeople } from './onsale/people.ts';
import { createSale, type Sale } from './onsale/sale.ts';
import type { ServerReady } from './onsale/server.ts';
import { median, ms, perSecond } from './shared/figures.ts';
import { runLoad, serverEnvironment, startServer, stopServer } from './shared/processes.ts';

const { rounds, seconds, people } = { rounds: 3, seconds: 5, people: 2_000, ...flags(process.argv.slice(2)) };
const clientCounts = [64, 256] as const;
/**
 * Tickets on sale: more than can be sold within the run, since the benchmark measures orders that succeed, not those that are
 * refused.
 */
const stock = 500_000;
const goal = { ratio: 8, clients: 256 };

/** `BENCH_ONLY=product` together with `BENCH_PROFILE=<folder>` profiles one side alone, without a comparison. */
const only = process.env.BENCH_ONLY;
const kindsOf = (round: number): Run['kind'][] =>
  (round % 2 ? (['product', 'reference'] as const) : (['reference', 'product'] as const)).filter(
    (kind) => !only || kind === only,
  );

const folder = mkdtempSync(join(tmpdir(), 'ngoma-bench-'));
const quiet = createLogger({ logLevel: 'silent' });

/** Parses the flags, such as `--rounds=1 --seconds=3 --people=200` for a quick run. */
function flags(args: readonly string[]): Partial<Record<'rounds' | 'seconds' | 'people', number>> {
  const pairs = args.map((arg) => /^--(rounds|seconds|people)=(\d+)$/.exec(arg));
  return Object.fromEntries(pairs.flatMap((pair) => (pair ? [[pair[1], Number(pair[2])]] : [])));
}

interface Run extends LoadReport {
  readonly kind: 'product' | 'reference';
  readonly clients: number;
  readonly ids: readonly string[];
  readonly sale: Sale;
}

async function main(): Promise<boolean> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), logger: quiet });
  let server: ChildProcess | undefined;
  try {
    await migrate(postgres.url);
    const database = openDatabase(postgres.url);
    const { organizerId, tokens } = await createPeople(database, serverEnvironment(folder, postgres.url), people);
    const started = await startServer(folder, postgres.url);
    server = started.server;
    console.log(
      `PostgreSQL with fsync and synchronous_commit on; ${people} people signed in; ${rounds} rounds of ${seconds} s each\n`,
    );
    const runs: Run[] = [];
    const hotRow: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      for (const clients of clientCounts) {
        for (const kind of kindsOf(round)) {
          const sale = await createSale(database.db, organizerId, stock);
          runs.push(await load(kind, clients, sale, started.ready, tokens));
          console.log(`  round ${round}  ${describe(runs.at(-1) as Run)}`);
        }
      }
      const rate = await pgbench(database, postgres.url);
      if (rate) hotRow.push(rate);
    }
    const isComplete = await verify(database, runs);
    await database.close();
    return report(runs, hotRow) && isComplete;
  } finally {
    await stopServer(server);
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function load(kind: Run['kind'], clients: number, sale: Sale, ready: ServerReady, tokens: readonly string[]): Promise<Run> {
  const idsFile = join(folder, 'ids');
  const plan: LoadPlan = {
    port: ready[kind],
    path: kind === 'product' ? '/api/event-order/order' : '/api/reference/order',
    clients,
    warmUpMs: 1_000,
    measuredMs: seconds * 1000,
    tokens,
    body: JSON.stringify({ eventId: sale.eventId, items: [{ ticketTypeId: sale.typeId, quantity: 1 }] }),
    idsFile,
  };
  const report = await runLoad<LoadReport>('onsale/load.ts', plan);
  const ids = readFileSync(idsFile, 'utf8').split('\n').filter(Boolean);
  return { ...report, kind, clients, ids, sale };
}

/**
 * Measures updates per second of one row by 32 clients over prepared statements: the upper bound of this PostgreSQL without
 * batching. Undefined if pgbench is not installed.
 */
async function pgbench({ pool }: DatabaseHandle, url: string): Promise<number | undefined> {
  if (spawnSync('pgbench', ['--version']).status !== 0) return undefined;
  await pool.query(
    'create table if not exists bench_hot_row (id integer primary key, count bigint not null) with (fillfactor = 50)',
  );
  await pool.query('insert into bench_hot_row values (1, 0) on conflict do nothing');
  const script = join(folder, 'hot-row.sql');
  writeFileSync(script, 'update bench_hot_row set count = count + 1 where id = 1;\n');
  const result = spawnSync('pgbench', ['-n', '-M', 'prepared', '-c', '32', '-j', '2', '-T', String(seconds), '-f', script, url], {
    encoding: 'utf8',
  });
  const rate = Number(/tps = ([\d.]+)/.exec(result.stdout)?.[1]);
  if (!rate) console.error(`pgbench did not run: ${result.stderr.slice(-500)}`);
  return rate || undefined;
}

/** Checks that every order answered with 201 is stored completely and that the inventory agrees. */
async function verify({ pool }: DatabaseHandle, runs: readonly Run[]): Promise<boolean> {
  let isComplete = true;
  let checked = 0;
  for (const { ids, sale, kind, statuses, firstOddAnswer } of runs) {
    const odd = Object.keys(statuses).filter((status) => status !== '201');
    if (odd.length > 0) console.error(`${kind}: answers other than 201: ${JSON.stringify(statuses)} ${firstOddAnswer}`);
    const { rows } = await pool.query<{ orders: number; held: number }>(
      `select (select count(*)::int from unnest($1::uuid[]) as answered (id)
          join orders placed on placed.id = answered.id and placed.state = 'placed'
          join order_items item on item.order_id = placed.id
          join payments payment on payment.purpose_type = 'order' and payment.purpose_id = placed.id) as orders,
        (select held from quotas where id = $2) as held`,
      [ids, sale.quotaId],
    );
    const found = rows[0];
    const all = await pool.query<{ count: number }>('select count(*)::int as count from orders where event_id = $1', [
      sale.eventId,
    ]);
    checked += ids.length;
    if (new Set(ids).size !== ids.length || found?.orders !== ids.length || found.held !== all.rows[0]?.count || odd.length > 0) {
      console.error(
        `${kind}: ${ids.length} orders answered, ${found?.orders} found whole, ${found?.held} held, ${all.rows[0]?.count} orders`,
      );
      isComplete = false;
    }
  }
  console.log(
    `\n${checked} orders were answered with 201; ${isComplete ? 'every one' : 'NOT every one'} is in the database, once, and the inventory agrees.`,
  );
  return isComplete;
}

const describe = ({
  kind,
  clients,
  ordersPerSecond,
  p50Ms,
  p99Ms,
}: Pick<Run, 'kind' | 'clients' | 'ordersPerSecond' | 'p50Ms' | 'p99Ms'>) =>
  `${kind.padEnd(9)} ${String(clients).padStart(3)} clients  ${perSecond(ordersPerSecond).padStart(9)}  p50 ${ms(p50Ms).padStart(9)}  p99 ${ms(p99Ms).padStart(9)}`;

function report(runs: readonly Run[], hotRow: readonly number[]): boolean {
  console.log('\nMedians:');
  const of = (kind: Run['kind'], clients: number) => {
    const mine = runs.filter((run) => run.kind === kind && run.clients === clients);
    const medianOf = (key: 'ordersPerSecond' | 'p50Ms' | 'p99Ms') => median(mine.map((run) => run[key]));
    return { kind, clients, ordersPerSecond: medianOf('ordersPerSecond'), p50Ms: medianOf('p50Ms'), p99Ms: medianOf('p99Ms') };
  };
  let isReached = false;
  for (const clients of clientCounts) {
    const [product, reference] = [of('product', clients), of('reference', clients)];
    const ratio = product.ordersPerSecond / reference.ordersPerSecond;
    console.log(`  ${describe(product)}\n  ${describe(reference)}`);
    console.log(
      `  → ${ratio.toFixed(1)} times the reference, p99 ${(product.p99Ms / reference.p99Ms).toFixed(2)} of the reference's`,
    );
    if (hotRow.length > 0)
      console.log(
        `    ${(product.ordersPerSecond / median(hotRow)).toFixed(1)} times pgbench's hot row (${perSecond(median(hotRow))})`,
      );
    if (clients === goal.clients) isReached = ratio >= goal.ratio && product.p99Ms < reference.p99Ms;
  }
  console.log(
    `\nThe goal at ${goal.clients} clients, ${goal.ratio} times the reference with a lower p99, is ${isReached ? 'reached' : 'NOT reached'}.`,
  );
  return isReached;
}

process.exitCode = (await main()) ? 0 : 1;
