import { z } from 'zod';
import { commissionTerms } from '../../../common/business.ts';
import { endpoint } from '../../../common/endpoint.ts';
import { Id, Instant } from '../../../common/fields.ts';

const Rate = z.int().min(0).max(commissionTerms.maxBasisPoints);

export const CommissionRate = z
  .object({
    _id: Id,
    basisPoints: z.int().nullable().meta({ description: 'In hundredths of a percent; null for the platform’s own rate' }),
    validFrom: Instant,
    reason: z.string(),
    by: z.string(),
    at: Instant,
    state: z.enum(['planned', 'current', 'past']),
  })
  .meta({ id: 'CommissionRate' });
export type CommissionRate = z.infer<typeof CommissionRate>;

const Commission = z.object({
  basisPoints: z.int().meta({ description: 'The rate of sales now', example: 500 }),
  platformBasisPoints: z.int().meta({ description: 'The rate of organizers without one of their own', example: 500 }),
  rates: z.array(CommissionRate).meta({ description: 'The history, the latest beginning first' }),
  version: z.int().meta({ description: 'Number of rates that were set' }),
});
export type Commission = z.infer<typeof Commission>;

const params = z.object({ id: Id.meta({ description: 'The organizer' }) });

export const getCommission = endpoint({
  method: 'GET',
  path: '/supervision/commission/:id',
  summary: 'Returns the commission on the sales of an organizer, with its history',
  allow: ['admin'],
  params,
  reply: Commission,
  refuses: { 404: ['not_found'] },
});

export const setCommission = endpoint({
  method: 'POST',
  path: '/supervision/commission/:id',
  summary: 'Sets the commission on the sales of an organizer from a time on. Orders that were placed before keep theirs.',
  allow: ['admin'],
  params,
  body: z.object({
    basisPoints: Rate.nullable().meta({
      description: 'In hundredths of a percent; null for the platform’s own rate',
      example: 350,
    }),
    validFrom: Instant.nullish().default(null).meta({ description: 'At once if it is left out' }),
    reason: z.string().trim().min(3).max(500),
    version: z.int().min(0).max(2_000_000_000).meta({ description: 'The version of the history that was read' }),
  }),
  reply: Commission.extend({ message: z.string() }),
  refuses: { 404: ['not_found'], 409: ['commission_changed'] },
});
