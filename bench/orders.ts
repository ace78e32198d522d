// `npm run bench orders`: fills a database with 1,000,000 orders and 100,000 accounts, and measures every list, search, dashboard and
// file that reads them (through the whole server, without a network), the memory of the server while it writes files, and how many
// orders it takes, compared with an empty database.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CompiledQuery } from 'kysely';
import { buildApp } from '../server/src/app.ts';
import { authFeature } from '../server/src/features/auth/index.ts';
import { sumSalesDays } from '../server/src/features/dashboards/index.ts';
import { usersFeature } from '../server/src/features/users/index.ts';
import { loadConfig } from '../server/src/platform/config.ts';
import { unlimited } from '../server/src/platform/http/limits/rate-limit.ts';
import { createLogger } from '../server/src/platform/observation/logger.ts';
import { type DatabaseHandle, openDatabase } from '../server/src/platform/postgres/database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embedded/embedded-postgres.ts';
import { migrate } from '../server/src/platform/postgres/migrate.ts';
import { asksAbout, findSubjects, type Reader } from '../tools/database/orders/asks.ts';
import { filledIds, fillOrders, sizeFor } from '../tools/database/orders/fill-orders.ts';
import { measureAsks } from './orders/measure-asks.ts';
import { measureFiles } from './orders/measure-files.ts';
import { measurePlacing } from './orders/measure-placing.ts';
import { serverEnvironment } from './shared/processes.ts';

const { values } = parseArgs({
  options: {
    /** Orders to fill the database with. */
    orders: { type: 'string', default: '1000000' },
    /** Requests of each list. */
    calls: { type: 'string', default: '50' },
    /** Part of a path: only these lists are asked, and nothing else is measured. */
    only: { type: 'string' },
    /** Only the placing of orders is measured. */
    placing: { type: 'boolean' },
    /** Seconds of each round of placing orders. */
    seconds: { type: 'string', default: '5' },
    /** Folder that keeps the filled database. A run that finds one there measures it instead of filling another. */
    keep: { type: 'string' },
  },
});
const quiet = createLogger({ logLevel: 'silent' });

async function signIn(app: Awaited<ReturnType<typeof buildApp>>): Promise<Record<Reader, string>> {
  const auth = authFeature(app.platform, usersFeature(app.platform));
  const tokenOf = async (userId: string) => (await auth.openSession(userId, { hasPassedSecondStep: true })).token;
  const { organizerId, buyerId, providerId, adminId } = filledIds;
  return {
    organizer: await tokenOf(organizerId),
    participant: await tokenOf(buyerId),
    provider: await tokenOf(providerId),
    admin: await tokenOf(adminId),
  };
}

/** Fills the tables of searches and the sums of days, which jobs of the product fill. */
async function runJobs(app: Awaited<ReturnType<typeof buildApp>>): Promise<void> {
  const started = performance.now();
  for (const job of ['users.repair-index', 'payments.repair-numbers']) await app.jobs[job]?.({} as never);
  // No transaction is under way that a mark would have to wait for.
  await sumSalesDays(app.platform, { minMarkAgeMs: 0 });
  await app.platform.db.executeQuery(CompiledQuery.raw('analyze person_search, payment_numbers, sales_days, sales_day_parts'));
  console.log(`filled the tables of searches and of sums in ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
}

/** Asks the filled database for everything. Returns whether every limit was kept. */
async function ask(database: DatabaseHandle, url: string, folder: string, now: Date): Promise<boolean> {
  const app = await buildApp({ config: loadConfig(serverEnvironment(folder, url)), database, logger: quiet, limiter: unlimited });
  try {
    await runJobs(app);
    const tokens = await signIn(app);
    const asks = asksAbout(await findSubjects(database.db), now).filter(({ path }) => path.includes(values.only ?? ''));
    const areQuick = await measureAsks(app.fastify, asks, tokens, Number(values.calls));
    return (await measureFiles(app.fastify, asks, tokens)) && areQuick;
  } finally {
    await app.close();
  }
}

/** Fills the database at `url`, unless an earlier run has kept it filled in this folder, and returns the time its figures count from. */
async function fill(url: string, folder: string): Promise<Date> {
  const mark = join(folder, 'filled-at');
  if (existsSync(mark)) return new Date(readFileSync(mark, 'utf8'));
  const [size, now, started] = [sizeFor(Number(values.orders)), new Date(), performance.now()];
  await fillOrders(url, size, now, { isTrusted: true });
  writeFileSync(mark, now.toISOString());
  console.log(`filled ${size.orders} orders in ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
  return now;
}

async function main(): Promise<boolean> {
  const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'ngoma-bench-'));
  mkdirSync(folder, { recursive: true });
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), logger: quiet });
  try {
    await migrate(postgres.url);
    const database = openDatabase(postgres.url);
    const now = await fill(postgres.url, folder);
    const isAnswered = values.placing === undefined ? await ask(database, postgres.url, folder, now) : true;
    await database.close();
    if (values.only !== undefined) return isAnswered;
    return (await measurePlacing(folder, postgres.url, Number(values.seconds))) && isAnswered;
  } finally {
    await postgres.stop();
    if (values.keep === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) ? 0 : 1;
