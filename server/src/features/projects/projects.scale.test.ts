import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#test/harness/database';
import { vacuumAll } from '#test/harness/vacuum';
import { makeMarket, marketIds } from '../../../../tools/database/marketplace.ts';
import {
  type BrowseFilter,
  bidsQuery,
  browseCountQuery,
  browseQuery,
  ownBidCountsQuery,
  ownBidsQuery,
  ownCountsQuery,
  ownQuery,
} from './projects.read.ts';

const { db, pool } = await testDatabase();
const now = new Date('2026-12-01T12:00:00Z');
const base: BrowseFilter = { words: [], sort: 'newest', now };
const page = { limit: 20, offset: 0 };
const market = { organizers: 200, providers: 500, projects: 8_000, bidsEach: 3 };
let ids: Awaited<ReturnType<typeof makeMarket>>;

beforeAll(async () => {
  ids = await makeMarket(db, market, now);
  await sql`insert into bookings (id, provider_id, kind, starts_at, ends_at, title, created_at, updated_at)
    select gen_random_uuid(), users.id, 'outside', ${now}::timestamptz + week * interval '7 days', ${now}::timestamptz + week * interval '7 days' + interval '8 hours',
      'Work', ${now}, ${now}
    from users cross join generate_series(0, 11) week where role = 'provider'`.execute(db);
  await vacuumAll(pool);
}, 180_000);

/** Returns the query plan of a statement with its actual parameters. */
async function planOf(query: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(db);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

describe(`with ${market.projects} projects and ${market.projects * market.bidsEach} bids`, () => {
  it.each<[string, Partial<BrowseFilter>]>([
    ['without filters', {}],
    ['by deadline', { sort: 'deadline' }],
    ['by date', { sort: 'date' }],
    ['by budget', { sort: 'budget' }],
    ['one category', { categories: ['dj'] }],
    ['own categories', { categories: ['dj', 'caterer', 'sound_and_light'] }],
    ['a city', { city: 'yaounde' }],
    ['a budget', { budgetMinXaf: 990_000 }],
    ['two weeks', { from: now, to: new Date('2026-12-14T12:00:00Z'), sort: 'date' }],
    ['on free days', { freeFor: marketIds.providerId }],
    ['own categories on free days', { categories: ['dj', 'caterer'], freeFor: marketIds.providerId, sort: 'deadline' }],
    ['a word', { words: ['rooftop'] }],
    ['two words and a city', { words: ['rooftop', 'salle'], city: 'Douala' }],
  ])('browsing %s and counting use an index', async (_what, part) => {
    const filter = { ...base, ...part };
    expect(await planOf(browseQuery(filter, page))).not.toContain('Seq Scan');
    expect(await planOf(browseCountQuery(filter))).not.toContain('Seq Scan');
  });

  it('an organizer’s lists use an index', async () => {
    const organizerId = ids.organizerId;
    for (const states of [undefined, ['open'] as const, ['awarded', 'active', 'completed'] as const]) {
      expect(await planOf(ownQuery({ organizerId, states }, page))).not.toContain('Seq Scan');
      expect(await planOf(ownCountsQuery({ organizerId, states }))).not.toContain('Seq Scan');
    }
    expect(await planOf(ownQuery({ organizerId, eventId: ids.eventId }, page))).not.toContain('Seq Scan');
    for (const sort of ['date', 'deadline', 'bids', 'budget'] as const)
      expect(await planOf(ownQuery({ organizerId, words: ['rooftop'], sort }, page))).not.toContain('Seq Scan');
    expect(await planOf(bidsQuery(ids.projectId, 100))).not.toContain('Seq Scan');
  });

  it('a provider’s bids use an index', async () => {
    for (const state of [undefined, 'placed'] as const)
      expect(await planOf(ownBidsQuery({ providerId: ids.providerId, state }, page))).not.toContain('Seq Scan');
    for (const sort of ['date', 'amount'] as const)
      expect(await planOf(ownBidsQuery({ providerId: ids.providerId, words: ['rooftop'], sort }, page))).not.toContain(
        'Seq Scan',
      );
    expect(await planOf(ownBidCountsQuery({ providerId: ids.providerId, words: ['rooftop'] }))).not.toContain('Seq Scan');
  });
});
