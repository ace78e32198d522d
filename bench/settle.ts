// `npm run bench settle`: measures how fast paid orders become tickets, with everything real: the server as it is started, its
// worker, the sandbox gateway with its signed callbacks over HTTP. First at a steady rate, then with a burst of callbacks beside
// orders.
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sign, signatureHeader, signingKey } from '../server/src/features/payments/gateways/sandbox.rules.ts';
import { createLogger } from '../server/src/platform/observation/logger.ts';
import { type DatabaseHandle, openDatabase } from '../server/src/platform/postgres/database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embedded/embedded-postgres.ts';
import { migrate } from '../server/src/platform/postgres/migrate.ts';
import { freePort } from '../tools/free-port.ts';
import type { LoadPlan, LoadReport } from './onsale/load.ts';
import { createPeople } from './onsale/people.ts';
import { createSale, type Sale } from './onsale/sale.ts';
import { buyersOf, offer, post } from './settle/buyers.ts';
import { startServer, stopServer } from './settle/server-process.ts';
import { runLoad } from './shared/processes.ts';

const options = { rate: 150, seconds: 300, burst: 10_000, burstSeconds: 10, people: 2_000, clients: 64, ...flags(process.argv) };
const goal = { ratio: 0.9, p99Ms: 3_000, burstSeconds: 30, orders: 0.5 };
/** Buyers that pay at once in the steady sale. A machine that is slower than the rate takes as many orders as it can, for the same time. */
const openBuyers = 128;
const secretKey = 'a key of thirty-two bytes for the bench';
const folder = mkdtempSync(join(tmpdir(), 'ngoma-bench-'));

/** Parses the flags, such as `--rate=100 --seconds=20 --burst=2000 --burstSeconds=2` for a quick run. */
function flags(args: readonly string[]): Record<string, number> {
  const pairs = args.map((arg) => /^--(rate|seconds|burst|burstSeconds|people|clients)=(\d+)$/.exec(arg));
  return Object.fromEntries(pairs.flatMap((pair) => (pair ? [[pair[1], Number(pair[2])]] : [])));
}

interface Bench {
  readonly database: DatabaseHandle;
  readonly port: number;
  readonly tokens: readonly string[];
  readonly organizerId: string;
}

async function main(): Promise<boolean> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), logger: createLogger({ logLevel: 'silent' }) });
  let server: ChildProcess | undefined;
  try {
    await migrate(postgres.url);
    const port = await freePort();
    const env = environment(postgres.url, port);
    const database = openDatabase(postgres.url);
    const { organizerId, tokens } = await createPeople(database, env, options.people);
    server = await startServer(folder, env);
    const bench = { database, port, tokens, organizerId };
    const isSteady = await measureSteady(bench);
    const isBurstSettled = await measureBurst(bench);
    const isComplete = await verify(bench);
    await database.close();
    return isSteady && isBurstSettled && isComplete;
  } finally {
    await stopServer(server);
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function environment(url: string, port: number): Record<string, string> {
  return {
    ...{ NODE_ENV: 'production', DATABASE_URL: url, SECRET_KEY: secretKey, DATA_DIR: join(folder, 'server') },
    ...{ PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, PAYMENTS_SANDBOX: '1', RATE_LIMITS: '0', LOG_LEVEL: 'warn' },
  };
}

/** Counts the payments of a sale by what became of them, and returns the milliseconds from callback to ticket. */
async function settledOf({ database }: Bench, sale: Sale): Promise<{ settled: number; latencies: readonly number[] }> {
  // A callback is marked as handled after the commit that issues the tickets, which a poll may have made before.
  const { rows } = await database.pool.query<{ ms: number }>(
    `select extract(epoch from callback.handled_at - callback.received_at)::float8 * 1000 as ms
     from orders placed join payments payment on payment.purpose_id = placed.id and payment.outcome = 'honoured'
     join webhook_inbox callback on callback.gateway = payment.gateway and callback.ref = payment.gateway_ref
     where placed.event_id = $1 and placed.state = 'confirmed' and callback.handled_at is not null order by ms`,
    [sale.eventId],
  );
  return { settled: rows.length, latencies: rows.map(({ ms }) => ms) };
}

/** Waits until the callbacks of a sale are handled, and returns the seconds that it took. Gives up after two minutes. */
async function untilSettled(bench: Bench, sale: Sale, count: number): Promise<number> {
  const startedAt = performance.now();
  while ((await settledOf(bench, sale)).settled < count && performance.now() - startedAt < 120_000)
    await new Promise((next) => setTimeout(next, 200));
  return (performance.now() - startedAt) / 1000;
}

/** Offers paid orders at a steady rate. Everything that is paid should be a ticket as soon. */
async function measureSteady(bench: Bench): Promise<boolean> {
  const { rate, seconds } = options;
  const sale = await createSale(bench.database.db, bench.organizerId, 500_000);
  const buyers = buyersOf(bench.port, sale, bench.tokens);
  const offered = await offer({ perSecond: rate, seconds, maxOpen: openBuyers }, () => buyers.pay());
  const { settled: inTime } = await settledOf(bench, sale);
  const extraSeconds = await untilSettled(bench, sale, offered.done);
  const { settled, latencies } = await settledOf(bench, sale);
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0;
  const ratio = inTime / offered.done;
  console.log(`Steady: ${rate} paid orders a second offered for ${seconds} s
  paid ${offered.done} (${(offered.done / offered.seconds).toFixed(1)}/s), failed ${offered.failed} ${offered.firstError ?? ''}
  settled by the last payment ${inTime} (${(inTime / offered.seconds).toFixed(1)}/s): ${ratio.toFixed(3)} of the order rate (goal ${goal.ratio})
  all ${settled} settled ${extraSeconds.toFixed(1)} s later; paid → ticket p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms (goal ${goal.p99Ms} ms)\n`);
  return offered.failed === 0 && ratio >= goal.ratio && at(0.99) <= goal.p99Ms && settled === offered.done;
}

/** Sends callbacks as fast as an operator that was down and returns, while others order. */
async function measureBurst(bench: Bench): Promise<boolean> {
  const { burst, burstSeconds, rate } = options;
  const { port, database } = bench;
  const sale = await createSale(database.db, bench.organizerId, 500_000);
  const buyers = buyersOf(port, sale, bench.tokens);
  const started = await offer({ perSecond: rate, seconds: burst / rate }, () => buyers.start());
  const { rows } = await database.pool.query<{ ref: string }>(
    `select payment.gateway_ref as ref from payments payment join orders placed on placed.id = payment.purpose_id
     where placed.event_id = $1 and payment.state = 'pending'`,
    [sale.eventId],
  );
  const alone = await loadOrders(bench);
  // The payers decide at once, as when an operator comes back after an outage. Some polls may see it before the callbacks.
  await database.pool.query("update sandbox_charges set state = 'approved' where gateway_ref = any($1)", [
    rows.map(({ ref }) => ref),
  ]);
  const beside = loadOrders(bench);
  const sent = await offer({ perSecond: rows.length / burstSeconds, seconds: burstSeconds }, async (n) => {
    const body = callbackFor(String(rows[n]?.ref));
    const signature = sign(signingKey(secretKey), Buffer.from(body), new Date());
    await post(port, '/api/payments/webhooks/sandbox', body, { [signatureHeader]: signature });
  });
  const seconds = sent.seconds + (await untilSettled(bench, sale, rows.length));
  const orders = (await beside).ordersPerSecond / alone.ordersPerSecond;
  const { settled } = await settledOf(bench, sale);
  console.log(`Burst: ${sent.done} callbacks in ${sent.seconds.toFixed(1)} s, failed ${sent.failed} ${sent.firstError ?? ''} (${started.done} payments were started)
  ${settled} settled within ${seconds.toFixed(1)} s of the first callback (goal ${goal.burstSeconds} s)
  orders beside them ${(orders * alone.ordersPerSecond).toFixed(0)}/s, alone ${alone.ordersPerSecond.toFixed(0)}/s: ${orders.toFixed(2)} (goal ${goal.orders})\n`);
  return sent.failed === 0 && seconds <= goal.burstSeconds && orders >= goal.orders;
}

const callbackFor = (reference: string): string =>
  JSON.stringify({
    id: `evt_${reference}_approved`,
    type: 'payment.succeeded',
    data: { reference, status: 'succeeded', amount: 5_000, currency: 'XAF' },
  });

/** Orders of other buyers of another event, as fast as they are answered. */
async function loadOrders({ database, port, tokens, organizerId }: Bench): Promise<LoadReport> {
  const sale = await createSale(database.db, organizerId, 500_000);
  const plan: LoadPlan = {
    ...{ port, tokens, path: '/api/event-order/order', clients: options.clients, warmUpMs: 500 },
    measuredMs: options.burstSeconds * 1000,
    bodies: [JSON.stringify({ eventId: sale.eventId, items: [{ ticketTypeId: sale.typeId, quantity: 1 }] })],
    idsFile: join(folder, 'ids'),
  };
  return runLoad<LoadReport>('onsale/load.ts', plan);
}

/** Checks that each honoured payment has one ticket and one sale in the ledger, and that the ledger adds up. */
async function verify({ database }: Bench): Promise<boolean> {
  const { rows } = await database.pool.query<{ honoured: number; tickets: number; sales: number; sum: number }>(
    `select (select count(*)::int from payments where outcome = 'honoured') as honoured,
      (select count(*)::int from tickets) as tickets,
      (select count(*)::int from ledger_transfers where source_type = 'order' and kind = 'sale') as sales,
      (select coalesce(sum(amount_xaf), 0)::int from ledger_postings) as sum`,
  );
  const { honoured, tickets, sales, sum } = rows[0] ?? { honoured: -1, tickets: 0, sales: 0, sum: 1 };
  const isComplete = honoured === tickets && honoured === sales && sum === 0;
  console.log(`${honoured} payments were honoured, with ${tickets} tickets and ${sales} sales; the ledger sums to ${sum} XAF.`);
  return isComplete;
}

process.exitCode = (await main()) ? 0 : 1;
