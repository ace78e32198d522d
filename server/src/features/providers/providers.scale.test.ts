import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#test/harness/database';
import { countingRows } from '#test/harness/rows-read';
import { vacuumAll } from '#test/harness/vacuum';
import { countByCity, type countQuery, findPage, idsQuery, listCards, type ProviderFilter } from './providers.read.ts';

const { db, pool, url } = await testDatabase();
const rowsRead = countingRows(url);
const base: ProviderFilter = { words: [], sort: 'best', now: new Date() };

beforeAll(async () => {
  await sql`insert into users (id, email, name, role, referral_code)
    select ('0199c000-0000-7000-8000-0000' || to_char(n, 'fm00000000'))::uuid, 'p' || n || '@ngoma.test', 'Provider ' || n, 'provider', 'P' || n
    from generate_series(1, 30000) n`.execute(db);
  await sql`insert into provider_profiles (user_id, headline, cities, cities_folded, categories, price_from_xaf, search_text, rating_sum, rating_count, created_at, updated_at)
    select id, 'Headline ' || n, array[city], array[fold(city)], array[kind], n % 400 * 1000,
      'provider ' || n || ' ' || md5(n::text) || ' ' || md5((n * 7)::text) || ' ' || (array['buffet', 'platines', 'portraits', 'orchestre', 'chapiteau'])[n % 5 + 1],
      n % 40 * 4, n % 40, now() - n * interval '1 minute', now()
    from (select users.id, row_number() over (order by users.id) as n from users) u
    cross join lateral (select
      (array['Douala', 'Yaoundé', 'Bafoussam', 'Bamenda', 'Buea', 'Garoua', 'Kribi', 'Limbé', 'Maroua', 'Ngaoundéré'])[n % 10 + 1] as city,
      (array['dj', 'caterer', 'photographer', 'venue', 'decorator', 'security', 'transport', 'printing', 'bartender', 'cleaning', 'other'])[n % 11 + 1] as kind) pick`.execute(
    db,
  );
  await sql`insert into bookings (id, provider_id, kind, starts_at, ends_at, title, created_at, updated_at)
    select gen_random_uuid(), users.id, 'outside', timestamptz '2027-05-01T17:00:00Z' + d * interval '7 days',
      timestamptz '2027-05-02T03:00:00Z' + d * interval '7 days', 'Work', now(), now()
    from users cross join generate_series(0, 3) d where users.referral_code like '%1'`.execute(db);
  await vacuumAll(pool);
}, 120_000);

/** Returns the query plan of a statement with its actual parameters. */
async function planOf(query: ReturnType<typeof idsQuery> | ReturnType<typeof countQuery>): Promise<string> {
  const { sql: text, parameters } = query.compile(db);
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...parameters]);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

describe('with 30,000 providers and 12,000 bookings', () => {
  it.each<[string, Partial<ProviderFilter>]>([
    ['the best', {}],
    ['the cheapest', { sort: 'price' }],
    ['the most expensive', { sort: '-price' }],
    ['the newest', { sort: 'newest' }],
    ['a category', { category: 'dj' }],
    ['a city', { city: 'yaounde' }],
    ['a category in a city', { category: 'caterer', city: 'Douala' }],
    ['a free day', { date: '2027-05-08' }],
    ['a category in a city on a free day', { category: 'dj', city: 'Kribi', date: '2027-05-08', sort: 'price' }],
    ['a price', { priceMaxXaf: 20_000 }],
    ['a word', { words: ['buffet'] }],
    ['a misspelt word in a city', { words: ['bufet'], city: 'Buea' }],
  ])('%s uses an index of profiles', async (_what, part) => {
    expect(await planOf(idsQuery({ ...base, ...part }, { limit: 20, offset: 0 }))).not.toContain('Seq Scan on provider_profiles');
  });

  it('counts them by city', async () => {
    const counts = await countByCity(db, { words: [], now: base.now }, 60);
    expect(counts).toHaveLength(10);
    expect(counts[0]).toEqual({ city: 'Bafoussam', providers: 3_000 });
    expect(await countByCity(db, { words: ['bufet'], now: base.now }, 60)).toContainEqual({ city: 'Douala', providers: 3_000 });
  });

  it('one page is found, counted and loaded without reading all providers', async () => {
    for (const part of [
      {},
      { date: '2027-05-08' },
      { words: ['platines'], city: 'Yaoundé' },
      { category: 'dj' as const, sort: 'price' as const },
    ]) {
      const { byScan, byIndex } = await rowsRead(async (one) => {
        const { ids, total } = await findPage(one, { ...base, ...part }, { limit: 20, offset: 0 });
        expect(await listCards(one, ids, base.now)).toHaveLength(20);
        expect(total).toBeGreaterThan(20);
      });
      expect(byScan + byIndex).toBeLessThan(15_000);
    }
  });
});
