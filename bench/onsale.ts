// `npm run bench onsale`: measures how many orders per second one hot event takes, with everything real. Compares it with a
// conventional handler (bench/onsale/reference-handler.ts) and, if the machine has pgbench, with the bare update rate of one hot
// row. Then compares orders spread over many events, with access codes, and with named attendees, with plain ones for one event.
import { type ChildProcess, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '../server/src/platform/observation/logger.ts';
import { type DatabaseHandle, openDatabase } from '../server/src/platform/postgres/database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embedded/embedded-postgres.ts';
import { migrate } from '../server/src/platform/postgres/migrate.ts';
import type { LoadPlan, LoadReport } from './onsale/load.ts';
import { createPeople } from './onsale/people.ts';
import { createSales, type Sale } from './onsale/sale.ts';
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
/** At least so many times the orders of the reference, at most such a share of its p99. `wanted` is the goal beyond the limit. */
const limits = { 64: { ratio: 8 }, 256: { ratio: 10, wanted: 12, p99Share: 0.15 } } as const;
const accessCode = 'BALAFON';
/** Kinds of orders, and the rates that are allowed for them at 256 clients, as shares of plain ones. */
const kindsOfOrders = {
  plain: { atLeast: 0, atMost: Number.POSITIVE_INFINITY },
  spread: { atLeast: 0.8, atMost: 1.3 },
  coded: { atLeast: 0.9, atMost: Number.POSITIVE_INFINITY },
  named: { atLeast: 0.9, atMost: Number.POSITIVE_INFINITY },
} as const;
type OrderKind = keyof typeof kindsOfOrders;
const spreadEvents = 1_000;

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
  readonly orders: OrderKind;
  readonly clients: number;
  readonly ids: readonly string[];
  readonly sales: readonly Sale[];
}

interface Bench {
  readonly database: DatabaseHandle;
  readonly organizerId: string;
  readonly ready: ServerReady;
  readonly tokens: readonly string[];
}

async function main(): Promise<boolean> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), logger: quiet });
  let server: ChildProcess | undefined;
  try {
    await migrate(postgres.url);
    const database = openDatabase(postgres.url);
    const { organizerId, tokens } = await createPeople(database, serverEnvironment(folder, postgres.url), people);
    // Wrong access codes are counted, as in production; the limits of requests are left out in server.ts.
    const started = await startServer(folder, postgres.url, { RATE_LIMITS: '1' });
    server = started.server;
    console.log(
      `PostgreSQL with fsync and synchronous_commit on; ${people} people signed in; ${rounds} rounds of ${seconds} s each\n`,
    );
    const bench = { database, organizerId, ready: started.ready, tokens };
    const runs: Run[] = [];
    const hotRow: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      for (const plan of plansOf(round)) {
        runs.push(await load(bench, plan));
        console.log(`  round ${round}  ${describe(runs.at(-1) as Run)}`);
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

type Plan = Pick<Run, 'kind' | 'clients' | 'orders'>;

/** Returns the runs of a round: product and reference at each number of clients, then the product's other kinds of orders. */
function plansOf(round: number): Plan[] {
  const compared = clientCounts.flatMap((clients) => kindsOf(round).map((kind) => ({ kind, clients, orders: 'plain' as const })));
  if (only === 'reference') return compared;
  const others = (['spread', 'coded', 'named'] as const).map((orders) => ({ kind: 'product' as const, clients: 256, orders }));
  return [...compared, ...others];
}

function bodyOf({ eventId, typeId }: Sale, orders: OrderKind): string {
  const attendees = [{ name: 'Brenda Ngo Mbarga', email: 'brenda@bench.test' }];
  return JSON.stringify({
    eventId,
    items: [{ ticketTypeId: typeId, quantity: 1 }],
    ...(orders === 'coded' && { accessCode }),
    ...(orders === 'named' && { attendees }),
  });
}

async function load({ database, organizerId, ready, tokens }: Bench, { kind, clients, orders }: Plan): Promise<Run> {
  const count = orders === 'spread' ? spreadEvents : 1;
  const sales = await createSales(database.db, organizerId, {
    count,
    stock: stock / count,
    ...(orders === 'coded' && { accessCode }),
  });
  if (orders === 'coded') await openWithCode(ready.product, sales, tokens);
  const idsFile = join(folder, 'ids');
  const plan: LoadPlan = {
    port: ready[kind],
    path: kind === 'product' ? '/api/event-order/order' : '/api/reference/order',
    clients,
    warmUpMs: 1_000,
    measuredMs: seconds * 1000,
    tokens,
    bodies: sales.map((sale) => bodyOf(sale, orders)),
    idsFile,
  };
  const report = await runLoad<LoadReport>('onsale/load.ts', plan);
  const ids = readFileSync(idsFile, 'utf8').split('\n').filter(Boolean);
  return { ...report, kind, orders, clients, ids, sales };
}

/** Opens the page of an event with its code as each buyer, as those do who then order with it. */
async function openWithCode(port: number, [sale]: readonly Sale[], tokens: readonly string[]): Promise<void> {
  const waiting = [...tokens];
  const open = async () => {
    for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) {
      const reply = await fetch(`http://127.0.0.1:${port}/api/event/${sale?.eventId}/availability?accessCode=${accessCode}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      if (!reply.ok) throw new Error(`The page of the event was answered with ${reply.status}`);
      await reply.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 32 }, open));
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
  for (const { ids, sales, kind, orders, statuses, firstOddAnswer } of runs) {
    const odd = Object.keys(statuses).filter((status) => status !== '201');
    if (odd.length > 0) console.error(`${kind}: answers other than 201: ${JSON.stringify(statuses)} ${firstOddAnswer}`);
    const { rows } = await pool.query<{ orders: number; held: number }>(
      `select (select count(*)::int from unnest($1::uuid[]) as answered (id)
          join orders placed on placed.id = answered.id and placed.state = 'placed' and jsonb_array_length(placed.attendees) = $3
          join order_items item on item.order_id = placed.id
          join payments payment on payment.purpose_type = 'order' and payment.purpose_id = placed.id) as orders,
        (select sum(held)::int from quotas where id = any($2::uuid[])) as held`,
      [ids, sales.map(({ quotaId }) => quotaId), orders === 'named' ? 1 : 0],
    );
    const found = rows[0];
    const all = await pool.query<{ count: number }>(
      'select count(*)::int as count from orders where event_id = any($1::uuid[])',
      [sales.map(({ eventId }) => eventId)],
    );
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

type Figures = Pick<Run, 'kind' | 'clients' | 'orders' | 'ordersPerSecond' | 'p50Ms' | 'p99Ms'>;

const describe = ({ kind, clients, orders, ordersPerSecond, p50Ms, p99Ms }: Figures) =>
  `${kind.padEnd(9)} ${String(clients).padStart(3)} clients  ${orders.padEnd(6)}  ${perSecond(ordersPerSecond).padStart(9)}  p50 ${ms(p50Ms).padStart(9)}  p99 ${ms(p99Ms).padStart(9)}`;

function mediansOf(runs: readonly Run[], plan: Plan): Figures {
  const mine = runs.filter((run) => run.kind === plan.kind && run.clients === plan.clients && run.orders === plan.orders);
  const medianOf = (key: 'ordersPerSecond' | 'p50Ms' | 'p99Ms') => median(mine.map((run) => run[key]));
  return { ...plan, ordersPerSecond: medianOf('ordersPerSecond'), p50Ms: medianOf('p50Ms'), p99Ms: medianOf('p99Ms') };
}

function report(runs: readonly Run[], hotRow: readonly number[]): boolean {
  console.log('\nMedians:');
  const checks: { readonly limit: string; readonly isMet: boolean }[] = [];
  for (const clients of clientCounts) {
    const [product, reference] = (['product', 'reference'] as const).map((kind) =>
      mediansOf(runs, { kind, clients, orders: 'plain' }),
    ) as [Figures, Figures];
    const ratio = product.ordersPerSecond / reference.ordersPerSecond;
    const share = product.p99Ms / reference.p99Ms;
    console.log(`  ${describe(product)}\n  ${describe(reference)}`);
    console.log(`  → ${ratio.toFixed(1)} times the reference, p99 ${share.toFixed(2)} of the reference's`);
    if (hotRow.length > 0)
      console.log(
        `    ${(product.ordersPerSecond / median(hotRow)).toFixed(1)} times pgbench's hot row (${perSecond(median(hotRow))})`,
      );
    const limit: { ratio: number; wanted?: number; p99Share?: number } = limits[clients];
    const wanted = limit.wanted === undefined ? '' : ` (${limit.wanted} wanted)`;
    checks.push({ limit: `${clients} clients: ${limit.ratio} times the reference${wanted}`, isMet: ratio >= limit.ratio });
    if (limit.p99Share !== undefined)
      checks.push({ limit: `${clients} clients: p99 ${limit.p99Share} of the reference's`, isMet: share <= limit.p99Share });
  }
  const plain = mediansOf(runs, { kind: 'product', clients: 256, orders: 'plain' });
  for (const orders of ['spread', 'coded', 'named'] as const) {
    const figures = mediansOf(runs, { kind: 'product', clients: 256, orders });
    const share = figures.ordersPerSecond / plain.ordersPerSecond;
    const { atLeast, atMost } = kindsOfOrders[orders];
    console.log(`  ${describe(figures)}\n  → ${share.toFixed(2)} of plain orders for one event`);
    const range = Number.isFinite(atMost) ? `${atLeast} to ${atMost}` : `at least ${atLeast}`;
    checks.push({ limit: `${orders} orders: ${range} of plain ones`, isMet: share >= atLeast && share <= atMost });
  }
  console.log(`\n${checks.map(({ limit, isMet }) => `  ${isMet ? 'ok  ' : 'FAIL'} ${limit}`).join('\n')}`);
  return checks.every(({ isMet }) => isMet);
}

process.exitCode = (await main()) ? 0 : 1;
