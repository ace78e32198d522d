import { z } from 'zod';
import { Id } from './fields.ts';

/** Orders of a sorted list. */
export const sortOrders = ['asc', 'desc'] as const;
export const SortOrder = z.enum(sortOrders);
export type SortOrder = z.infer<typeof SortOrder>;

/** Returns a schema for the ids of chosen rows in a query, separated by commas. */
export const idList = (max: number) =>
  z
    .string()
    .max(max * 37)
    .transform((text) => text.split(','))
    .pipe(z.array(Id).min(1).max(max))
    .meta({ example: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f' });
