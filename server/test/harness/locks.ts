import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

/** Resolves once a connection of this database waits for a lock of another transaction. */
export async function untilLockAwaited(db: DbOrTx): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`.execute(db);
    if (rows.length > 0) return;
    await new Promise((tick) => setTimeout(tick, 20));
  }
}
