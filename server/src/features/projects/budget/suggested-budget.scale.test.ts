import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { testDatabase } from '#test/harness/database';
import { vacuumAll } from '#test/harness/vacuum';
import { addAgreements } from '../../../../../tools/database/market-agreements.ts';
import { makeMarket } from '../../../../../tools/database/marketplace.ts';
import { agreementsQuery, listAgreements } from './suggested-budget.read.ts';

const { db, pool } = await testDatabase();
const now = new Date('2026-12-01T12:00:00Z');
const size = { organizers: 100, providers: 200, projects: 200, bidsEach: 1 };
const asked = { category: 'dj', city: 'Douala', from: new Date('2024-12-01T12:00:00Z') } as const;

beforeAll(async () => {
  await makeMarket(db, size, now);
  await addAgreements(db, size, 6_000, now);
  await sql`update contracts set activated_at = created_at`.execute(db);
  await vacuumAll(pool);
}, 180_000);

it('of 6,000 contracts the latest of a category are read from an index', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${agreementsQuery(asked, 50)}`.execute(db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('contracts_agreed_prices_idx');
  expect(plan).not.toMatch(/Seq Scan on contracts/);
  expect(await listAgreements(db, asked, 50)).toHaveLength(50);
});
