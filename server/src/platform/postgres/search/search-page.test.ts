import { maxTotal } from '@ngoma/api/common/paging';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#test/harness/database';
import { searchPage } from './search-page.ts';

const { db } = await testDatabase();
const rows = maxTotal * 2;

beforeAll(async () => {
  // The higher the number, the newer the row. Two rows share each time.
  await sql`create table searched (id int primary key, at timestamptz not null, name text not null)`.execute(db);
  await sql`insert into searched select n, timestamptz '2026-01-01' + n / 2 * interval '1 second', 'Row ' || n
    from generate_series(1, ${rows}::int) n`.execute(db);
});

/** Searches for the rows that are in any of the ranges of numbers. */
const search = (
  ranges: readonly (readonly [from: number, to: number])[],
  page: { limit: number; offset: number },
  part?: RawBuilder<unknown>,
) => {
  const ways = ranges.map(([from, to]) => sql`id between ${from} and ${to}`);
  return searchPage(
    db,
    {
      finds: ways.map((way) => sql`select id, at from searched where ${way}`),
      all: sql`select id, at from searched where (${sql.join(ways, sql` or `)})`,
    },
    page,
    part,
  );
};

describe('a search', () => {
  it('returns what its finds return together, each row once, the newest first', async () => {
    const found = await search(
      [
        [1, 4],
        [3, 6],
        [9, 9],
      ],
      { limit: 3, offset: 0 },
    );
    expect(found).toEqual({ total: 7, isTotalCapped: false, ids: [9, 6, 5], partIds: [] });
    expect(
      (
        await search(
          [
            [1, 4],
            [3, 6],
            [9, 9],
          ],
          { limit: 3, offset: 3 },
        )
      ).ids,
    ).toEqual([4, 3, 2]);
    expect(
      (
        await search(
          [
            [1, 4],
            [3, 6],
            [9, 9],
          ],
          { limit: 3, offset: 9 },
        )
      ).ids,
    ).toEqual([]);
  });

  it('that finds exactly the maximum is counted to its end', async () => {
    const found = await search(
      [
        [1, maxTotal - 1],
        [2, maxTotal],
      ],
      { limit: 2, offset: 0 },
    );
    expect(found).toEqual({ total: maxTotal, isTotalCapped: false, ids: [maxTotal, maxTotal - 1], partIds: [] });
  });

  it('that finds more than the maximum returns the newest of all rows', async () => {
    const found = await search(
      [
        [1, rows - 5],
        [rows - 2, rows - 2],
      ],
      { limit: 2, offset: 0 },
    );
    expect(found).toEqual({ total: maxTotal, isTotalCapped: true, ids: [rows - 2, rows - 5], partIds: [] });
    // Each find alone is below the maximum.
    const both = await search(
      [
        [1, maxTotal - 1],
        [rows - maxTotal + 2, rows],
      ],
      { limit: 1, offset: maxTotal },
    );
    expect(both).toMatchObject({ isTotalCapped: true, ids: [maxTotal - 2] });
  });

  it('returns the same page of a part of its rows, whether it sorts them or reads them from the newest on', async () => {
    const isOdd = sql`(select row.id % 2 = 1)`;
    expect(await search([[1, 9]], { limit: 2, offset: 1 }, isOdd)).toMatchObject({ total: 9, ids: [8, 7], partIds: [7, 5] });
    const many = await search([[1, rows]], { limit: 2, offset: 1 }, isOdd);
    expect(many).toMatchObject({ isTotalCapped: true, ids: [rows - 1, rows - 2], partIds: [rows - 3, rows - 5] });
  });

  it('that finds nothing returns an empty page', async () => {
    expect(await search([[0, 0]], { limit: 5, offset: 0 })).toEqual({ total: 0, isTotalCapped: false, ids: [], partIds: [] });
  });
});
