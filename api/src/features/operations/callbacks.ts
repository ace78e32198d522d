import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Id, Instant } from '../../common/fields.ts';
import { PageInfo, PageQuery } from '../../common/paging.ts';
import { FailurePeriod, namedAtOnce } from './failed-jobs.ts';

/** `waiting`: received and not handled yet. `unmatched`: it names a payment, refund or payout that there is not. */
export const callbackStates = ['waiting', 'unmatched'] as const;
export const CallbackState = z.enum(callbackStates);
export type CallbackState = z.infer<typeof CallbackState>;

/** Subjects of callbacks. */
export const callbackSubjects = ['payment', 'refund', 'payout', 'dispute'] as const;

export const OpenCallback = z
  .object({
    _id: Id,
    gateway: z.string(),
    gatewayName: z.string(),
    about: z.enum(callbackSubjects).nullable().meta({ description: 'Null for callbacks of earlier versions' }),
    ref: z.string().nullable().meta({ description: 'Our reference' }),
    providerRef: z.string().nullable().meta({ description: 'The reference of the gateway' }),
    state: CallbackState,
    attempts: z.int().meta({ description: 'Attempts of its job that failed; 0 if none did' }),
    error: z.string().nullable().meta({ description: 'The last error of its job in short' }),
    receivedAt: Instant,
    handledAt: Instant.nullable(),
  })
  .meta({ id: 'OpenCallback' });
export type OpenCallback = z.infer<typeof OpenCallback>;

export const listOpenCallbacks = endpoint({
  method: 'GET',
  path: '/supervision/callbacks',
  summary:
    'Lists callbacks of gateways that are not handled or match nothing, the latest first, and counts refused ones of a day',
  allow: ['admin'],
  query: PageQuery.extend({
    q: z.string().trim().max(100).optional(),
    gateway: z.string().trim().max(40).optional(),
    state: CallbackState.optional(),
    days: FailurePeriod.optional(),
  }),
  reply: PageInfo.extend({
    callbacks: z.array(OpenCallback),
    gateways: z.array(z.object({ id: z.string(), name: z.string() })),
    refused: z.array(z.object({ gatewayName: z.string(), count: z.int(), lastAt: Instant })).meta({
      description: 'Callbacks of the last 24 hours whose signature was missing, wrong or too old. They are not stored.',
    }),
  }),
});

const ids = z.array(Id).min(1).max(namedAtOnce);

export const processCallbacks = endpoint({
  method: 'POST',
  path: '/supervision/callbacks/process',
  summary: 'Asks the gateways again about what these callbacks announced. A repeat has no further effect.',
  allow: ['admin'],
  body: z.object({ ids }),
  reply: z.object({ message: z.string(), count: z.int() }),
});

export const closeCallbacks = endpoint({
  method: 'POST',
  path: '/supervision/callbacks/close',
  summary: 'Closes callbacks that shall not be processed, with a reason',
  allow: ['admin'],
  body: z.object({ ids, reason: z.string().trim().min(3).max(500) }),
  reply: z.object({ message: z.string(), count: z.int() }),
});
