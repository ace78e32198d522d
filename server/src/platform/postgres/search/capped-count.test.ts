import { maxTotal } from '@ngoma/api/common/paging';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from '#test/harness/database';
import { countCapped } from './capped-count.ts';

const { db } = await testDatabase();
const countSeries = (length: number) => countCapped(db, sql`select from generate_series(1, ${length}::int) n where n > 0`);

it('totals are exact up to the maximum, and capped beyond it', async () => {
  expect(await countSeries(0)).toEqual({ total: 0, isTotalCapped: false });
  expect(await countSeries(maxTotal)).toEqual({ total: maxTotal, isTotalCapped: false });
  expect(await countSeries(maxTotal + 1)).toEqual({ total: maxTotal, isTotalCapped: true });
});

it('rows beyond the maximum are not read', async () => {
  // The row after the first one beyond the maximum would divide by zero.
  const rows = sql`select from generate_series(1, 20000) n where 1 / (${maxTotal + 2}::int - n) is not null`;
  await expect(countCapped(db, rows)).resolves.toEqual({ total: maxTotal, isTotalCapped: true });
});
