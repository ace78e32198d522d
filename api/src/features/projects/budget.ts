import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Id, line } from '../../common/fields.ts';
import { Xaf } from '../../common/money.ts';
import { ServiceCategory } from '../providers.ts';

/** Prices that were agreed on for similar work. */
export const SuggestedBudget = z
  .object({
    median: Xaf,
    low: Xaf.meta({ description: 'A quarter of the agreements were for less' }),
    high: Xaf.meta({ description: 'A quarter of the agreements were for more' }),
    agreements: z.int().meta({ description: 'Number of agreements behind it' }),
    isSameCity: z.boolean().meta({ description: 'Whether only agreements for events in the city count' }),
    isSimilarSize: z.boolean().meta({ description: 'Whether only agreements for events with as many guests count' }),
  })
  .meta({ id: 'SuggestedBudget' });
export type SuggestedBudget = z.infer<typeof SuggestedBudget>;

export const suggestBudget = endpoint({
  method: 'GET',
  path: '/o/place-a-bid/budget',
  summary:
    'Suggests a budget for a project of an own event, from what similar work was agreed on for; null for too few agreements',
  allow: ['organizer'],
  query: z.object({ eventId: Id, category: ServiceCategory, city: line(80) }),
  reply: z.object({ suggestion: SuggestedBudget.nullable() }),
  refuses: { 404: ['not_found'] },
});
