import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#test/harness/database';
import { countingRows } from '#test/harness/rows-read';
import { vacuumAll } from '#test/harness/vacuum';
import { countedQuery, listRows, rangeQuery } from '../lists/supervised-list.read.ts';
import { eventList } from './event-list.read.ts';

const { db, pool, url } = await testDatabase();
const rowsRead = countingRows(url);
const list = eventList({ cover: () => ({ url: '' }) });
const view = { locale: 'en' as const, urlOf: (key: string) => key, coverOf: () => ({ url: '' }) };
const eventCount = 20_000;
/** More than a page and its capped total need, and less than there are events. */
const mostRows = 11_000;

beforeAll(async () => {
  const organizerId = '0199d000-0000-7000-8000-000000000001';
  await sql`insert into users (id, name, email, role, referral_code)
    values (${organizerId}, 'Maison Sawa', 'sawa@example.cm', 'organizer', 'SAWA2345')`.execute(db);
  await sql`insert into events (id, organizer_id, name, description, location, city, starts_at, category_id, state, created_at)
    select gen_random_uuid(), ${organizerId}, 'Evening ' || n, '', 'Hall', case n % 50 when 0 then 'Kribi' else 'Douala' end,
      now() + n * interval '1 hour', (select id from categories order by position limit 1),
      case when n % 100 = 0 then 'suspended' when n % 3 = 0 then 'draft' else 'published' end, now() - n * interval '1 minute'
    from generate_series(1, ${eventCount}) n`.execute(db);
  await vacuumAll(pool);
}, 120_000);

const filters = [
  ...(['created', 'starts'] as const).flatMap((sort) => (['asc', 'desc'] as const).map((order) => ({ sort, order }))),
  { state: 'suspended' as const },
  { state: 'suspended' as const, sort: 'starts' as const, order: 'asc' as const },
  { state: 'published' as const },
  { from: '2027-01-01', to: '2027-01-07' },
];
const search = { q: 'Evening 1234' };

describe(`with ${eventCount} events`, () => {
  it.each(filters)('%j reads its page and its total from an index', async (filter) => {
    for (const query of [rangeQuery(list, filter, { limit: 20, offset: 0 }), sql`${countedQuery(list, filter)} limit 10001`]) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(db);
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/Seq Scan on events/);
    }
  });

  it('no page reads many rows', async () => {
    for (const filter of [...filters, search]) {
      const { byScan, byIndex } = await rowsRead((one) => listRows(one, list, { ...filter, page: 1, limit: 20 }, view));
      expect([JSON.stringify(filter), byScan + byIndex < mostRows]).toEqual([JSON.stringify(filter), true]);
    }
  });

  it('a page without an index would read too many', async () => {
    const { byScan } = await rowsRead((one) => sql`select id from events order by updated_at limit 20`.execute(one));
    expect(byScan).toBeGreaterThan(mostRows);
  });
});
