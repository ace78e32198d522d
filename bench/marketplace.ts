// `npm run bench marketplace`: measures the lists of projects, bids and the admins' supervision (p95 of requests through the whole server, without a
// network) with 100,000 projects and 1,000,000 bids, compared with the same requests on an almost empty database.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { type App, buildApp } from '../server/src/app.ts';
import { loadConfig } from '../server/src/platform/config.ts';
import { unlimited } from '../server/src/platform/http/limits/rate-limit.ts';
import { createLogger } from '../server/src/platform/observation/logger.ts';
import { openDatabase } from '../server/src/platform/postgres/database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embedded/embedded-postgres.ts';
import { migrate } from '../server/src/platform/postgres/migrate.ts';
import { addAgreements } from '../tools/database/market-agreements.ts';
import { type MarketSize, makeMarket, marketIds } from '../tools/database/marketplace.ts';
import { marketLists } from '../tools/database/orders/asked-lists.ts';

const { values } = parseArgs({
  options: {
    projects: { type: 'string', default: '100000' },
    bids: { type: 'string', default: '10' },
    calls: { type: 'string', default: '200' },
  },
});
const calls = Number(values.calls);
const small: MarketSize = { organizers: 2, providers: 50, projects: 40, bidsEach: 5 };
const large: MarketSize = {
  organizers: 2_000,
  providers: 10_000,
  projects: Number(values.projects),
  bidsEach: Number(values.bids),
};
/** Maximum p95 of a list in milliseconds. The benchmark fails above it. */
const goalMs = 250;

type Reader = 'organizer' | 'provider' | 'admin';
const lists: readonly (readonly [what: string, as: Reader, path: string])[] = [
  ['browse: newest', 'provider', '/p/project'],
  ['browse: closing soonest', 'provider', '/p/project?sort=deadline'],
  ['browse: one service', 'provider', '/p/project?category=dj'],
  ['browse: a town, by budget', 'provider', '/p/project?city=Yaounde&sort=budget'],
  ['browse: a word', 'provider', '/p/project?q=rooftop'],
  ['one project', 'provider', `/p/project/${marketIds.projectId}`],
  ['my bids', 'provider', '/p/project/my-bids'],
  ['my bids of one state', 'provider', '/p/project/my-bids?state=placed'],
  ['my projects', 'organizer', '/o/place-a-bid'],
  ['awarded', 'organizer', '/o/place-a-bid/awarded'],
  ['bids side by side', 'organizer', `/o/place-a-bid/${marketIds.projectId}/bid-data`],
  ...marketLists('from=2026-01-01&to=2026-12-31').map((path) => [path.slice(0, 52), 'admin', path] as const),
];

/** Starts a server on a database of its own, fills it, signs in both readers and measures each list. Returns the p95 by list. */
async function measure(size: MarketSize): Promise<Map<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'ngoma-bench-'));
  const logger = createLogger({ logLevel: 'silent' });
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), logger });
  try {
    await migrate(postgres.url);
    const database = openDatabase(postgres.url);
    await makeMarket(database.db, size, new Date());
    await addAgreements(database.db, size, Math.floor(size.projects / 2), new Date());
    await addAdmin(database.db);
    await vacuum(database.pool);
    const config = loadConfig({
      NODE_ENV: 'production',
      DATABASE_URL: postgres.url,
      SECRET_KEY: 'a key of thirty-two bytes for the bench',
      DATA_DIR: join(folder, 'server'),
      RATE_LIMITS: '0',
    });
    const app = await buildApp({ config, database, logger, limiter: unlimited });
    const found = await ask(app);
    await app.close();
    await database.close();
    return found;
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const adminId = '0199c000-0000-7000-8000-f00000000001';

async function addAdmin(db: ReturnType<typeof openDatabase>['db']): Promise<void> {
  await sql`insert into users (id, email, name, role, referral_code) values (${adminId}, 'admin@market.test', 'Admin', 'admin', 'ADMIN1')`.execute(
    db,
  );
}

/** Runs `vacuum analyze`, as autovacuum would within minutes. */
async function vacuum(pool: ReturnType<typeof openDatabase>['pool']): Promise<void> {
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  await client.query('vacuum analyze');
  client.release(true);
}

async function ask(app: App): Promise<Map<string, number>> {
  const { openSession } = await appAuth(app);
  const tokens = {
    organizer: (await openSession(marketIds.organizerId)).token,
    provider: (await openSession(marketIds.providerId)).token,
    admin: (await openSession(adminId, { hasPassedSecondStep: true })).token,
  };
  const found = new Map<string, number>();
  for (const [what, as, path] of lists) {
    const times: number[] = [];
    for (let call = 0; call < calls; call += 1) {
      const started = performance.now();
      const reply = await app.fastify.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${tokens[as]}` } });
      times.push(performance.now() - started);
      if (reply.statusCode !== 200) throw new Error(`${path} answered ${reply.statusCode}: ${reply.body}`);
    }
    times.sort((one, other) => one - other);
    found.set(what, times[Math.floor(times.length * 0.95)] ?? Number.NaN);
  }
  return found;
}

async function appAuth({ platform }: App) {
  const [{ authFeature }, { usersFeature }] = await Promise.all([
    import('../server/src/features/auth/index.ts'),
    import('../server/src/features/users/index.ts'),
  ]);
  return authFeature(platform, usersFeature(platform));
}

const number = (value: number) => new Intl.NumberFormat('en').format(value);
console.log(`p95 of ${calls} sequential requests each\n`);
const empty = await measure(small);
const full = await measure(large);
console.log(
  `${''.padEnd(54)}${'empty'.padStart(10)}${`${number(large.projects)} projects, ${number(large.projects * large.bidsEach)} bids`.padStart(36)}`,
);
let isQuick = true;
for (const [what] of lists) {
  const [before = Number.NaN, after = Number.NaN] = [empty.get(what), full.get(what)];
  isQuick &&= after <= goalMs;
  console.log(
    `${what.padEnd(54)}${`${before.toFixed(1)} ms`.padStart(10)}${`${after.toFixed(1)} ms  (× ${(after / before).toFixed(1)})`.padStart(36)}`,
  );
}
console.log(isQuick ? `\nEvery list answers within ${goalMs} ms.` : `\nA list takes longer than ${goalMs} ms.`);
process.exitCode = isQuick ? 0 : 1;
