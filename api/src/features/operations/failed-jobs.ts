import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Instant } from '../../common/fields.ts';
import { PageInfo, PageQuery } from '../../common/paging.ts';

/** `dead`: all attempts are used up. `retrying`: the last attempt failed, and another one follows by itself. */
export const failedJobStates = ['dead', 'retrying'] as const;
export const FailedJobState = z.enum(failedJobStates);
export type FailedJobState = z.infer<typeof FailedJobState>;

const JobId = z
  .string()
  .regex(/^\d{1,18}$/)
  .meta({ example: '4711' });
const JobKind = z.string().trim().min(1).max(100);

export const FailedJob = z
  .object({
    _id: JobId,
    kind: JobKind.meta({ example: 'payments.payout' }),
    state: FailedJobState,
    attempts: z.int(),
    maxAttempts: z.int(),
    error: z.string().nullable().meta({ description: 'The last error in short, without numbers, addresses and secrets' }),
    about: z
      .array(z.object({ name: z.string(), id: z.string() }))
      .meta({ description: 'The ids in the job’s payload; nothing else of the payload is shown' }),
    createdAt: Instant,
    failedAt: Instant,
    nextAt: Instant.nullable().meta({ description: 'When it is tried again by itself; null for a dead job' }),
  })
  .meta({ id: 'FailedJob' });
export type FailedJob = z.infer<typeof FailedJob>;

/** Periods by which failed work is filtered, in days. */
export const failurePeriods = ['1', '7', '30'] as const;
export const FailurePeriod = z.enum(failurePeriods).meta({ description: 'Only what happened within so many days' });

/** Jobs, or callbacks, that one request may name. */
export const namedAtOnce = 100;

export const listFailedJobs = endpoint({
  method: 'GET',
  path: '/supervision/failed-jobs',
  summary: 'Lists background jobs that failed, the latest first, filtered by kind, state, period, error or id',
  allow: ['admin'],
  query: PageQuery.extend({
    q: z.string().trim().max(100).optional(),
    kind: JobKind.optional(),
    state: FailedJobState.optional(),
    days: FailurePeriod.optional(),
  }),
  reply: PageInfo.extend({
    jobs: z.array(FailedJob),
    kinds: z.array(z.object({ kind: JobKind, dead: z.int(), retrying: z.int() })),
  }),
});

const Ids = z.array(JobId).min(1).max(namedAtOnce);

export const retryJobs = endpoint({
  method: 'POST',
  path: '/supervision/failed-jobs/retry',
  summary: 'Tries failed jobs once more at once: those with these ids, or all dead ones of a kind. Running jobs are left out.',
  allow: ['admin'],
  body: z.union([z.strictObject({ ids: Ids }), z.strictObject({ kind: JobKind })]),
  reply: z.object({ message: z.string(), count: z.int() }),
});

export const discardJobs = endpoint({
  method: 'POST',
  path: '/supervision/failed-jobs/discard',
  summary: 'Removes dead jobs that shall never run again. Only those with these ids, with a reason.',
  allow: ['admin'],
  body: z.object({ ids: Ids, reason: z.string().trim().min(3).max(500) }),
  reply: z.object({ message: z.string(), count: z.int() }),
});
