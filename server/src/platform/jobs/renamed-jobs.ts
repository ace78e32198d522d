import type { JobHandlers } from '../platform.ts';

/**
 * Current names of jobs, by their former names. A job that the previous release enqueued keeps its old name until it has
 * run, and both releases may serve at once. An entry can go one release after its rename.
 */
export const renamedJobs: Readonly<Record<string, string>> = {
  'conversations.tell': 'conversations.notify',
  'orders.forget-keys': 'orders.clear-keys',
  'projects.tell-fitting': 'projects.notify-matching',
  'reminders.forget': 'reminders.remove-old',
  'support.tell-admins': 'support.notify-admins',
  'takings.release': 'earnings.release',
};

/** Returns the handlers with those of renamed jobs under their former names too. Throws when a current name has no handler. */
export function withFormerNames(handlers: JobHandlers): JobHandlers {
  const former = Object.entries(renamedJobs).map(([old, current]) => {
    const handler = handlers[current];
    if (!handler) throw new Error(`The job ${old} was renamed to ${current}, which has no handler`);
    return [old, handler] as const;
  });
  return { ...handlers, ...Object.fromEntries(former) };
}
