import pg from 'pg';
import { sharedServer } from './server.ts';

const hourMs = 3_600_000;

async function inDatabase(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: sharedServer().databaseUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Simulates that hours have passed for one awarded project: its creation and the end of its award move into the past, and the job
 * that runs every minute is queued at once. The date of the work and the deadline stay the same, as if they had been further
 * away.
 */
export const letHoursPass = (projectId: string, hours: number): Promise<void> =>
  inDatabase(async (client) => {
    const passed = `${hours * hourMs} milliseconds`;
    const { rowCount } = await client.query(
      `update projects set award_expires_at = award_expires_at - $2::interval, created_at = created_at - $2::interval,
        updated_at = updated_at - $2::interval where id = $1 and state = 'awarded'`,
      [projectId, passed],
    );
    if (rowCount !== 1) throw new Error(`The project ${projectId} was not awarded`);
    await client.query(`select graphile_worker.add_job('projects.lapse-awards')`);
  });

/**
 * Simulates that an event took place yesterday, and queues the job that ends events at once. Its earnings are released then, except
 * for the reserve. A period of refunds that is over stands for the recorded change of date that an event with sales needs.
 */
export const letEventEnd = (eventId: string): Promise<void> =>
  inDatabase(async (client) => {
    const { rowCount } = await client.query(
      `update events set starts_at = now() - interval '30 hours', ends_at = now() - interval '24 hours',
          refunds_open_until = now() - interval '31 hours'
        where id = $1 and state = 'published'`,
      [eventId],
    );
    if (rowCount !== 1) throw new Error(`The event ${eventId} was not published`);
    await client.query(`select graphile_worker.add_job('events.move-by-time')`);
  });
