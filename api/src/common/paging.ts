import { z } from 'zod';

/** `page` counts from 1; `limit` is 20 unless told, 100 at most. Both arrive as text in the query string. */
export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type PageQuery = z.output<typeof PageQuery>;

/** What every paged list answers beside its rows. */
export const PageMarks = z.object({ total: z.int().min(0), currentPage: z.int().min(1) });
