import type { JobHandlers } from '../platform.ts';
import { renamedJobs } from './renamed-jobs.ts';

/** A group of jobs with slots of its own. Its jobs never wait for those of another pool (docs/decisions/0064). */
export interface JobPool {
  readonly name: string;
  /** Number of its jobs that run in parallel in one process. */
  readonly concurrency: number;
  readonly jobs: readonly string[];
}

/**
 * The job pools. Callbacks mostly wait for a gateway's answer, so as many run at once as make a full batch of the settlement queue.
 * Polls are apart from them, because those of a gateway that is down wait for its timeouts. Tickets and emails have few slots, so
 * that they slow down, not orders, while the process is overloaded. Jobs of no pool run in `usual`.
 */
export const jobPools: readonly JobPool[] = [
  { name: 'callbacks', concurrency: 256, jobs: ['payments.callback'] },
  {
    name: 'money',
    concurrency: 32,
    jobs: [
      'payments.poll',
      'payments.withdraw',
      'payments.refund',
      'payments.reconcile',
      'payments.gateway-health',
      'payments.sandbox.pay-late',
      'debit-reports.check',
    ],
  },
  { name: 'tickets', concurrency: 2, jobs: ['order.covered', 'order.paid', 'order.issued', 'order.send-tickets-again'] },
  {
    name: 'mail',
    concurrency: 2,
    jobs: [
      'mail.send',
      'auth.send-confirmation',
      'auth.send-reset-code',
      'notifications.deliver',
      'notifications.push',
      'debit-reports.send-code',
    ],
  },
  // Searches find within seconds what was written, whatever else waits.
  { name: 'search', concurrency: 1, jobs: ['users.index', 'payments.index-numbers'] },
  {
    name: 'bulk',
    concurrency: 2,
    jobs: [
      'events.render-picture',
      'users.render-picture',
      'providers.render-picture',
      'promotion.sent',
      'notifications.send-digests',
      'notifications.digest',
      'notifications.remove-old',
      'projects.notify-matching',
      'privacy.make-export',
      'guests.invite',
    ],
  },
];

const usual = { name: 'usual', concurrency: 4 };

/** A pool with the handlers of its jobs. */
export interface StaffedPool extends Omit<JobPool, 'jobs'> {
  readonly handlers: JobHandlers;
}

/** Assigns each handler to its pool, former names of jobs to the pool of the current name. Pools without a handler are left out. */
export function assignHandlers(
  handlers: JobHandlers,
  pools: readonly JobPool[] = jobPools,
  others: Omit<JobPool, 'jobs'> = usual,
): readonly StaffedPool[] {
  const poolOf = (job: string) => pools.find(({ jobs }) => jobs.includes(renamedJobs[job] ?? job));
  const of = (pool: JobPool | undefined): JobHandlers =>
    Object.fromEntries(Object.entries(handlers).filter(([job]) => poolOf(job) === pool));
  return [
    ...pools.map((pool) => ({ name: pool.name, concurrency: pool.concurrency, handlers: of(pool) })),
    { ...others, handlers: of(undefined) },
  ].filter((pool) => Object.keys(pool.handlers).length > 0);
}
