import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { concerts, makossa } from '#test/factories/events';
import { testDatabase } from '#test/harness/database';
import { countingRows } from '#test/harness/rows-read';
import { vacuumAll } from '#test/harness/vacuum';
import { countComing } from './categories.read.ts';
import { countQuery, type EventFilter, findPage, idsQuery, listForSitemap } from './event-lists.read.ts';
import { loadRecords } from './event-records.read.ts';

const { db, pool, url } = await testDatabase();
const rowsRead = countingRows(url);
const now = new Date('2026-12-01T12:00:00Z');
const ownerId = '0199c000-0000-7000-8000-0000000a0001';
const base: EventFilter = { scope: 'public', when: 'coming', words: [], sort: 'date', isDescending: false, now };

beforeAll(async () => {
  await sql`insert into users (id, email, name, role, referral_code)
    select ('0199c000-0000-7000-8000-0000000a' || to_char(n, 'fm0000'))::uuid, 'o' || n || '@ngoma.test', 'Organizer ' || n, 'organizer', 'O' || n
    from generate_series(1, 200) n`.execute(db);
  await sql`insert into events (id, organizer_id, name, description, location, city, starts_at, category_id, child_category_id, state, visibility,
      published_at, price_from_xaf, popularity)
    select gen_random_uuid(), ('0199c000-0000-7000-8000-0000000a' || to_char(n % 200 + 1, 'fm0000'))::uuid,
      (array['Soirée', 'Concert', 'Festival', 'Gala', 'Match', 'Forum', 'Atelier'])[n % 7 + 1] || ' ' || md5(n::text) || ' ' || n,
      repeat(md5(n::text) || ' ' || md5((n * 7)::text) || ' ', 8),
      'Salle ' || n % 97, (array['Douala', 'Yaoundé', 'Bafoussam', 'Bamenda', 'Buea', 'Garoua', 'Kribi', 'Limbé', 'Maroua', 'Ngaoundéré'])[n % 10 + 1],
      ${now}::timestamptz + (n - 4000) * interval '20 minutes', category.id, category.child_id,
      case when n % 23 = 0 then 'draft' when n < 4000 then 'ended' else 'published' end,
      case when n % 31 = 0 then 'unlisted' else 'public' end, ${now}::timestamptz - n * interval '1 minute', n % 50 * 500, n % 1000
    from generate_series(1, 20000) n
    join (
      select parent.id, child.id as child_id, row_number() over (order by parent.position, child.position) as place,
        count(*) over () as many
      from categories parent join categories child on child.parent_id = parent.id
    ) category on category.place = n % category.many + 1`.execute(db);
  await sql`insert into quotas (id, event_id, size, sold) select gen_random_uuid(), id, 100, 10 from events`.execute(db);
  await sql`insert into ticket_types (id, event_id, quota_id, name, price_xaf) select gen_random_uuid(), event_id, id, 'Standard', 1000 from quotas`.execute(
    db,
  );
  await vacuumAll(pool);
}, 120_000);

/** Returns the query plan of a statement with its actual parameters. */
async function planOf(query: { compile(): { sql: string; parameters: readonly unknown[] } }): Promise<string> {
  const { sql: text, parameters } = query.compile();
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...parameters]);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

describe('with 20,000 events', () => {
  it.each<[string, Partial<EventFilter>]>([
    ['the usual list', {}],
    ['a city', { city: 'yaounde' }],
    ['a category', { categoryId: concerts }],
    ['a child category', { categoryId: makossa }],
    ['a price', { priceMaxXaf: 1_000 }],
    ['free ones by price', { priceMaxXaf: 0, sort: 'price' }],
    ['the cheapest', { sort: 'price' }],
    ['the most popular', { sort: 'popular' }],
    ['the newest', { sort: 'newest' }],
    ['the past', { when: 'past', isDescending: true }],
    ['two weeks', { from: now, to: new Date('2026-12-14T12:00:00Z') }],
    ['a word', { words: ['festival'], sort: 'relevance' }],
    ['a misspelt word', { words: ['festivla'], sort: 'relevance' }],
    ['two words and a city', { words: ['gala', 'salle'], city: 'Douala', sort: 'relevance' }],
    ['one’s own', { scope: { ownerId }, when: undefined, isDescending: true }],
    ['one organizer’s', { organizerId: ownerId }],
  ])('%s is read through an index, and so is its count', async (_what, part) => {
    const filter = { ...base, ...part };
    expect(await planOf(idsQuery(db, filter, { limit: 20, offset: 0 }))).not.toContain('Seq Scan on events');
    expect(await planOf(countQuery(db, filter))).not.toContain('Seq Scan on events');
  });

  it('one page of any list is found and loaded without reading all events', async () => {
    for (const part of [{}, { words: ['festivla'], sort: 'relevance' as const }, { city: 'Yaoundé', sort: 'popular' as const }]) {
      const { byScan, byIndex } = await rowsRead(async (one) => {
        const { ids, total } = await findPage(one, { ...base, ...part }, { limit: 20, offset: 0 });
        const records = await loadRecords(one, ids, now);
        expect(total).toBeGreaterThan(20);
        expect(records.size).toBe(20);
      });
      expect(byScan + byIndex).toBeLessThan(10_000);
    }
  });

  it('a misspelt word finds the same events as the correct word', async () => {
    const exact = await findPage(db, { ...base, words: ['festival'], sort: 'relevance' }, { limit: 1, offset: 0 });
    const misspelt = await findPage(db, { ...base, words: ['festivla'], sort: 'relevance' }, { limit: 1, offset: 0 });
    expect(misspelt.total).toBe(exact.total);
  });

  it('the sitemap lists all events once, a thousand at a time', async () => {
    const seen = new Set<string>();
    let from: Parameters<typeof listForSitemap>[1] = 0;
    for (;;) {
      const page = await listForSitemap(db, from, now, 1_000);
      const last = page.at(-1);
      if (!last) break;
      for (const { id } of page) seen.add(id);
      from = last;
    }
    const { total } = await countQuery(db, base).executeTakeFirstOrThrow();
    expect(seen.size).toBe(total);
    const counts = await countComing(db, now);
    const tops = await db.selectFrom('categories').select('id').where('parent_id', 'is', null).execute();
    expect(tops.reduce((sum, { id }) => sum + (counts.get(id) ?? 0), 0)).toBe(total);
  });
});
