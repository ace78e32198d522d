import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authFeature } from '#features/auth/index';
import { sumSalesDays } from '#features/dashboards/index';
import { usersFeature } from '#features/users/index';
import { buildTestApp, testDatabase } from '#test/harness/test-app';
import { vacuumAll } from '#test/harness/vacuum';
import { type Ask, asksAbout, findSubjects, type Reader } from '../../../tools/database/orders/asks.ts';
import { filledIds, fillOrders, sizeFor } from '../../../tools/database/orders/fill-orders.ts';
import { allowedScans, growingTables } from './growing-tables.ts';

/** A statement as it was sent. */
interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

// Records what the application sends, in place of a list of its queries that somebody would have to keep.
let sent: Statement[] | undefined;
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
  const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
  const text = typeof first === 'string' ? first : first.text;
  const values = (typeof first === 'string' ? second : (first.values ?? second)) ?? [];
  if (/^[\s(]*(select|with)\b/i.test(text)) sent?.push({ text, values: Array.isArray(values) ? values : [] });
  return query.apply(this, args);
} as typeof pg.Client.prototype.query;
afterAll(() => {
  pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
});

const database = await testDatabase();
const { fastify, platform, clock, jobs } = await buildTestApp({ database });
const auth = authFeature(platform, usersFeature(platform));
afterAll(() => auth.close());
const explaining = new pg.Client({ connectionString: database.url });
const tokens = new Map<Reader, string>();
let asks: readonly Ask[] = [];

// Enough rows that PostgreSQL prefers an index wherever there is one.
beforeAll(async () => {
  await fillOrders(database.url, { ...sizeFor(20_000), participants: 15_000 }, clock(), { isTrusted: true });
  await sumSalesDays(platform, { minMarkAgeMs: 0 });
  for (const name of ['users.repair-index', 'payments.repair-numbers']) await jobs[name]?.({} as never);
  await explaining.connect();
  await vacuumAll(explaining);
  const { organizerId, buyerId, providerId, adminId } = filledIds;
  const readers = { organizer: organizerId, participant: buyerId, provider: providerId, admin: adminId } as const;
  for (const reader of Object.keys(readers) as Reader[])
    tokens.set(reader, (await auth.openSession(readers[reader], { hasPassedSecondStep: true })).token);
  asks = asksAbout(await findSubjects(database.db), clock()).filter(({ kind }) => kind !== 'file');
}, 180_000);
afterAll(() => explaining.end());

const scannedTables = (node: PlanNode): string[] => [
  ...(node['Node Type'] === 'Seq Scan' && node['Relation Name'] ? [node['Relation Name']] : []),
  ...(node.Plans ?? []).flatMap(scannedTables),
];

/** Returns the growing tables that a statement reads as a whole, with its actual parameters. */
async function scansOf({ text, values }: Statement): Promise<string[]> {
  const { rows } = await explaining.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (format json) ${text}`, values);
  return rows.flatMap((row) => scannedTables(row['QUERY PLAN'][0].Plan)).filter((table) => growingTables.has(table));
}

/** Asks for a list, and returns the statements that it sent. */
async function statementsOf({ as, path }: Pick<Ask, 'as' | 'path'>): Promise<Statement[]> {
  sent = [];
  const reply = await fastify.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${tokens.get(as)}` } });
  const statements = sent;
  sent = undefined;
  expect(reply.statusCode, `${path} ${reply.body.slice(0, 200)}`).toBe(200);
  return statements;
}

const isAllowed = (path: string, table: string) => allowedScans.some((scan) => scan.path.test(path) && scan.table === table);

it('no list, search or dashboard reads a table as a whole that grows with orders or accounts', async () => {
  const found: string[] = [];
  const seen = new Set<string>();
  for (const ask of asks) {
    for (const statement of await statementsOf(ask)) {
      const key = `${statement.text} ${JSON.stringify(statement.values)}`;
      if (seen.has(key)) continue;
      seen.add(key);
      for (const table of await scansOf(statement))
        if (!isAllowed(ask.path, table))
          found.push(`${ask.as} ${ask.path} reads ${table}: ${statement.text.replace(/\s+/g, ' ').slice(0, 200)}`);
    }
  }
  expect(seen.size).toBeGreaterThan(300);
  expect(found).toEqual([]);
}, 180_000);

it('a list that loses its index is reported', async () => {
  const statements = await statementsOf({ as: 'admin', path: '/supervision/payments' });
  const statement = statements.find(({ text }) => text.includes('order by payment.created_at desc'));
  if (!statement) throw new Error('The list sent no statement');
  expect(await scansOf(statement)).toEqual([]);
  await explaining.query('begin');
  // The second one has the same columns in another order.
  await explaining.query('drop index payments_latest_idx, payments_payer_latest_idx');
  const scans = await scansOf(statement);
  await explaining.query('rollback');
  expect(scans).toContain('payments');
});

it('every allowed scan is still needed', async () => {
  for (const { path, table } of allowedScans) {
    const scanned: string[] = [];
    for (const ask of asks.filter((one) => path.test(one.path)))
      for (const statement of await statementsOf(ask)) scanned.push(...(await scansOf(statement)));
    expect(scanned, String(path)).toContain(table);
  }
});
