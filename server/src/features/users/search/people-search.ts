import type { JobHandlers, Platform, RecurringJob } from '#platform/platform';
import type { DbOrTx } from '#platform/postgres/database';
import { listOutdated, refreshPeople } from './people-search.store.ts';

/** Accounts that the repair compares per statement. */
const comparedAtOnce = 2_000;

interface Refresh {
  readonly userIds: readonly string[];
}

/** Keeps what accounts are found by: a job writes it after each change, and an hourly repair writes what is missing or outdated. */
export function peopleSearch({ db, jobs }: Pick<Platform, 'db' | 'jobs'>) {
  const handlers: JobHandlers = {
    'users.index': ({ userIds }: Refresh) => refreshPeople(db, userIds),

    'users.repair-index': async () => {
      for (let next = await listOutdated(db, null, comparedAtOnce); next.lastId !== null; ) {
        await refreshPeople(db, next.outdated);
        next = await listOutdated(db, next.lastId, comparedAtOnce);
      }
    },
  };
  return {
    /** Enqueues the job that makes accounts found by what the transaction has written. One job for all of them. */
    refreshLater: (tx: DbOrTx, userIds: readonly string[]): Promise<void> =>
      jobs.enqueue(tx, 'users.index', { userIds }, { priority: 'awaited' }),
    jobs: handlers,
    recurring: [{ name: 'users.repair-index', cron: '23 * * * *' }] satisfies RecurringJob[],
  };
}
