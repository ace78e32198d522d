import { z } from 'zod';
import { textNumber } from './fields.ts';

/** Query parameters of a paged list. `page` counts from 1; `limit` is 20 by default and at most 100. Both arrive as text. */
export const PageQuery = z.object({
  page: textNumber(z.int().min(1).max(10_000)).default(1),
  limit: textNumber(z.int().min(1).max(100)).default(20),
});
export type PageQuery = z.output<typeof PageQuery>;

/** Total and current page, which every paged list returns beside its rows. */
export const PageInfo = z.object({ total: z.int().min(0), currentPage: z.int().min(1) });

/** Totals of lists that grow with sales and accounts are counted up to this number. */
export const maxTotal = 10_000;

/** Like `PageInfo`, with a total of at most `maxTotal`. `isTotalCapped` is true when there are more rows: "10,000+" on the screens. */
export const CappedPageInfo = PageInfo.extend({ isTotalCapped: z.boolean() });
