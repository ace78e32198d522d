import type { BodyOutput, QueryOutput } from '@ngoma/api/common/endpoint';
import type { discardJobs as discardEndpoint, FailedJob, listFailedJobs } from '@ngoma/api/features/operations/failed-jobs';
import { recordAct } from '#platform/audit';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import { countFailed, type FailedJobRow, listFailed } from './failed-jobs.read.ts';
import { type ChosenJobs, removeDeadJobs, rescheduleJobs, type TakenJob } from './failed-jobs.store.ts';
import { shortError } from './short-error.rules.ts';

type JobsContext = Pick<Platform, 'db' | 'clock'>;
type Admin = Pick<Session, 'userId'>;

const dayMs = 86_400_000;

const toView = ({
  id,
  kind,
  isDead,
  attempts,
  maxAttempts,
  lastError,
  about,
  createdAt,
  failedAt,
  runAt,
}: FailedJobRow): FailedJob => ({
  ...{ _id: id, kind, state: isDead ? 'dead' : 'retrying', attempts, maxAttempts, about: [...about] },
  error: lastError === null ? null : shortError(lastError),
  ...{ createdAt: createdAt.toISOString(), failedAt: failedAt.toISOString(), nextAt: isDead ? null : runAt.toISOString() },
});

/** Returns one page of failed jobs, the latest failure first, and how many there are of each kind. */
export async function getFailedJobs(
  { db, clock }: JobsContext,
  { page, limit, q, kind, state, days }: QueryOutput<typeof listFailedJobs>,
) {
  const since = days && new Date(clock().getTime() - Number(days) * dayMs);
  const [{ rows, total }, kinds] = await Promise.all([
    listFailed(db, { q, kind, state, ...(since && { since }) }, { limit, offset: (page - 1) * limit }),
    countFailed(db),
  ]);
  return { jobs: rows.map(toView), kinds: [...kinds], total, currentPage: page };
}

const kindsOf = (jobs: readonly TakenJob[]): string[] => [...new Set(jobs.map(({ kind }) => kind))];

/** Tries failed jobs once more at once, and records who did. Returns how many; running and finished jobs are left out. */
export async function retryFailedJobs({ db, clock }: JobsContext, admin: Admin, chosen: ChosenJobs): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const jobs = await rescheduleJobs(tx, chosen, clock());
    if (jobs.length === 0) return 0;
    await recordAct(tx, clock, {
      ...{ actorId: admin.userId, action: 'jobs.retried', subjectType: 'jobs' },
      detail: { name: kindsOf(jobs).join(', '), count: jobs.length, ids: jobs.slice(0, 100).map(({ id }) => id) },
    });
    return jobs.length;
  });
}

/** Removes dead jobs that shall never run again, and records who did and why. Returns how many. */
export async function discardDeadJobs(
  { db, clock }: JobsContext,
  admin: Admin,
  { ids, reason }: BodyOutput<typeof discardEndpoint>,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const jobs = await removeDeadJobs(tx, ids);
    if (jobs.length === 0) return 0;
    await recordAct(tx, clock, {
      ...{ actorId: admin.userId, action: 'jobs.discarded', subjectType: 'jobs' },
      detail: { name: kindsOf(jobs).join(', '), reason, jobs },
    });
    return jobs.length;
  });
}
