import type { Platform } from '#platform/platform';
import { listOpenSubjects } from '../alerts/alerts.read.ts';
import { endAlert, openAlert } from '../alerts/raise-alert.ts';
import { countFailed } from './failed-jobs.read.ts';

/** Opens an alert for each kind of job that has dead ones, and ends those whose kind has none left. Runs as a job, each minute. */
export async function checkDeadJobs(ctx: Pick<Platform, 'db' | 'clock' | 'jobs'>): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const dead = (await countFailed(tx)).filter((one) => one.dead > 0);
    for (const { kind, dead: count } of dead)
      await openAlert(ctx, tx, { kind: 'dead_jobs', subject: kind, facts: { name: kind, count } });
    const kinds = new Set(dead.map(({ kind }) => kind));
    for (const subject of await listOpenSubjects(tx, 'dead_jobs'))
      if (!kinds.has(subject)) await endAlert(ctx, tx, { kind: 'dead_jobs', subject });
  });
}
