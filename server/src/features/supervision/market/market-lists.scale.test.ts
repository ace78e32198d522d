import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#platform/postgres/database';
import { testDatabase } from '#test/harness/database';
import { countingRows } from '#test/harness/rows-read';
import { vacuumAll } from '#test/harness/vacuum';
import { addAgreements } from '../../../../../tools/database/market-agreements.ts';
import { makeMarket } from '../../../../../tools/database/marketplace.ts';
import { countedQuery, type ListSorting, listRows, rangeQuery, type SupervisedList } from '../lists/supervised-list.read.ts';
import { contractList, requestList } from './market-agreements.read.ts';
import { bidList, projectList } from './market-projects.read.ts';
import { providerList } from './market-providers.read.ts';
import { reviewList } from './market-reviews.read.ts';

const { db, pool, url } = await testDatabase();
const rowsRead = countingRows(url);
const now = new Date('2026-12-01T12:00:00Z');
const size = { organizers: 200, providers: 2_000, projects: 8_000, bidsEach: 3 };
const range = { limit: 20, offset: 0 };
/** More than a page and its total need, and less than projects, bids or contracts there are. */
const mostRows = 5_000;
const view = { locale: 'en' as const, urlOf: (key: string) => key, coverOf: () => ({ url: '' }) };

beforeAll(async () => {
  await makeMarket(db, size, now);
  await addAgreements(db, size, 6_000, now);
  await vacuumAll(pool);
}, 180_000);

async function planOf(query: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(db);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

interface Case {
  readonly name: string;
  /** Reads a page, and returns the plans of its ids and of its total. */
  plans(): Promise<string[]>;
  read(one: Db): Promise<unknown>;
  readonly isSearch: boolean;
}

/** Returns the cases of a list: each order in both directions, and each filter. */
const casesOf = <Filter extends ListSorting<Sort>, Sort extends string, Row extends { readonly _id: string }>(
  name: string,
  list: SupervisedList<Filter, Sort, Row>,
  filters: readonly Filter[],
): Case[] => {
  const sorts = Object.keys(list.columns) as Sort[];
  const sorted = sorts.flatMap((sort) => (['asc', 'desc'] as const).map((order) => ({ sort, order }) as Filter));
  return [...sorted, ...filters].map((filter) => ({
    name: `${name} ${JSON.stringify(filter)}`,
    plans: async () =>
      filter.q
        ? []
        : [await planOf(rangeQuery(list, filter, range)), await planOf(sql`${countedQuery(list, filter)} limit 10001`)],
    isSearch: Boolean(filter.q),
    read: (one) => listRows(one, list, { ...filter, page: 1, limit: 20 }, view),
  }));
};

const cases = [
  ...casesOf('providers', providerList, [
    { state: 'listed', category: 'dj' },
    { city: 'yaou' },
    { ratingMin: 4 },
    { q: 'Person b12' },
  ]),
  ...casesOf('projects', projectList, [
    { state: 'open', category: 'dj' },
    { city: 'yaou' },
    { from: '2026-11-30', to: '2026-12-01', sort: 'budget' },
    { q: 'rooftop' },
    { q: 'Person a12', sort: 'budget', order: 'asc' },
  ]),
  ...casesOf('bids', bidList, [{ state: 'placed' }, { state: 'lapsed' }, { state: 'placed', sort: 'total' }, { q: 'rooftop' }]),
  ...casesOf('requests', requestList, [{ state: 'declined', category: 'dj' }, { city: 'buea' }, { q: 'Person b7' }]),
  ...casesOf('contracts', contractList, [{ state: 'disputed' }, { category: 'dj', sort: 'total' }, { q: 'Person a7' }]),
];

/** The tables that grow with the marketplace. */
const growing = /Seq Scan on (users|events|projects|bids|service_requests|contracts)\b/;

describe(`with ${size.projects} projects, ${size.projects * size.bidsEach} bids and 6,000 contracts`, () => {
  it.each(cases)('$name reads its page and its total from an index', async ({ plans }) => {
    for (const plan of await plans()) expect(plan).not.toMatch(growing);
  });

  it('no page reads many rows', async () => {
    const reviews = casesOf('reviews', reviewList, [{ state: 'waiting' }, { stars: 1 }, { q: 'Person a7' }]);
    for (const { name, isSearch, read } of [...cases, ...reviews]) {
      const { byScan, byIndex } = await rowsRead(read);
      expect(byIndex, name).toBeLessThan(mostRows);
      // Where a word is in many of few rows, PostgreSQL rightly reads all of them.
      if (!isSearch) expect(byScan, name).toBeLessThan(mostRows);
    }
  });

  it('a page without an index would read too many', async () => {
    const { byScan } = await rowsRead((one) => sql`select id from bids order by valid_until limit 20`.execute(one));
    expect(byScan).toBeGreaterThan(mostRows);
  });
});
