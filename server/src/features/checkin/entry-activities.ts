import { recordActivities } from '#features/activities/index';
import { awaitAll } from '#platform/concurrency/await-all';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import type { NewAdmission } from './scans.store.ts';
import { noteEntries, takeNotedEntries } from './scans.store.ts';

/** Milliseconds in which the entries of a crowd are collected. Their activities are recorded together, half of it later. */
const collectMs = 1_000;
/** Maximum batches of scans whose activities one job records. */
const maxBatches = 100;

const jobName = 'checkin.record-entries';

/**
 * Notes entries in the transaction that admits them. A job records their activities: at once for a single entry, and once a second for
 * a crowd, because a job for each batch cost a fifth of the processor time of check-in (docs/decisions/0098).
 */
export async function noteForActivities(
  jobs: Platform['jobs'],
  tx: Tx,
  admissions: readonly Pick<NewAdmission, 'ticketId' | 'admittedAt'>[],
): Promise<void> {
  const [first] = admissions;
  if (!first) return;
  const ticketIds = admissions.map(({ ticketId }) => ticketId);
  const second = Math.floor(first.admittedAt.getTime() / collectMs);
  await awaitAll([
    noteEntries(tx, ticketIds, first.admittedAt),
    admissions.length === 1
      ? jobs.enqueue(tx, jobName, {})
      : jobs.enqueueCollected(tx, jobName, { key: `${jobName} ${second}`, runAt: new Date((second + 1.5) * collectMs) }),
  ]);
}

/** The job that records noted entries. It also runs every minute, for entries that were committed after it had looked. */
export const entryActivities = ({ db, jobs }: Pick<Platform, 'db' | 'jobs'>) => ({
  jobs: {
    [jobName]: async (): Promise<void> => {
      let taken: number;
      do {
        taken = await db.transaction().execute(async (tx) => {
          const noted = await takeNotedEntries(tx, maxBatches);
          const facts = noted.flatMap(({ ticketIds, admittedAt }) =>
            ticketIds.map((sourceId) => ({ type: 'ticket_entered' as const, sourceId, happenedAt: admittedAt.toISOString() })),
          );
          await recordActivities(jobs, tx, facts);
          return noted.length;
        });
      } while (taken === maxBatches);
    },
  },
  recurring: [{ name: jobName, cron: '* * * * *' }],
});
