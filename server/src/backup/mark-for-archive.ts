import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { findPostgresPrograms } from '../platform/postgres/embedded/postgres-programs.ts';

/**
 * Marks the history of a recovered database's timeline, and the segments that it has filled so far, for the archive. The next start
 * with an archive sends them. A restore that is only a drill leaves nothing there, which a later restore would follow.
 */
export async function markForArchive(url: string, cluster: string): Promise<void> {
  const current = await findCurrentSegment(url);
  const timeline = current.slice(0, 8);
  const isDue = (name: string) =>
    name === `${timeline}.history` || (/^[0-9A-F]{24}$/.test(name) && name.startsWith(timeline) && name < current);
  const programs = await findPostgresPrograms();
  for (const name of (await readdir(join(cluster, 'pg_wal'))).filter(isDue)) {
    const mark = join(cluster, 'pg_wal/archive_status', `${name}.ready`);
    await writeFile(mark, '', { mode: 0o600 });
    programs.own(mark);
  }
}

async function findCurrentSegment(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_current_wal_lsn()) as name');
    return rows[0]?.name ?? '';
  } finally {
    await client.end();
  }
}
